/// A picture in memory.
final class PixelSurface {
  let width: Int
  let height: Int
  /// The pixels; valid as long as the surface is.
  let canvas: PixelCanvas
  private let memory: PixelMemory

  /// A surface whose pixels hold anything until they are filled.
  ///
  /// - Parameter memory: room of an earlier picture; taken where it is large enough.
  /// - Throws: `PaintError.outOfMemory` where the pixels find no room.
  init(width: Int, height: Int, memory: PixelMemory? = nil) throws(PaintError) {
    let count = width * height
    let kept = memory.flatMap { $0.capacity >= count ? $0 : nil }
    guard let memory = kept ?? PixelMemory(capacity: count) else { throw .outOfMemory }
    self.memory = memory
    self.width = width
    self.height = height
    canvas = PixelCanvas(base: memory.base, width: width, height: height)
  }

  /// The pixels, native 32 bits each, premultiplied, alpha in the high byte; `stride` is in pixels.
  func withPixels<Result>(_ body: (UnsafePointer<UInt32>, _ stride: Int) -> Result) -> Result {
    body(canvas.base, width)
  }
}
