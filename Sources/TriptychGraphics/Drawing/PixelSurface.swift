import CCairo

/// A picture in memory: its pixels for our own drawing, and Cairo's view of them for what is rare.
final class PixelSurface {
  let width: Int
  let height: Int
  /// The pixels; valid as long as the surface is.
  let canvas: PixelCanvas
  private let memory: PixelMemory
  private let isOpaque: Bool
  private var view: (surface: OpaquePointer, cairo: OpaquePointer)?
  private var isBroken = false

  /// A surface whose pixels hold anything until they are filled.
  ///
  /// - Parameter memory: room of an earlier picture; taken where it is large enough.
  /// - Throws: `PaintError.outOfMemory` where the pixels find no room.
  init(width: Int, height: Int, isOpaque: Bool, memory: PixelMemory? = nil) throws(PaintError) {
    let count = width * height
    let kept = memory.flatMap { $0.capacity >= count ? $0 : nil }
    guard let memory = kept ?? PixelMemory(capacity: count) else { throw .outOfMemory }
    self.memory = memory
    self.width = width
    self.height = height
    self.isOpaque = isOpaque
    canvas = PixelCanvas(base: memory.base, width: width, height: height)
  }

  deinit {
    if let view {
      cairo_destroy(view.cairo)
      cairo_surface_destroy(view.surface)
    }
  }

  /// Draws with Cairo, in pixels; what was drawn before lies beneath.
  func withCairo(_ body: (OpaquePointer) -> Void) {
    guard let view = view ?? opened() else { return }
    self.view = view
    cairo_surface_mark_dirty(view.surface)
    cairo_save(view.cairo)
    body(view.cairo)
    cairo_restore(view.cairo)
    cairo_surface_flush(view.surface)
    if cairo_status(view.cairo) != CAIRO_STATUS_SUCCESS { isBroken = true }
  }

  private func opened() -> (surface: OpaquePointer, cairo: OpaquePointer)? {
    let format = isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
    let surface = memory.base.withMemoryRebound(to: UInt8.self, capacity: 4 * width * height) {
      cairo_image_surface_create_for_data($0, format, Int32(width), Int32(height), Int32(4 * width))
    }
    guard let surface else {
      isBroken = true
      return nil
    }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let cairo = cairo_create(surface) else {
      cairo_surface_destroy(surface)
      isBroken = true
      return nil
    }
    return (surface, cairo)
  }

  /// True where Cairo met no fault while drawing.
  var isSound: Bool { !isBroken }

  /// The pixels, native 32 bits each, alpha in the high byte (undefined on opaque surfaces);
  /// `stride` is in pixels.
  func withPixels<Result>(_ body: (UnsafePointer<UInt32>, _ stride: Int) -> Result) -> Result? {
    body(canvas.base, width)
  }
}
