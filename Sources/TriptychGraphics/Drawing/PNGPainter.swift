import CCairo
import CDeflate
import CFreeType

/// Paints scenes as PNG files with a palette and no metadata.
///
/// Not shared between threads. The same scene gives the same bytes on every run.
public final class PNGPainter {
  private let fonts: FontBook
  private let encoder: PNGEncoder
  private let cache = DrawingCache()
  /// The memory of the last picture, kept for the next one.
  private var memory: PixelMemory?
  /// The most pixels whose memory is kept: 16 MB.
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
  /// - Parameter scale: pixels per point, 1...3.
  /// - Throws: `PaintError` if a side is too long, the picture is too large or memory runs out.
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
    ScenePainter(surface: surface, scene: scene, scale: Double(scale), fonts: fonts, cache: cache).paint()
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

/// A picture that cannot be painted.
public enum PaintError: Error, Sendable, Equatable, CustomStringConvertible {
  /// A side that is not a number, too short or too long.
  case badSide(longest: Int, Unit)
  /// More pixels in all than a shared picture may have.
  case tooLarge(width: Int, height: Int, most: Int)
  /// The scale is not 1, 2 or 3.
  case badScale(Int)
  /// No memory for the pixels.
  case outOfMemory
  /// Cairo reported a fault.
  case drawingFailed

  /// A sentence that says what is wrong.
  public var description: String {
    switch self {
    case .badSide(let longest, let unit):
      return "A side of the picture is too short or too long; each can have 1 to \(longest) \(unit.rawValue)."
    case .tooLarge(let width, let height, let most):
      return
        "A picture of \(width) x \(height) pixels is too large; at most \(most) pixels are allowed in all."
    case .badScale(let scale): return "The scale \(scale) is not allowed; it can be 1, 2 or 3."
    case .outOfMemory: return "There is not enough memory for the picture."
    case .drawingFailed: return "The picture could not be drawn."
    }
  }

  /// What the length of a side is counted in.
  public enum Unit: String, Sendable {
    /// Dots of a picture.
    case pixels
    /// Lengths on paper, 72 an inch.
    case points
  }
}

/// The libraries of the system that pictures are drawn with, and their versions.
public enum GraphicsLibraries {
  /// Names with versions; that of libdeflate is the one it was compiled with.
  public static var versions: [(name: String, version: String)] {
    [
      ("cairo", String(cString: cairo_version_string())), ("freetype", freeType),
      ("libdeflate", LIBDEFLATE_VERSION_STRING),
    ]
  }

  private static var freeType: String {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0 else { return "unknown" }
    defer { FT_Done_FreeType(library) }
    var (major, minor, patch) = (FT_Int(0), FT_Int(0), FT_Int(0))
    FT_Library_Version(library, &major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
  }
}
