/// Paints scenes as PNG files with a palette and no metadata.
///
/// Not shared between threads. The same scene gives the same bytes on every run.
public final class PNGPainter {
  private let fonts: FontBook
  private let encoder: PNGEncoder
  private let kit = DrawingKit()
  /// The room of the last picture, for the next one.
  private var memory: PixelMemory?
  /// The most pixels whose room is kept: 16 MB.
  private static let mostKept = 4_000_000

  /// A painter that draws text with these fonts.
  public init(fonts: FontBook) {
    self.fonts = fonts
    encoder = PNGEncoder()
  }

  /// The most pixels a picture may have.
  public static let mostPixels = 8192 * 8192
  /// The most pixels a side may have.
  public static let longestSide = 32_767

  /// The scene as the bytes of a PNG file.
  ///
  /// - Parameter scale: pixels a point, 1...3.
  /// - Throws: `PaintError` where a side is too long, the picture is too large or memory runs out.
  public func png(_ scene: Scene, scale: Int = 2) throws(PaintError) -> [UInt8] {
    guard (1...3).contains(scale) else { throw .badScale(scale) }
    let width = try Self.side(scene.size.width, scale)
    let height = try Self.side(scene.size.height, scale)
    guard width * height <= Self.mostPixels else {
      throw .tooLarge(width: width, height: height, most: Self.mostPixels)
    }
    let isOpaque = scene.background != nil
    let room = try room(for: width * height)
    let surface = try PixelSurface(width: width, height: height, memory: room)
    ScenePainter(surface: surface, scene: scene, scale: Double(scale), fonts: fonts, kit: kit).paint()
    let bytes = surface.withPixels { pixels, stride in
      encoder.encode(pixels, width: width, height: height, stride: stride, isOpaque: isOpaque)
    }
    guard !bytes.isEmpty else { throw .outOfMemory }
    return bytes
  }

  /// The pixels of a side, compared before they are made whole: not every length is a whole number's size.
  private static func side(_ points: Double, _ scale: Int) throws(PaintError) -> Int {
    let pixels = (points * Double(scale)).rounded()
    guard pixels >= 0, pixels <= Double(longestSide) else {
      throw .badSide(longest: longestSide, .pixels)
    }
    return max(1, Int(pixels))
  }

  private func room(for pixels: Int) throws(PaintError) -> PixelMemory {
    if let memory, memory.capacity >= pixels { return memory }
    guard let fresh = PixelMemory(capacity: pixels) else { throw .outOfMemory }
    if pixels <= Self.mostKept { memory = fresh }
    return fresh
  }
}
