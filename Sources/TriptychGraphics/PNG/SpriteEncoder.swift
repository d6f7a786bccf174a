#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes pictures of sprites as indexed PNG files: signature, IHDR, PLTE, tRNS where needed, IDAT, IEND.
///
/// A row that equals the one above is filtered: its differences from it are all 0, which takes next to
/// nothing where pixels are enlarged. All others are not, since places in a palette are no amounts that
/// could be subtracted.
final class SpriteEncoder {
  let sink = ByteSink()
  private let quick = ZlibPacker(.quick)
  private let thorough = ZlibPacker(.thorough)
  private let rows = Scratch<UInt8>(1 << 16)

  /// The file; empty where memory runs out.
  ///
  /// - Parameter goodEnough: bytes of pixels up to which the outcome of quick packing is taken; 0 packs
  ///   thoroughly at once.
  func encode(_ picture: IndexedPicture, goodEnough: Int = 0) -> [UInt8] {
    for effort in goodEnough > 0 ? [.quick, .thorough] : [.thorough] as [ZlibPacker.Effort] {
      let file = start(width: picture.width, height: picture.height) { $0.palette(of: picture) }
      let before = sink.count
      var isWhole = false
      file.chunk("IDAT") { isWhole = pack(picture, effort) }
      guard isWhole else { return [] }
      if effort == .thorough || sink.count - before <= goodEnough { return finish(file) }
    }
    return []
  }

  /// Starts a file and writes what stands before the pixels.
  func start(width: Int, height: Int, _ body: (PNGFile) -> Void) -> PNGFile {
    let file = PNGFile(sink)
    file.header(width: width, height: height, depth: 8)
    body(file)
    return file
  }

  /// Writes the packed rows of a picture; false where memory runs out.
  func pack(_ picture: IndexedPicture, _ effort: ZlibPacker.Effort = .thorough) -> Bool {
    let length = picture.width + 1
    rows.reserve(picture.count)
    for y in 0..<picture.height {
      let line = picture.rows.start + y * length
      let into = rows.start + y * length
      if y > 0, memcmp(line, line - length, length) == 0, memcmp(line, line + 1, length - 1) != 0 {
        into.update(repeating: 0, count: length)
        into.pointee = Self.differenceFromAbove
      } else {
        into.update(from: line, count: length)
      }
    }
    let packer = effort == .quick ? quick : thorough
    return packer.pack(rows.start, count: picture.count, into: sink)
  }

  /// The filter type "up" of the PNG specification.
  private static let differenceFromAbove: UInt8 = 2

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
