/// Writes pictures of sprites as indexed PNG files: signature, IHDR, PLTE, tRNS where needed, IDAT, IEND.
///
/// Rows are not filtered: places in a palette are no amounts that could be subtracted.
final class SpriteEncoder {
  private let packer = ZlibPacker()
  private let sink = ByteSink()

  /// The file; empty where memory runs out.
  func encode(_ picture: IndexedPicture) -> [UInt8] {
    let file = PNGFile(sink)
    file.header(width: picture.width, height: picture.height, depth: 8)
    picture.palette.withUnsafeBufferPointer { palette in
      guard let colors = palette.baseAddress else { return }
      file.palette(colors, count: palette.count)
      file.transparency(colors, count: palette.count)
    }
    var isWhole = false
    file.chunk("IDAT") { isWhole = packer.pack(picture.rows.start, count: picture.count, into: sink) }
    file.chunk("IEND") {}
    return isWhole && !sink.isFull ? sink.withBytes { Array($0) } : []
  }
}
