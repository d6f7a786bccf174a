import CDeflate

/// Writes indexed PNG files: signature, IHDR, PLTE, tRNS where needed, IDAT and IEND, and nothing else.
///
/// Rows are not filtered: for charts that is smaller and faster than any filter.
///
/// Memory besides the pixels and the file: at most 12 MB plus 12 bytes per column and one per row, since rows
/// are written in bands of about 1 MB. It is kept for the next picture.
final class PNGEncoder {
  private let counter = ColorCounter()
  private let palette = PNGPalette()
  private let deflate = ChartDeflate()
  private let output = ByteBuffer()
  /// The rows of a band, preceded by the end of the previous band.
  private let band = Scratch<UInt8>(1 << 12)
  /// A row of one byte per pixel.
  private let line = Scratch<UInt8>(1 << 8)

  private static let bandLength = 1 << 20

  /// The memory held besides the file, in bytes.
  var memory: Int {
    counter.memory + palette.memory + deflate.memory + band.bytes + line.bytes
  }

  /// Encodes a picture as a PNG file; the result is empty if memory runs out.
  ///
  /// - Parameters:
  ///   - pixels: premultiplied 0xAARRGGBB; alpha is ignored if `isOpaque`.
  ///   - width, height: 1 or more; at most 2^28 pixels in all.
  ///   - stride: the distance between rows in pixels.
  func encode(
    _ pixels: UnsafePointer<UInt32>, width: Int, height: Int, stride: Int, isOpaque: Bool
  ) -> [UInt8] {
    precondition(width > 0 && height > 0 && width <= 1 << 28 / height && stride >= width)
    counter.count(pixels, width: width, height: height, stride: stride, isOpaque: isOpaque)
    palette.choose(counter)
    var rows = IndexedRows(
      pixels, width: width, stride: stride, isOpaque: isOpaque, counter: counter, palette: palette)
    let file = PNGFile(output)
    file.header(width: width, height: height, depth: rows.depth)
    file.palette(palette.colors.start, count: palette.count)
    if !isOpaque { file.transparency(palette.colors.start, count: palette.count) }
    file.chunk("IDAT") { writeData(&rows, width: width, height: height) }
    file.chunk("IEND") {}
    return output.isFull ? [] : output.withBytes { Array($0) }
  }

  private func writeData(_ rows: inout IndexedRows, width: Int, height: Int) {
    let rowLength = rows.rowLength
    let perBand = min(height, max(1, Self.bandLength / rowLength))
    let kept = max(ChartDeflate.window, rowLength)
    band.reserve(kept + perBand * rowLength + IndexedRows.slack)
    line.reserve(width + IndexedRows.slack)
    output.put(0x78)
    output.put(0x5E)
    deflate.start(rowLength: rowLength)
    var sum: UInt32 = 1
    var start = 0
    var row = 0
    while row < height {
      let next = min(height, row + perBand)
      let end = start + (next - row) * rowLength
      for index in row..<next {
        rows.write(index, to: band.start + start + (index - row) * rowLength, line: line.start)
      }
      sum = libdeflate_adler32(sum, band.start + start, end - start)
      deflate.write(UnsafePointer(band.start), from: start, to: end, isLast: next == height, into: output)
      // Matches in the next band may refer to the end of this one.
      let history = min(end, kept)
      band.start.update(from: band.start + end - history, count: history)
      start = history
      row = next
    }
    output.putBig(sum)
  }
}

/// Writes a PNG file chunk by chunk.
struct PNGFile {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  let output: ByteBuffer

  /// Starts a file by writing the signature.
  init(_ output: ByteBuffer) {
    self.output = output
    output.clear()
    for byte in Self.signature { output.put(byte) }
  }

  /// Writes IHDR for an indexed, non-interlaced picture; `depth` is the number of bits per pixel.
  func header(width: Int, height: Int, depth: Int) {
    chunk("IHDR") {
      output.putBig(UInt32(width))
      output.putBig(UInt32(height))
      for byte in [UInt8(depth), 3, 0, 0, 0] { output.put(byte) }
    }
  }

  /// Writes PLTE from straight 0xAARRGGBB colors.
  func palette(_ colors: UnsafePointer<UInt32>, count: Int) {
    chunk("PLTE") {
      for place in 0..<count {
        output.put(UInt8(truncatingIfNeeded: colors[place] >> 16))
        output.put(UInt8(truncatingIfNeeded: colors[place] >> 8))
        output.put(UInt8(truncatingIfNeeded: colors[place]))
      }
    }
  }

  /// Writes tRNS, unless every color is opaque.
  func transparency(_ colors: UnsafePointer<UInt32>, count: Int) {
    guard let last = (0..<count).last(where: { colors[$0] >> 24 != 255 }) else { return }
    chunk("tRNS") {
      for place in 0...last { output.put(UInt8(truncatingIfNeeded: colors[place] >> 24)) }
    }
  }

  /// Writes a chunk with the contents that `body` writes.
  func chunk(_ name: StaticString, _ body: () -> Void) {
    assert(name.utf8CodeUnitCount == 4)
    let start = output.count
    output.putBig(0)
    output.put(name.utf8Start, count: 4)
    body()
    output.setBig(UInt32(truncatingIfNeeded: output.count - start - 8), at: start)
    let sum = output.withBytes(from: start + 4) { libdeflate_crc32(0, $0.baseAddress, $0.count) }
    output.putBig(sum)
  }
}

/// Detects damaged PNG files by their checksums, without decoding any pixels.
public enum PNGCheck {
  /// Whether the bytes are an intact PNG file of the given size.
  ///
  /// The signature must be present, IHDR must come first and have the expected size, there must be pixel
  /// data, IEND must come last with nothing after it, and the CRC-32 of every chunk must be correct (PNG
  /// specification, third edition, 5.3 and 5.5).
  ///
  /// A checksum detects damage; it does not show who made a file.
  ///
  /// - Parameters:
  ///   - width: the width in pixels that IHDR must state
  ///   - height: the height in pixels that IHDR must state
  public static func isWhole(_ bytes: [UInt8], width: Int, height: Int) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      guard bytes.count >= signature.count, bytes.prefix(signature.count).elementsEqual(signature) else {
        return false
      }
      var place = signature.count
      var (isFirst, hasPixels) = (true, false)
      while let chunk = chunk(of: bytes, at: place) {
        if isFirst {
          guard chunk.name == header, chunk.end - place == 25, big(bytes, at: place + 8) == width,
            big(bytes, at: place + 12) == height
          else { return false }
        }
        isFirst = false
        hasPixels = hasPixels || chunk.name == pixels
        place = chunk.end
        if chunk.name == last { return hasPixels && place == bytes.count }
      }
      return false
    }
  }

  private static let signature = PNGFile.signature
  private static let header = 0x4948_4452
  private static let pixels = 0x4944_4154
  private static let last = 0x4945_4E44

  /// The name of the chunk at an offset, and where it ends; `nil` if it is truncated or its checksum is
  /// wrong.
  private static func chunk(
    of bytes: UnsafeBufferPointer<UInt8>, at place: Int
  ) -> (name: Int, end: Int)? {
    guard let start = bytes.baseAddress, bytes.count - place >= 12 else { return nil }
    let length = big(bytes, at: place)
    guard length <= bytes.count - place - 12 else { return nil }
    let sum = libdeflate_crc32(0, start + place + 4, length + 4)
    guard Int(sum) == big(bytes, at: place + 8 + length) else { return nil }
    return (big(bytes, at: place + 4), place + 12 + length)
  }

  /// Reads a 32-bit big-endian integer.
  private static func big(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Int {
    (0..<4).reduce(0) { $0 << 8 | Int(bytes[place + $1]) }
  }
}

/// Compresses data with irregular repetitions, such as drawn pictures.
final class ZlibPacker {
  private let compressor: OpaquePointer?

  /// The compression level of libdeflate.
  enum Effort: Int32 {
    /// Compresses drawn sheets nearly as well as any level that chooses matches one at a time.
    case quick = 8
    /// Compares whole sequences of matches: about 5% smaller in three times as long.
    case thorough = 10
  }

  init(_ effort: Effort) { compressor = libdeflate_alloc_compressor(effort.rawValue) }

  deinit { if let compressor { libdeflate_free_compressor(compressor) } }

  /// Writes a zlib stream. If memory runs out, writes nothing and returns false.
  func pack(_ bytes: UnsafePointer<UInt8>, count: Int, into output: ByteBuffer) -> Bool {
    guard let compressor else { return false }
    let most = libdeflate_zlib_compress_bound(compressor, count)
    guard let room = output.room(most) else { return false }
    let packed = libdeflate_zlib_compress(compressor, bytes, count, room, most)
    output.advance(packed)
    return packed > 0
  }
}
