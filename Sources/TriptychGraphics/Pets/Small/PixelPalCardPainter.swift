/// Paints small pictures of the pixel person as PNG files.
///
/// Not shared between threads. The same card gives the same bytes on every run.
public final class PixelPalCardPainter {
  private let fonts: FontBook
  private let encoder = PNGEncoder()
  private let kit = DrawingKit()
  private let figure: (PixelPalCard) -> FigurePixels

  /// A painter that draws text with these fonts and figures as `figure` gives them.
  init(fonts: FontBook, figure: @escaping (PixelPalCard) -> FigurePixels) {
    self.fonts = fonts
    self.figure = figure
  }

  /// The card as the bytes of a PNG file; around its round corners the file lets everything through.
  ///
  /// - Parameters:
  ///   - scale: Pixels a point, 1...3.
  ///   - theme: Default light.
  /// - Throws: `PaintError.badScale`, `PaintError.outOfMemory`.
  public func png(
    _ card: PixelPalCard, scale: Int = 2, theme: ThemeName = .light
  ) throws(PaintError) -> [UInt8] {
    guard (1...3).contains(scale) else { throw .badScale(scale) }
    let size = card.kind.size
    let (width, height) = (Int(size.width) * scale, Int(size.height) * scale)
    let surface = try PixelSurface(width: width, height: height)
    CardDrawing(
      card: card, figure: figure(card), canvas: surface.canvas, scale: scale, colours: CardColours(theme),
      fonts: fonts, kit: kit
    ).paint()
    let bytes = surface.withPixels { pixels, stride in
      encoder.encode(pixels, width: width, height: height, stride: stride, isOpaque: false)
    }
    guard !bytes.isEmpty else { throw .outOfMemory }
    return bytes
  }
}
