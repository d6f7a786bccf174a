import CCairo

/// The pixels that a canvas draws on at this moment: its own or those of a group. Places are those of the
/// canvas.
///
/// It holds a bare pointer: use it only until the next call of the canvas.
struct VectorTarget {
  private let base: UnsafeMutablePointer<UInt32>
  private let stride: Int
  private let offsetX, offsetY: Int
  /// The rectangle there is, in pixels of the canvas.
  let left, top, right, bottom: Int

  /// Nil where the pixels are out of reach.
  init?(_ cairo: OpaquePointer) {
    guard let surface = cairo_get_group_target(cairo) else { return nil }
    cairo_surface_flush(surface)
    guard cairo_image_surface_get_format(surface) == CAIRO_FORMAT_ARGB32,
      let data = cairo_image_surface_get_data(surface)
    else { return nil }
    base = UnsafeMutableRawPointer(data).assumingMemoryBound(to: UInt32.self)
    stride = Int(cairo_image_surface_get_stride(surface)) / 4
    var (x, y) = (0.0, 0.0)
    cairo_surface_get_device_offset(surface, &x, &y)
    offsetX = Int(x)
    offsetY = Int(y)
    left = -offsetX
    top = -offsetY
    right = left + Int(cairo_image_surface_get_width(surface))
    bottom = top + Int(cairo_image_surface_get_height(surface))
    cairo_surface_mark_dirty(surface)
  }

  /// The row at a height, to be read from `left` to `right` as places of the canvas.
  @inline(__always)
  func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { base + (y + offsetY) * stride + offsetX }
}
