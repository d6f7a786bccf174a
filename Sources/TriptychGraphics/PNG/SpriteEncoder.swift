/// Writes pictures of sprites as indexed PNG files: signature, IHDR, PLTE, tRNS where needed, IDAT, IEND.
///
/// Rows are not filtered: places in a palette are no amounts that could be subtracted.
final class SpriteEncoder {
  let sink = ByteSink()
  private let packer = ZlibPacker()

  /// The file; empty where memory runs out.
  func encode(_ picture: IndexedPicture) -> [UInt8] {
    let file = start(width: picture.width, height: picture.height) { $0.palette(of: picture) }
    var isWhole = false
    file.chunk("IDAT") { isWhole = pack(picture) }
    return isWhole ? finish(file) : []
  }

  /// Starts a file and writes what stands before the pixels.
  func start(width: Int, height: Int, _ body: (PNGFile) -> Void) -> PNGFile {
    let file = PNGFile(sink)
    file.header(width: width, height: height, depth: 8)
    body(file)
    return file
  }

  /// Writes the packed rows of a picture; false where memory runs out.
  func pack(_ picture: IndexedPicture) -> Bool {
    packer.pack(picture.rows.start, count: picture.count, into: sink)
  }

  /// Ends a file and gives it; empty where memory ran out.
  func finish(_ file: PNGFile) -> [UInt8] {
    file.chunk("IEND") {}
    return sink.isFull ? [] : sink.withBytes { Array($0) }
  }
}

extension PNGFile {
  /// PLTE and, where something lets light through, tRNS.
  func palette(of picture: IndexedPicture) {
    picture.palette.withUnsafeBufferPointer { palette in
      guard let colors = palette.baseAddress else { return }
      self.palette(colors, count: palette.count)
      transparency(colors, count: palette.count)
    }
  }
}
