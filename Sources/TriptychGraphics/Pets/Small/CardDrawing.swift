/// Draws one card. Lengths are in points until they are converted for the canvas.
///
/// The figure comes between what lies below it and what lies above it, so that of a card that moves everything else is
/// painted once.
struct CardDrawing {
  let card: PixelPalCard
  let canvas: PixelCanvas
  /// The number of pixels per point.
  let scale: Int
  let colors: CardColors
  let fonts: FontCollection
  let cache: DrawingCache

  /// The minimum text size in points.
  static let smallestText = 11.0
  /// The row at which a figure is cut if there is no room for its feet.
  private static let waist = 45
  /// The side of an icon's square in points.
  private static let iconSquare = 2

  /// Paints the whole card with a figure.
  func paint(_ figure: FigurePixels) {
    paintGround()
    figure.draw(on: canvas, place(of: figure))
    paintRest()
  }

  /// Paints what lies below the figure.
  func paintGround() {
    canvas.fill(0)
    fill(box, radius: card.kind.radius, colors.wash)
  }

  /// Paints what lies above the figure: icon, texts, bar and border.
  func paintRest() {
    switch card.kind {
    case .lock: paintLock()
    case .island: break
    case .islandWide: paintIslandWide()
    case .widget: paintWidget()
    }
    guard let border = colors.border else { return }
    cache.corners.frame(
      pixels(box), radius: card.kind.radius * Double(scale), width: 2 * Double(scale), on: canvas,
      ink: Ink(border))
  }

  /// Where the figure stands on the canvas.
  func place(of figure: FigurePixels) -> FigurePlace {
    switch card.kind {
    case .lock: whole(x: 6, y: 6, size: 1)
    case .island: toWaist(figure, x: 2, margin: 1, size: 1)
    case .islandWide: toWaist(figure, x: 18, margin: 4, size: 2)
    // Without a bar the texts are lower, and a halo needs the space above.
    case .widget: whole(x: 12, y: card.progress == nil ? 3 : -4, size: 2)
    }
  }

  private var box: Box { Box(x: 0, y: 0, width: card.kind.size.width, height: card.kind.size.height) }

  // MARK: - Kinds

  private func paintLock() {
    guard let name = card.texts.first else { return drawIcon(x: 62, y: 25) }
    drawIcon(x: 62, y: 13)
    draw(name, .lead(14), x: 63, baseline: 54, width: 88)
  }

  private func paintIslandWide() {
    drawIcon(x: 313, y: 31)
    guard let lead = card.texts.first else { return }
    let hasDetail = card.texts.count > 1
    draw(lead, .lead(20), x: 118, baseline: hasDetail ? 40 : 49, width: 184)
    if hasDetail { draw(card.texts[1], .detail(14), x: 118, baseline: 61, width: 184) }
  }

  private func paintWidget() {
    let texts = card.texts
    let hasBar = card.progress != nil
    drawIcon(x: 120, y: 16)
    if let lead = texts.first { draw(lead, .lead(15), x: 16, baseline: hasBar ? 124 : 128, width: 126) }
    if texts.count > 1 { draw(texts[1], .detail(12), x: 16, baseline: hasBar ? 150 : 146, width: 126) }
    guard let progress = card.progress else { return }
    let bar = Box(x: 16, y: 130, width: 126, height: 6)
    fill(bar, radius: 3, colors.track)
    // Uses whole pixels; the smallest progress is a dot, never nothing.
    let share = progress.isFinite ? min(max(progress, 0), 1) : 0
    let filled = (bar.width * share * Double(scale)).rounded() / Double(scale)
    fill(Box(x: bar.x, y: bar.y, width: max(bar.height, filled), height: bar.height), radius: 3, colors.ink)
  }

  // MARK: - Parts

  /// The whole figure; `size` is the size of one of its pixels in points.
  private func whole(x: Int, y: Int, size: Int) -> FigurePlace {
    FigurePlace(x: x * scale, y: y * scale, rows: 0..<FigurePixels.height, scale: size * scale)
  }

  /// The figure from its head down to the lower edge of the picture, which cuts it off above the feet.
  ///
  /// - Parameter margin: The minimum number of figure rows that stay free above its head.
  private func toWaist(_ figure: FigurePixels, x: Int, margin: Int, size: Int) -> FigurePlace {
    let count = Int(card.kind.size.height) / size
    let end = min(Self.waist, (figure.cutRow ?? figure.firstRow) - margin + count)
    return FigurePlace(x: x * scale, y: 0, rows: end - count..<end, scale: size * scale)
  }

  private func drawIcon(x: Int, y: Int) {
    PhaseIcon(phase: card.phase).draw(
      on: canvas, x: x * scale, y: y * scale, scale: Self.iconSquare * scale)
  }

  private func fill(_ box: Box, radius: Double, _ color: RGB) {
    cache.corners.fill(pixels(box), radius: radius * Double(scale), on: canvas, ink: Ink(color))
  }

  private func pixels(_ box: Box) -> Box {
    let scale = Double(scale)
    return Box(
      x: box.x * scale, y: box.y * scale, width: box.width * scale, height: box.height * scale)
  }

  /// The style and size of a text.
  private enum Role {
    case lead(Double), detail(Double)

    var size: Double {
      switch self {
      case .lead(let size), .detail(let size): size
      }
    }

    func style(_ size: Double) -> TextStyle {
      switch self {
      case .lead: TextStyle(size: size, weight: .semibold, tracking: -0.011, isTabular: false)
      case .detail: TextStyle(size: size, weight: .regular, isTabular: false)
      }
    }
  }

  private func draw(_ text: String, _ role: Role, x: Double, baseline: Double, width: Double) {
    let (shown, size) = fitted(text, role, width)
    let color =
      switch role {
      case .lead: colors.ink
      case .detail: colors.muted
      }
    TextPainter(fonts: fonts, canvas: canvas, band: cache.band, scale: Double(scale)).draw(
      shown, style: role.style(size), x: x, y: baseline, ink: Ink(color))
  }

  /// The text and the size at which it fits a width: first reduced in size, then truncated.
  private func fitted(_ text: String, _ role: Role, _ width: Double) -> (text: String, size: Double) {
    var size = role.size
    while size > Self.smallestText, fonts.width(of: text, style: role.style(size)) > width { size -= 1 }
    guard fonts.width(of: text, style: role.style(size)) > width else { return (text, size) }
    var cut = text
    while !cut.isEmpty, fonts.width(of: cut + "…", style: role.style(size)) > width { cut.removeLast() }
    return (cut + "…", size)
  }
}

/// The pixel icon of a phase: a seed, a heart, a bolt or a star. The shapes differ, so that color is never
/// the only distinction.
struct PhaseIcon: Sendable {
  /// The number of squares along a side.
  static let side = 11

  private let rows: [StaticString]
  /// The colors for light, mid, dark and line.
  private let ramp: [UInt32]

  /// - Parameter phase: 1...4; other values are clamped.
  init(phase: Int) {
    switch phase {
    case ...1: (rows, ramp) = (Self.seed, [0xC4CAD6, 0x9BA3B5, 0x737C92, 0x3D435A])
    case 2: (rows, ramp) = (Self.heart, [0xFF9AA8, 0xEF5B74, 0xB63558, 0x5A1436])
    case 3: (rows, ramp) = (Self.bolt, [0xFFD98A, 0xFB9A2E, 0xCC5A16, 0x64210C])
    default: (rows, ramp) = (Self.star, [0xFFF6B8, 0xFFD24A, 0xE08A1E, 0x7A3D0C])
    }
  }

  /// Draws the icon with its top left corner at a pixel; `scale` is the side of a square in pixels.
  func draw(on canvas: PixelCanvas, x: Int, y: Int, scale: Int) {
    for (line, row) in rows.enumerated() {
      row.withUTF8Buffer { letters in
        for (column, letter) in letters.enumerated() {
          guard let step = Self.steps.firstIndex(of: letter) else { continue }
          canvas.stamp(
            0xFF00_0000 | ramp[step], x: x + column * scale, y: y + line * scale, side: scale)
        }
      }
    }
  }

  private static let steps = Array("lmdo".utf8)

  private static let seed: [StaticString] = [
    "...........",
    "...ooooo...",
    "..olllmmo..",
    ".olllmmmmo.",
    ".ollmmmmdo.",
    ".olmmmmmdo.",
    ".ommmmmddo.",
    ".ommmmdddo.",
    "..ommdddo..",
    "...ooooo...",
    "...........",
  ]
  private static let heart: [StaticString] = [
    "...........",
    "..ooo.ooo..",
    ".ollmommmo.",
    "ollmmmmmmmo",
    "olmmmmmmmdo",
    "ommmmmmmmdo",
    ".ommmmmmdo.",
    "..ommmmdo..",
    "...ommdo...",
    "....odo....",
    ".....o.....",
  ]
  private static let bolt: [StaticString] = [
    ".....ooooo.",
    "....ollmo..",
    "...ollmo...",
    "..ollmo....",
    ".ollmooooo.",
    ".ollllmmo..",
    ".ooollmo...",
    "...olmo....",
    "..olmo.....",
    ".olmo......",
    ".ooo.......",
  ]
  private static let star: [StaticString] = [
    ".....o.....",
    "....olo....",
    "....olo....",
    "ooooolmoooo",
    "ollllllmmmo",
    ".olllmmmmo.",
    "..ollmmmo..",
    "..olmmmdo..",
    ".olmmdmmdo.",
    ".omdo.odmo.",
    ".ooo...ooo.",
  ]
}

/// The colors of a card: the warm background behind the pet, and the text on it.
struct CardColors: Sendable {
  /// The background behind the pet.
  let wash: RGB
  let ink: RGB
  let muted: RGB
  /// The unfilled part of a bar.
  let track: RGB
  /// The color of the two-point border around a card; `nil` if the background is enough.
  let border: RGB?

  init(_ theme: ThemeName) {
    let neutral = NeutralColors(theme)
    ink = neutral.ink
    muted = neutral.muted
    track = neutral.track
    switch theme {
    case .light: (wash, border) = (RGB(0xFBF6EC), nil)
    case .dark: (wash, border) = (RGB(0x1F1B27), nil)
    case .contrast, .contrastDark: (wash, border) = (neutral.page, neutral.ink)
    }
  }
}
