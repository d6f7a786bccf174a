/// Draws one small picture. Lengths are points until they meet the canvas.
struct CardDrawing {
  let card: PixelPalCard
  let figure: FigurePixels
  let canvas: PixelCanvas
  /// Pixels a point.
  let scale: Int
  let colours: CardColours
  let fonts: FontBook
  let kit: DrawingKit

  /// The smallest text, in points.
  static let smallestText = 11.0
  /// The row of a figure where it is cut when there is no room for its feet.
  private static let waist = 45
  /// Points of a square of an icon.
  private static let iconSquare = 2

  func paint() {
    canvas.fill(0)
    let size = card.kind.size
    let box = Box(x: 0, y: 0, width: size.width, height: size.height)
    fill(box, radius: card.kind.radius, colours.wash)
    switch card.kind {
    case .lock: paintLock()
    case .island: paintIsland()
    case .islandWide: paintIslandWide()
    case .widget: paintWidget()
    }
    guard let border = colours.border else { return }
    kit.corners.frame(
      pixels(box), radius: card.kind.radius * Double(scale), width: 2 * Double(scale), on: canvas,
      ink: Ink(border))
  }

  // MARK: - Kinds

  private func paintLock() {
    drawFigure(x: 6, y: 6, size: 1)
    guard let name = card.texts.first else { return drawIcon(x: 62, y: 25) }
    drawIcon(x: 62, y: 13)
    draw(name, .lead(14), x: 63, baseline: 54, width: 88)
  }

  private func paintIsland() {
    drawToWaist(x: 2, margin: 1, size: 1)
  }

  private func paintIslandWide() {
    drawToWaist(x: 18, margin: 4, size: 2)
    drawIcon(x: 313, y: 31)
    guard let lead = card.texts.first else { return }
    let hasDetail = card.texts.count > 1
    draw(lead, .lead(20), x: 118, baseline: hasDetail ? 40 : 49, width: 184)
    if hasDetail { draw(card.texts[1], .detail(14), x: 118, baseline: 61, width: 184) }
  }

  private func paintWidget() {
    let texts = card.texts
    let hasBar = card.progress != nil
    // Without a bar the texts lie lower, and a halo needs the room above.
    drawFigure(x: 12, y: hasBar ? -4 : 3, size: 2)
    drawIcon(x: 120, y: 16)
    if let lead = texts.first { draw(lead, .lead(15), x: 16, baseline: hasBar ? 124 : 128, width: 126) }
    if texts.count > 1 { draw(texts[1], .detail(12), x: 16, baseline: hasBar ? 150 : 146, width: 126) }
    guard let progress = card.progress else { return }
    let bar = Box(x: 16, y: 130, width: 126, height: 6)
    fill(bar, radius: 3, colours.track)
    // Whole pixels; a beginning is a dot, never nothing.
    let share = progress.isFinite ? min(max(progress, 0), 1) : 0
    let filled = (bar.width * share * Double(scale)).rounded() / Double(scale)
    fill(Box(x: bar.x, y: bar.y, width: max(bar.height, filled), height: bar.height), radius: 3, colours.ink)
  }

  // MARK: - Parts

  /// Draws the whole figure; `size` is the points of one of its pixels.
  private func drawFigure(x: Int, y: Int, size: Int) {
    figure.draw(
      on: canvas, x: x * scale, y: y * scale, rows: 0..<FigurePixels.height, scale: size * scale)
  }

  /// Draws the figure from its head down to the lower edge of the picture, which cuts it above the feet.
  ///
  /// - Parameter margin: Rows of the figure that stay free above its head at the least.
  private func drawToWaist(x: Int, margin: Int, size: Int) {
    let count = Int(card.kind.size.height) / size
    let end = min(Self.waist, figure.firstRow - margin + count)
    figure.draw(on: canvas, x: x * scale, y: 0, rows: end - count..<end, scale: size * scale)
  }

  private func drawIcon(x: Int, y: Int) {
    PhaseIcon(phase: card.phase).draw(
      on: canvas, x: x * scale, y: y * scale, scale: Self.iconSquare * scale)
  }

  private func fill(_ box: Box, radius: Double, _ colour: RGB) {
    kit.corners.fill(pixels(box), radius: radius * Double(scale), on: canvas, ink: Ink(colour))
  }

  private func pixels(_ box: Box) -> Box {
    let scale = Double(scale)
    return Box(
      x: box.x * scale, y: box.y * scale, width: box.width * scale, height: box.height * scale)
  }

  /// How a text is set.
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
    let colour =
      switch role {
      case .lead: colours.ink
      case .detail: colours.muted
      }
    TextPainter(fonts: fonts, canvas: canvas, band: kit.band, scale: Double(scale)).draw(
      shown, style: role.style(size), x: x, y: baseline, ink: Ink(colour))
  }

  /// A text and the size in which it fits a width: smaller first, then cut.
  private func fitted(_ text: String, _ role: Role, _ width: Double) -> (text: String, size: Double) {
    var size = role.size
    while size > Self.smallestText, fonts.width(of: text, style: role.style(size)) > width { size -= 1 }
    guard fonts.width(of: text, style: role.style(size)) > width else { return (text, size) }
    var cut = text
    while !cut.isEmpty, fonts.width(of: cut + "…", style: role.style(size)) > width { cut.removeLast() }
    return (cut + "…", size)
  }
}
