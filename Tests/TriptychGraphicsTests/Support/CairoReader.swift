import CCairo
import Foundation

/// Reads PNG files through Cairo, which has nothing in common with the writer.
enum CairoReader {
  private final class Source {
    var rest: ArraySlice<UInt8>
    init(_ bytes: [UInt8]) { rest = bytes[...] }
  }

  /// Premultiplied 0xAARRGGBB pixels, row by row; nil if the file is not readable.
  static func pixels(_ bytes: [UInt8]) -> (width: Int, height: Int, pixels: [UInt32])? {
    withSurface(bytes) { pixels, stride, width, height, _ in
      // Whole rows: Cairo sets the high byte of opaque pixels that it reads from a file.
      let result = [UInt32](unsafeUninitializedCapacity: width * height) { result, count in
        guard let start = result.baseAddress else { return }
        for row in 0..<height { (start + row * width).update(from: pixels + row * stride, count: width) }
        count = width * height
      }
      return (width, height, result)
    }
  }

  /// The size of a readable file.
  static func size(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    withSurface(bytes) { _, _, width, height, _ in (width, height) }
  }

  /// Whether a file holds exactly these opaque pixels; rows are compared whole, so that large ones take little time.
  static func hasPixels(
    _ bytes: [UInt8], _ expected: UnsafePointer<UInt32>, width: Int, height: Int
  ) -> Bool {
    withSurface(bytes) { pixels, stride, foundWidth, foundHeight, isOpaque in
      guard foundWidth == width, foundHeight == height, isOpaque else { return false }
      return (0..<height).allSatisfy { row in
        memcmp(pixels + row * stride, expected + row * width, width * 4) == 0
      }
    } ?? false
  }

  private static func withSurface<Result>(
    _ bytes: [UInt8],
    _ body: (
      _ pixels: UnsafePointer<UInt32>, _ stride: Int, _ width: Int, _ height: Int, _ isOpaque: Bool
    ) -> Result
  ) -> Result? {
    let source = Source(bytes)
    // Cairo holds no count of it.
    defer { withExtendedLifetime(source) {} }
    let surface = cairo_image_surface_create_from_png_stream(
      { closure, data, count in
        guard let closure, let data else { return CAIRO_STATUS_READ_ERROR }
        let source = Unmanaged<Source>.fromOpaque(closure).takeUnretainedValue()
        guard source.rest.count >= Int(count) else { return CAIRO_STATUS_READ_ERROR }
        source.rest.withUnsafeBufferPointer { rest in
          guard let start = rest.baseAddress else { return }
          data.update(from: start, count: Int(count))
        }
        source.rest = source.rest.dropFirst(Int(count))
        return CAIRO_STATUS_SUCCESS
      }, Unmanaged.passUnretained(source).toOpaque())
    defer { cairo_surface_destroy(surface) }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let data = cairo_image_surface_get_data(surface)
    else { return nil }
    let width = Int(cairo_image_surface_get_width(surface))
    let height = Int(cairo_image_surface_get_height(surface))
    let stride = Int(cairo_image_surface_get_stride(surface)) / 4
    let isOpaque = cairo_image_surface_get_format(surface) == CAIRO_FORMAT_RGB24
    return data.withMemoryRebound(to: UInt32.self, capacity: stride * height) {
      body($0, stride, width, height, isOpaque)
    }
  }
}
