import CCairo

/// Reads PNG files through Cairo, which has nothing in common with the writer.
enum CairoReader {
  /// Premultiplied 0xAARRGGBB pixels, row by row; nil where the file is not readable.
  static func pixels(_ bytes: [UInt8]) -> (width: Int, height: Int, pixels: [UInt32])? {
    final class Source {
      var rest: ArraySlice<UInt8>
      init(_ bytes: [UInt8]) { rest = bytes[...] }
    }
    let source = Source(bytes)
    let surface = cairo_image_surface_create_from_png_stream(
      { closure, data, count in
        guard let closure, let data else { return CAIRO_STATUS_READ_ERROR }
        let source = Unmanaged<Source>.fromOpaque(closure).takeUnretainedValue()
        guard source.rest.count >= Int(count) else { return CAIRO_STATUS_READ_ERROR }
        for (offset, byte) in source.rest.prefix(Int(count)).enumerated() { data[offset] = byte }
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
    return data.withMemoryRebound(to: UInt32.self, capacity: stride * height) { pixels in
      var result: [UInt32] = []
      result.reserveCapacity(width * height)
      for row in 0..<height {
        for column in 0..<width {
          result.append(pixels[row * stride + column] | (isOpaque ? 0xFF00_0000 : 0))
        }
      }
      return (width, height, result)
    }
  }
}
