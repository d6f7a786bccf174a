/// Draws the frames of one sheet.
protocol SheetArtist {
  /// Draws a frame into a cell whose pixels are all clear.
  ///
  /// - Parameter frame: its place among the frames of the plan.
  /// - Throws: `PaintError` where memory runs out.
  func draw(frame: Int, into cell: SheetCell) throws(PaintError)
}

/// The pixels of a cell of a sheet, premultiplied 0xAARRGGBB. It holds a bare pointer: use it only while
/// the sheet lives.
struct SheetCell {
  let base: UnsafeMutablePointer<UInt32>
  let width: Int
  let height: Int
  /// Pixels from one row to the next.
  let stride: Int

  func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { base + y * stride }
}
