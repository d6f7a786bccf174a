import CCairo

/// Paints scenes as PNG files with a palette and no metadata.
///
/// Not shared between threads. The same scene gives the same bytes on every run.
public final class PNGPainter {
  private let fonts: FontBook
  private let encoder: PNGEncoder

  /// A painter that draws text with these fonts.
  public init(fonts: FontBook) {
    self.fonts = fonts
    encoder = PNGEncoder()
  }

  /// The most pixels a picture may have.
  public static let mostPixels = 64_000_000

  /// The scene as the bytes of a PNG file.
  ///
  /// - Parameter scale: pixels a point, 1...3.
  /// - Throws: `PaintError` where the picture is too large or memory runs out.
  public func png(_ scene: Scene, scale: Int = 2) throws(PaintError) -> [UInt8] {
    guard (1...3).contains(scale) else { throw .badScale(scale) }
    let width = max(1, Int((scene.size.width * Double(scale)).rounded()))
    let height = max(1, Int((scene.size.height * Double(scale)).rounded()))
    guard width <= 32_767, height <= 32_767, width * height <= Self.mostPixels else {
      throw .tooLarge(width: width, height: height, most: Self.mostPixels)
    }
    let surface = try PixelSurface(width: width, height: height, isOpaque: scene.background != nil)
    ScenePainter(surface: surface, scene: scene, scale: Double(scale), fonts: fonts).paint()
    guard surface.isSound else { throw .drawingFailed }
    let isOpaque = scene.background != nil
    let bytes = surface.withPixels { pixels, stride in
      encoder.encode(pixels, width: width, height: height, stride: stride, isOpaque: isOpaque)
    }
    guard let bytes, !bytes.isEmpty else { throw .drawingFailed }
    return bytes
  }
}
