/// Draws the frames of one sheet.
protocol SheetArtist {
  /// Draws a frame into a cell whose pixels are all clear.
  ///
  /// - Parameter frame: its place among the frames of the plan.
  /// - Throws: `PaintError` where memory runs out.
  func draw(frame: Int, into cell: SheetCell) throws(PaintError)
}

/// A cell of a sheet.
struct SheetCell {
  let surface: PixelSurface
  /// Where it begins.
  let x, y: Int
  let width, height: Int

  /// The pixels of a row of the cell, premultiplied 0xAARRGGBB.
  func row(_ line: Int) -> UnsafeMutablePointer<UInt32> { surface.canvas.row(y + line) + x }

  /// Pixels from one row to the next.
  var stride: Int { surface.width }
}
