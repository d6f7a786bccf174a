/// A small picture of the pixel person for another screen: its contents and its texts.
///
/// The caller provides the texts in the viewer's language. A kind without digits removes every digit from its
/// text.
public struct PixelPalCard: Hashable, Sendable {
  /// Where the picture is shown. Sizes in points are those of the corresponding places on a phone with a
  /// screen of 393 x 852 points, rounded to whole points.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The lock screen: figure, icon and name of the phase; no digits.
    case lock
    /// The narrow area beside the camera: only the figure, down to the waist; no text.
    case island
    /// The wide area around the camera: figure, both texts and icon.
    case islandWide = "island-wide"
    /// The home screen: figure, icon, name of the phase, bar and a text below.
    case widget
  }

  /// Where the card is shown.
  public var kind: Kind
  /// The figure to show.
  public var figure: PixelPalLook.Figure
  /// How lively the standing figure is; ignored while it walks.
  public var energy: PixelPalEnergy
  /// Whether the figure walks.
  public var isWalking: Bool
  /// The phase to draw, 1...4; other values are clamped.
  public var phase: Int
  /// The colors of the figure.
  public var look: PixelPalLook
  /// The main text; if it is too long, it is set smaller and then truncated.
  public var lead: String
  /// The secondary text below; `nil` for none.
  public var detail: String?
  /// The filled fraction of the bar, 0...1; `nil` draws no bar. Home screen only.
  public var progress: Double?

  /// Creates a card. By default: a neutral standing figure in the plain look, without texts or bar.
  public init(
    _ kind: Kind, figure: PixelPalLook.Figure, energy: PixelPalEnergy = .neutral, isWalking: Bool = false,
    phase: Int, look: PixelPalLook = PixelPalLook(), lead: String = "", detail: String? = nil,
    progress: Double? = nil
  ) {
    self.kind = kind
    self.figure = figure
    self.energy = energy
    self.isWalking = isWalking
    self.phase = phase
    self.look = look
    self.lead = lead
    self.detail = detail
    self.progress = progress
  }

  /// The texts in the picture, in reading order.
  public var texts: [String] {
    switch kind {
    case .lock: [Self.withoutDigits(lead)].filter { !$0.isEmpty }
    case .island: []
    case .islandWide, .widget: ([lead] + [detail].compactMap { $0 }).filter { !$0.isEmpty }
    }
  }

  /// Removes digits and all other numeric characters from a text.
  static func withoutDigits(_ text: String) -> String {
    var kept = String.UnicodeScalarView()
    kept.append(contentsOf: text.unicodeScalars.filter { $0.properties.numericType == nil })
    return String(kept)
  }
}

extension PixelPalCard.Kind {
  /// The size of the picture in points.
  public var size: ChartSize {
    switch self {
    case .lock: ChartSize(width: 160, height: 72)
    case .island: ChartSize(width: 52, height: 37)
    case .islandWide: ChartSize(width: 371, height: 84)
    case .widget: ChartSize(width: 158, height: 158)
    }
  }

  /// The corner radius in points.
  var radius: Double {
    switch self {
    case .lock: 16
    case .island: 18.5
    case .islandWide: 42
    case .widget: 24
    }
  }
}

/// Paints cards of the pixel person as PNG files.
///
/// Do not share a painter between threads. The same card gives the same bytes on every run.
public final class PixelPalCardPainter {
  private let fonts: FontCollection
  private let encoder = PNGEncoder()
  private let sprites = SpriteEncoder()
  private let quantizer = SpriteQuantizer()
  private let cache = DrawingCache()
  /// The files painted lately of kinds without numbers: of a night's people, many share such a card.
  private var painted: [PaintedKey: (still: [UInt8], moving: [UInt8]?)] = [:]
  /// The maximum number of cards whose files are kept, of at most 150 kB each.
  private static let mostPainted = 32

  private struct PaintedKey: Hashable {
    let card: PixelPalCard
    let scale: Int
    let theme: ThemeName
    let moves: Bool
  }

  /// Creates a painter that draws text with these fonts.
  public init(fonts: FontCollection) { self.fonts = fonts }

  /// Encodes a card as a PNG file; outside its rounded corners the picture is transparent.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point, 1...3.
  ///   - theme: The color theme; light by default.
  /// - Throws: `PaintError.badScale` if the scale is out of range, `PaintError.outOfMemory` if memory runs out.
  public func png(
    _ card: PixelPalCard, scale: Int = 2, theme: ThemeName = .light
  ) throws(PaintError) -> [UInt8] {
    try files(card, scale: scale, theme: theme, moves: false).still
  }

  /// Encodes a card as an animated PNG file, a calm loop: the two frames of a standing figure, or every second step of
  /// a walk. Programs that do not know animation show the first frame.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point, 1...3.
  ///   - theme: The color theme; light by default.
  /// - Throws: `PaintError.badScale` if the scale is out of range, `PaintError.outOfMemory` if memory runs out.
  public func animatedPNG(
    _ card: PixelPalCard, scale: Int = 2, theme: ThemeName = .light
  ) throws(PaintError) -> [UInt8] {
    let frames = try frames(card, scale, theme)
    return try animated(frames, milliseconds: card.movement.milliseconds)
  }

  /// Encodes a card as a PNG file and, if wanted, as an animated one, as ``png(_:scale:theme:)`` and
  /// ``animatedPNG(_:scale:theme:)`` do; the first frame is painted once for both.
  ///
  /// - Parameter moves: Whether the animated file is wanted.
  public func files(
    _ card: PixelPalCard, scale: Int = 2, theme: ThemeName = .light, moves: Bool
  ) throws(PaintError) -> (still: [UInt8], moving: [UInt8]?) {
    let key = PaintedKey(card: card, scale: scale, theme: theme, moves: moves)
    if let known = painted[key] { return known }
    let files = try paintedAnew(card, scale, theme, moves: moves)
    if [.lock, .island].contains(card.kind) {
      if painted.count == Self.mostPainted { painted = [:] }
      painted[key] = files
    }
    return files
  }

  private func paintedAnew(
    _ card: PixelPalCard, _ scale: Int, _ theme: ThemeName, moves: Bool
  ) throws(PaintError) -> (still: [UInt8], moving: [UInt8]?) {
    guard moves else {
      return (try encoder.encode(paint(card, FigurePixels(card), scale, theme), isOpaque: false), nil)
    }
    let frames = try frames(card, scale, theme)
    return (
      try encoder.encode(frames[0], isOpaque: false),
      try animated(frames, milliseconds: card.movement.milliseconds)
    )
  }

  /// The frames of the animated card; the first is the still.
  private func frames(
    _ card: PixelPalCard, _ scale: Int, _ theme: ThemeName
  ) throws(PaintError) -> [PixelSurface] {
    let poses = card.movement.poses
    let first = FigurePixels(card, poses[0])
    var frames: [PixelSurface] = []
    for pose in poses {
      var figure = FigurePixels(card, pose)
      // The picture is cut at the same place in every frame, or the body would rise instead of the head.
      figure.cutRow = first.firstRow
      frames.append(try paint(card, figure, scale, theme))
    }
    return frames
  }

  private func animated(
    _ frames: [PixelSurface], milliseconds: Int
  ) throws(PaintError) -> [UInt8] {
    let (width, height) = (frames[0].width, frames[0].height)
    // Only what moves is in the sheet more than once: colors are counted and packed by the pixel.
    var parts = [
      AnimatedPNG.Frame(
        area: AnimatedPNG.Area(x: 0, y: 0, width: width, height: height), x: 0, y: 0,
        milliseconds: milliseconds)
    ]
    for (before, frame) in zip(frames, frames.dropFirst()) {
      let area = frame.changes(since: before)
      let top = parts.last.map { $0.y + $0.area.height } ?? 0
      parts.append(AnimatedPNG.Frame(area: area, x: 0, y: top, milliseconds: milliseconds))
    }
    let sheet = try PixelSurface(width: width, height: parts.reduce(0) { $0 + $1.area.height })
    // Parts are narrower than the sheet; what lies beside them is transparent.
    sheet.canvas.fill(0)
    for (frame, part) in zip(frames, parts) {
      for line in 0..<part.area.height {
        sheet.canvas.row(part.y + line).update(
          from: frame.canvas.row(part.area.y + line) + part.area.x, count: part.area.width)
      }
    }
    let options = SpriteQuantizer.Options(
      cellWidth: width, cellHeight: height, hasNoise: false, accents: [])
    let picture = quantizer.reduce(sheet, options)
    return try AnimatedPNG(encoder: sprites).encode(
      picture, parts, width: width, height: height, loops: true, .quick
    ).whole
  }

  private func paint(
    _ card: PixelPalCard, _ figure: FigurePixels, _ scale: Int, _ theme: ThemeName
  ) throws(PaintError) -> PixelSurface {
    guard (1...3).contains(scale) else { throw .badScale(scale) }
    let size = card.kind.size
    let surface = try PixelSurface(width: Int(size.width) * scale, height: Int(size.height) * scale)
    CardDrawing(
      card: card, figure: figure, canvas: surface.canvas, scale: scale,
      colors: CardColors(theme), fonts: fonts, cache: cache
    ).paint()
    return surface
  }
}

extension PixelSurface {
  /// The smallest rectangle around the pixels that differ from another surface of the same size; one pixel if none do.
  fileprivate func changes(since other: PixelSurface) -> AnimatedPNG.Area {
    var (left, right, top, bottom) = (width, 0, height, 0)
    for y in 0..<height {
      let (before, after) = (other.canvas.row(y), canvas.row(y))
      guard let first = (0..<width).first(where: { before[$0] != after[$0] }) else { continue }
      let last = (first..<width).last { before[$0] != after[$0] } ?? first
      (left, right) = (min(left, first), max(right, last + 1))
      (top, bottom) = (min(top, y), y + 1)
    }
    guard bottom > 0 else { return AnimatedPNG.Area(x: 0, y: 0, width: 1, height: 1) }
    return AnimatedPNG.Area(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension PixelPalCard {
  /// The poses of the animated card, and how long each is shown.
  var movement: (poses: [PixelPalSprite.Pose], milliseconds: Int) {
    let phase = min(max(phase, 1), 4)
    let poses: [PixelPalSprite.Pose] =
      isWalking
      ? stride(from: 0, to: PixelPalSprite.walkFrames, by: 2).map { .walk(frame: $0) }
      : [.idle(energy, frame: 0), .idle(energy, frame: 1)]
    let time = PixelPalSprite(figure: figure, pose: poses[0]).milliseconds(phase: phase)
    return (poses, isWalking ? 2 * time : time)
  }
}

/// The pixels of one sprite of the pixel person.
struct FigurePixels: Sendable {
  static let width = PixelPalArtist.cellWidth
  static let height = PixelPalArtist.cellHeight

  /// The pixels, row by row, premultiplied 0xAARRGGBB.
  let pixels: [UInt32]

  /// The row that counts as the figure's first where it is cut off; `nil` for its own.
  var cutRow: Int?

  /// Draws the figure of a card in a pose; by default the first of its two stills, or the step with the feet far apart.
  init(_ card: PixelPalCard, _ pose: PixelPalSprite.Pose? = nil) {
    let artist = PixelPalArtist(phase: card.phase, look: card.look)
    let pose = pose ?? card.movement.poses[0]
    pixels = [UInt32](unsafeUninitializedCapacity: Self.width * Self.height) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      artist.draw(PixelPalSprite(figure: card.figure, pose: pose), into: base, stride: Self.width)
      count = Self.width * Self.height
    }
  }

  /// The first row of the figure itself: sparks around it never cover more than a few pixels of a row.
  var firstRow: Int {
    (0..<Self.height).first { row in
      pixels[row * Self.width..<(row + 1) * Self.width].count { $0 >> 24 > 127 } > 5
    } ?? 0
  }

  /// Draws rows of the figure as squares, only where the canvas is already painted.
  ///
  /// - Parameters:
  ///   - x, y: The position of the first row's first pixel on the canvas, in canvas pixels.
  ///   - rows: The rows to draw; they may extend beyond the figure.
  ///   - scale: Canvas pixels per pixel of the figure, 1 or more.
  func draw(on canvas: PixelCanvas, x: Int, y: Int, rows: Range<Int>, scale: Int) {
    for row in rows where (0..<Self.height).contains(row) {
      for column in 0..<Self.width {
        let pixel = pixels[row * Self.width + column]
        guard pixel >> 24 != 0 else { continue }
        canvas.stamp(pixel, x: x + column * scale, y: y + (row - rows.lowerBound) * scale, side: scale)
      }
    }
  }
}

extension PixelCanvas {
  /// Draws a square of one premultiplied pixel over painted pixels; unpainted ones stay empty.
  func stamp(_ pixel: UInt32, x: Int, y: Int, side: Int) {
    for line in max(0, y)..<max(0, y, min(height, y + side)) {
      let row = row(line)
      for column in max(0, x)..<max(0, x, min(width, x + side)) {
        row[column] = Self.atop(pixel, row[column])
      }
    }
  }

  /// Blends a premultiplied pixel over another one, whose alpha is kept.
  private static func atop(_ above: UInt32, _ below: UInt32) -> UInt32 {
    let cover = below >> 24
    let rest = 255 - above >> 24
    var mixed = cover << 24
    for shift in [0, 8, 16] as [UInt32] {
      let sum = (above >> shift & 255) * cover + (below >> shift & 255) * rest
      mixed |= min(cover, (sum + 127) / 255) << shift
    }
    return mixed
  }
}
