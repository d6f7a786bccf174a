/// Draws the pets' sheets. Not shared between threads; the same picture gives the same bytes on every run.
public final class PetPainter {
  /// A painter that keeps its room from one sheet to the next.
  public init() {}

  /// A sheet with all its frames.
  ///
  /// - Throws: `PaintError` where memory runs out.
  public func sheet(_ picture: PetPicture) throws(PaintError) -> SpriteSheet { try SpriteSheet(picture.plan) }

  /// A sheet as the bytes of a PNG file with at most 256 colours.
  ///
  /// - Throws: `PaintError.outOfMemory`.
  public func png(_ sheet: SpriteSheet) throws(PaintError) -> [UInt8] {
    sheet.surface.withPixels { pixels, stride in
      PNGEncoder().encode(
        pixels, width: sheet.plan.width, height: sheet.plan.height, stride: stride, isOpaque: false)
    }
  }
}
