import CCairo
import CDeflate
import CFreeType
import CFriBidi
import CHarfBuzz
import CUnibreak

/// Paints scenes as PNG files with a palette and no metadata.
///
/// Do not share a painter between threads. The same scene gives the same bytes on every run.
public final class PNGPainter {
  private let fonts: FontCollection
  private let encoder: PNGEncoder
  private let cache = DrawingCache()
  /// The memory of the last picture, kept for the next one.
  private var memory: PixelMemory?
  /// The largest picture, in pixels, whose memory is kept: 16 MB.
  private static let mostKept = 4_000_000

  /// Creates a painter that draws text with these fonts.
  public init(fonts: FontCollection) {
    self.fonts = fonts
    encoder = PNGEncoder()
  }

  /// The maximum number of pixels in a picture.
  public static let mostPixels = 8192 * 8192
  /// The maximum length of a side in pixels.
  public static let longestSide = 32_767

  /// Encodes a scene as a PNG file.
  ///
  /// - Parameter scale: pixels per point, 1...3.
  /// - Throws: `PaintError` if the scale is not 1...3, a side is invalid or too long, the picture is too
  ///   large or memory runs out.
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
    return try encoder.encode(surface, isOpaque: isOpaque)
  }

  /// The length of a side in pixels. It is checked before the conversion, because not every length fits an
  /// integer.
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

extension PNGEncoder {
  /// Encodes the pixels of a surface as a PNG file.
  ///
  /// - Throws: `PaintError.outOfMemory` if memory runs out.
  func encode(_ surface: PixelSurface, isOpaque: Bool) throws(PaintError) -> [UInt8] {
    let bytes = surface.withPixels { pixels, stride in
      encode(pixels, width: surface.width, height: surface.height, stride: stride, isOpaque: isOpaque)
    }
    return try bytes.whole
  }
}

extension [UInt8] {
  /// A file that an encoder wrote, which is empty if memory ran out.
  var whole: [UInt8] {
    get throws(PaintError) {
      guard !isEmpty else { throw .outOfMemory }
      return self
    }
  }
}

/// An error that prevents a picture from being painted.
public enum PaintError: Error, Sendable, Equatable, CustomStringConvertible {
  /// A side is not a number, too short or too long; `longest` is the maximum.
  case badSide(longest: Int, Unit)
  /// The picture has more pixels in total than allowed; `most` is the maximum.
  case tooLarge(width: Int, height: Int, most: Int)
  /// The scale, in pixels per point, is not 1, 2 or 3.
  case badScale(Int)
  /// There is not enough memory for the pixels.
  case outOfMemory
  /// Cairo reported an error.
  case drawingFailed

  /// A sentence that describes the error.
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

  /// The unit of a side's length.
  public enum Unit: String, Sendable {
    /// Pixels of a picture.
    case pixels
    /// Points on paper, 1/72 inch each.
    case points
  }
}

/// The system's graphics libraries that draw the pictures, and their versions.
public enum GraphicsLibraries {
  /// The names and versions of the libraries; for libdeflate, the version at compile time.
  public static var versions: [(name: String, version: String)] {
    [
      ("cairo", String(cString: cairo_version_string())), ("freetype", freeType),
      ("harfbuzz", String(cString: hb_version_string())), ("fribidi", FRIBIDI_VERSION),
      ("libunibreak", unibreak),
      ("libdeflate", LIBDEFLATE_VERSION_STRING),
    ]
  }

  /// The library numbers its versions in two bytes.
  private static var unibreak: String { "\(linebreak_version >> 8).\(linebreak_version & 0xFF)" }

  private static var freeType: String {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0 else { return "unknown" }
    defer { FT_Done_FreeType(library) }
    var (major, minor, patch) = (FT_Int(0), FT_Int(0), FT_Int(0))
    FT_Library_Version(library, &major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
  }
}
