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
    try animated(frames(card, scale, theme), milliseconds: card.movement.milliseconds)
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
      let (drawing, surface) = try drawing(card, scale, theme)
      drawing.paint(FigurePixels(card))
      return (try encoder.encode(surface, isOpaque: false), nil)
    }
    let frames = try frames(card, scale, theme)
    return (
      try encoder.encode(frames.first, isOpaque: false),
      try animated(frames, milliseconds: card.movement.milliseconds)
    )
  }

  private func frames(
    _ card: PixelPalCard, _ scale: Int, _ theme: ThemeName
  ) throws(PaintError) -> CardFrames {
    let (drawing, surface) = try drawing(card, scale, theme)
    return try CardFrames(drawing, on: surface)
  }

  private func animated(_ frames: CardFrames, milliseconds: Int) throws(PaintError) -> [UInt8] {
    let (width, height) = (frames.first.width, frames.first.height)
    // Only what moves is in the sheet more than once: colors are counted and packed by the pixel.
    var parts = [
      AnimatedPNG.Frame(
        area: AnimatedPNG.Area(x: 0, y: 0, width: width, height: height), x: 0, y: 0,
        milliseconds: milliseconds)
    ]
    var pictures = [frames.first]
    for (before, figure) in zip(frames.figures, frames.figures.dropFirst()) {
      var area = figure.changes(since: before)
      pictures.append(try figure.part(area))
      area.x += frames.area.x
      area.y += frames.area.y
      let top = parts.last.map { $0.y + $0.area.height } ?? 0
      parts.append(AnimatedPNG.Frame(area: area, x: 0, y: top, milliseconds: milliseconds))
    }
    let sheet = try PixelSurface(width: width, height: parts.reduce(0) { $0 + $1.area.height })
    // Parts are narrower than the sheet; what lies beside them is transparent.
    sheet.canvas.fill(0)
    for (picture, part) in zip(pictures, parts) { sheet.put(picture, x: part.x, y: part.y) }
    let options = SpriteQuantizer.Options(
      cellWidth: width, cellHeight: height, hasNoise: false, accents: [])
    let picture = quantizer.reduce(sheet, options)
    return try AnimatedPNG(encoder: sprites).encode(
      picture, parts, width: width, height: height, loops: true, .quick
    ).whole
  }

  /// A surface for a card, and what paints the card onto it.
  private func drawing(
    _ card: PixelPalCard, _ scale: Int, _ theme: ThemeName
  ) throws(PaintError) -> (CardDrawing, PixelSurface) {
    guard (1...3).contains(scale) else { throw .badScale(scale) }
    let size = card.kind.size
    let surface = try PixelSurface(width: Int(size.width) * scale, height: Int(size.height) * scale)
    let drawing = CardDrawing(
      card: card, canvas: surface.canvas, scale: scale, colors: CardColors(theme), fonts: fonts, cache: cache)
    return (drawing, surface)
  }
}
