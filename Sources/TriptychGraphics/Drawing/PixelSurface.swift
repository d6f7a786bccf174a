import CCairo

/// A picture in memory and the context that draws on it.
final class PixelSurface {
  let cairo: OpaquePointer
  private let surface: OpaquePointer
  let width: Int
  let height: Int

  /// - Throws: `PaintError.outOfMemory` where Cairo cannot hold the pixels.
  init(width: Int, height: Int, isOpaque: Bool) throws(PaintError) {
    let format = isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
    guard let surface = cairo_image_surface_create(format, Int32(width), Int32(height)) else {
      throw .outOfMemory
    }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let cairo = cairo_create(surface) else {
      cairo_surface_destroy(surface)
      throw .outOfMemory
    }
    self.surface = surface
    self.cairo = cairo
    self.width = width
    self.height = height
  }

  deinit {
    cairo_destroy(cairo)
    cairo_surface_destroy(surface)
  }

  /// True where Cairo met no fault while drawing.
  var isSound: Bool { cairo_status(cairo) == CAIRO_STATUS_SUCCESS }

  /// The pixels, native 32 bits each, alpha in the high byte (undefined on opaque surfaces);
  /// `stride` is in pixels.
  func withPixels<Result>(_ body: (UnsafePointer<UInt32>, _ stride: Int) -> Result) -> Result? {
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return nil }
    let stride = Int(cairo_image_surface_get_stride(surface)) / 4
    return data.withMemoryRebound(to: UInt32.self, capacity: stride * height) { body($0, stride) }
  }
}

/// A picture that cannot be painted.
public enum PaintError: Error, Sendable, Equatable, CustomStringConvertible {
  /// More pixels than a shared picture may have.
  case tooLarge(width: Int, height: Int, most: Int)
  /// The scale is not 1, 2 or 3.
  case badScale(Int)
  /// No memory for the pixels.
  case outOfMemory
  /// Cairo reported a fault.
  case drawingFailed

  /// The fault in a sentence.
  public var description: String {
    switch self {
    case .tooLarge(let width, let height, let most):
      return
        "A picture of \(width) x \(height) pixels is too large; at most \(most) pixels are allowed in all."
    case .badScale(let scale): return "The scale \(scale) is not allowed; it can be 1, 2 or 3."
    case .outOfMemory: return "There is not enough memory for the picture."
    case .drawingFailed: return "The picture could not be drawn."
    }
  }
}
