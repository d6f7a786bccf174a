/// A sheet with its pixels. Not shared between threads.
public final class SpriteSheet {
  /// What it holds and where.
  public let plan: SheetPlan
  let surface: PixelSurface
  /// Its pixels with a palette, once that was found.
  var indexed: IndexedPicture?

  /// An empty sheet: every pixel lets everything through.
  init(_ plan: SheetPlan) throws(PaintError) {
    self.plan = plan
    surface = try PixelSurface(width: plan.width, height: plan.height)
    surface.canvas.fill(0)
  }

  /// The pixels, row by row, premultiplied 0xAARRGGBB.
  public func withPixels<Result>(_ body: (UnsafePointer<UInt32>) -> Result) -> Result {
    surface.withPixels { pixels, _ in body(pixels) }
  }

  /// Where a frame is drawn.
  ///
  /// - Parameter frame: its place among the frames of the plan.
  func cell(of frame: Int) -> SheetCell {
    let (x, y) = plan.origin(of: frame)
    return SheetCell(surface: surface, x: x, y: y, width: plan.cellWidth, height: plan.cellHeight)
  }
}
