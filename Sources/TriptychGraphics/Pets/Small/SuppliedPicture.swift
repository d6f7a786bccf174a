/// A picture of a form that somebody else drew, made into one of our own files.
///
/// The file is decoded by ``PNGReader``, fitted into a square of ``side`` pixels and written anew, so that nothing of it but
/// its pixels gets anywhere: no text, no place, no time.
public enum SuppliedPicture {
  /// The side of the square in pixels.
  public static let side = 256

  /// The file to keep for a file from elsewhere.
  ///
  /// - Throws: ``PNGFault`` when it cannot be taken, `PaintError` when memory runs out
  public static func file(of bytes: [UInt8]) throws -> [UInt8] {
    let reader = try PNGReader(bytes)
    let pixels = fitted(try reader.pixels(), width: reader.width, height: reader.height)
    let options = SpriteQuantizer.Options(cellWidth: side, cellHeight: side, hasNoise: false, accents: [])
    let picture = pixels.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map {
        SpriteQuantizer().reduce($0, width: side, height: side, stride: side, options)
      }
    }
    guard let picture else { throw PNGFault.damaged }
    return try SpriteEncoder().encode(picture).whole
  }

  /// Whether the bytes are a file that ``file(of:)`` made, undamaged.
  public static func isWhole(_ bytes: [UInt8]) -> Bool { PNGCheck.isWhole(bytes, width: side, height: side) }

  /// The picture in the middle of the square: each pixel is the mean of those it stands for.
  private static func fitted(_ pixels: [UInt32], width: Int, height: Int) -> [UInt32] {
    let longest = max(width, height)
    var fitted = [UInt32](repeating: 0, count: side * side)
    let (left, top) = ((longest - width) / 2, (longest - height) / 2)
    for y in 0..<side {
      let rows = range(y, of: longest)
      for x in 0..<side {
        let columns = range(x, of: longest)
        var sums = (0, 0, 0, 0)
        for row in rows where row >= top && row < top + height {
          for column in columns where column >= left && column < left + width {
            let pixel = pixels[(row - top) * width + column - left]
            sums.0 += Int(pixel >> 24)
            sums.1 += Int(pixel >> 16 & 255)
            sums.2 += Int(pixel >> 8 & 255)
            sums.3 += Int(pixel & 255)
          }
        }
        let count = rows.count * columns.count
        func mean(_ sum: Int) -> UInt32 { UInt32((sum + count / 2) / count) }
        fitted[y * side + x] = mean(sums.0) << 24 | mean(sums.1) << 16 | mean(sums.2) << 8 | mean(sums.3)
      }
    }
    return fitted
  }

  /// The pixels of a side that one pixel of the square stands for, at least one.
  private static func range(_ place: Int, of longest: Int) -> Range<Int> {
    let first = place * longest / side
    return first..<max(first + 1, (place + 1) * longest / side)
  }
}
