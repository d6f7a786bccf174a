/// Paints cards to share as PNG files with a palette and no metadata.
///
/// Do not share a painter between threads. The same card gives the same bytes on every run.
public final class ShareCardPainter {
  private let fonts: FontCollection
  private let pets = PetPainter()
  private let quantizer = SpriteQuantizer()
  private let encoder = SpriteEncoder()
  private let cache = DrawingCache()

  /// Creates a painter that draws text with these fonts.
  public init(fonts: FontCollection) { self.fonts = fonts }

  /// Encodes a card as a PNG file.
  ///
  /// - Throws: `PetPictureError` if the card's pet does not exist, `PaintError.outOfMemory` if memory runs out.
  public func png(_ card: ShareCard, _ format: ShareCard.Format, theme: ThemeName = .light) throws -> [UInt8]
  {
    let size = format.size
    let surface = try PixelSurface(width: size.width, height: size.height)
    let colors = CardColors(theme)
    surface.canvas.fill(0xFF00_0000 | colors.wash.hex)
    var layout = ShareCardLayout(card, format, fonts: fonts)
    if card.isRightToLeft { layout.mirror(width: Double(size.width), fonts: fonts) }
    if let pet = card.pet { try draw(pet, in: layout.pet, on: surface) }
    for line in layout.title { draw(line, on: surface, colors.ink) }
    if let subtitle = layout.subtitle { draw(subtitle, on: surface, colors.muted) }
    let accents = ChartTheme(theme)
    for (score, place) in zip(card.scores, layout.scores) {
      let color = accents.color(score.accent)
      let radius = layout.measures.scoreName * ShareCardLayout.mark
      cache.stamps.draw(
        MarkerStamps.Kind(shape: MarkerShape(score.accent, index: 0), radius: radius), at: [place.mark],
        on: surface.canvas, ink: Ink(color))
      draw(place.name, on: surface, color)
      draw(place.value, on: surface, colors.ink)
    }
    draw(layout.brand, on: surface, colors.ink)
    drawSign(beside: layout.brand, on: surface, colors.ink)
    if let border = colors.border {
      cache.corners.frame(
        Box(x: 0, y: 0, width: Double(size.width), height: Double(size.height)), radius: 0, width: 4,
        on: surface.canvas, ink: Ink(border))
    }
    let solid = (card.scores.map { accents.color($0.accent) } + [colors.ink]).map { 0xFF00_0000 | $0.hex }
    return try encoder.encode(quantizer.reduce(surface, accents: solid)).whole
  }

  /// Encodes a chart as a PNG file of a card's size. On the screen of a phone it stands in the middle, about as high as
  /// wide; source and time of the picture are left out, since they name devices and people.
  ///
  /// - Throws: `LayoutError` if the plot cannot be laid out, `PaintError.outOfMemory` if memory runs out.
  public func png(_ plot: Plot, _ format: ShareCard.Format, theme: ThemeName = .light) throws -> [UInt8] {
    var plot = plot
    plot.heading?.source = nil
    plot.heading?.note = nil
    let size = format.size
    let height = format == .story ? size.width * 10 / 9 : size.height
    let resolved = try plot.resolve(
      size: ChartSize(width: Double(size.width / 2), height: Double(height / 2)), theme: ChartTheme(theme),
      layout: .share, fonts: fonts)
    let chart = try PixelSurface(width: size.width, height: height)
    ScenePainter(surface: chart, scene: resolved.scene, scale: 2, fonts: fonts, cache: cache).paint()
    guard height < size.height else { return try PNGEncoder().encode(chart, isOpaque: true) }
    let surface = try PixelSurface(width: size.width, height: size.height)
    surface.canvas.fill(0xFF00_0000 | NeutralColors(theme).card.hex)
    surface.canvas.blend(chart, x: 0, y: (size.height - height) / 2)
    return try PNGEncoder().encode(surface, isOpaque: true)
  }

  /// Draws the pet in the middle of its square; the lower edge of both is the same.
  private func draw(_ pet: PetPicture, in box: Box, on surface: PixelSurface) throws {
    let still = try pets.poster(pet.fitting(Int(box.width)))
    surface.canvas.blend(
      still, x: Int((box.x + (box.width - Double(still.width)) / 2).rounded()),
      y: Int((box.y + box.height - Double(still.height)).rounded()))
  }

  private func draw(_ line: ShareCardLayout.Line, on surface: PixelSurface, _ color: RGB) {
    TextPainter(fonts: fonts, canvas: surface.canvas, band: cache.band, scale: 1)
      .draw(line.text, style: line.style, x: line.x, y: line.y, ink: Ink(color))
  }

  /// The three bars left of the name.
  private func drawSign(beside brand: ShareCardLayout.Line, on surface: PixelSurface, _ color: RGB) {
    let unit = brand.style.size / 20
    let (left, top) = (brand.x - ShareCardLayout.sign * brand.style.size, brand.y - 17 * unit)
    for (x, y, height) in [(1.0, 3.0, 14.0), (7.5, 1, 18), (14, 3, 14)] {
      cache.corners.fill(
        Box(x: left + x * unit, y: top + y * unit, width: 5 * unit, height: height * unit),
        radius: 1.4 * unit, on: surface.canvas, ink: Ink(color))
    }
  }
}
