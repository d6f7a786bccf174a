import CDeflate
import Testing

@testable import TriptychGraphics

/// Streams of our own deflate, read by libdeflate.
struct DeflateTests {
  /// A stream of bytes given in pieces.
  static func deflated(_ bytes: [UInt8], rowLength: Int, piece: Int = .max, by deflate: ChartDeflate)
    -> [UInt8]
  {
    let output = ByteBuffer()
    deflate.start(rowLength: rowLength)
    bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      var start = 0
      while start < bytes.count {
        let end = piece < bytes.count - start ? start + piece : bytes.count
        deflate.write(base, from: start, to: end, isLast: end == bytes.count, into: output)
        start = end
      }
    }
    return output.withBytes { Array($0) }
  }

  static func inflated(_ stream: [UInt8], count: Int) -> [UInt8]? {
    guard let reader = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(reader) }
    var result = [UInt8](repeating: 0, count: count)
    var found = 0
    var taken = 0
    let status = libdeflate_deflate_decompress_ex(
      reader, stream, stream.count, &result, count, &taken, &found)
    return status == LIBDEFLATE_SUCCESS && found == count && taken == stream.count ? result : nil
  }

  @Test(
    "bytes of every kind come back, given at once or in pieces",
    arguments: [1, 2, 3, 8, 9, 255, 258, 259, 1000, 70_000])
  func comesBack(count: Int) throws {
    var random = Random(seed: UInt64(count))
    let deflate = ChartDeflate()
    for kind in 0..<6 {
      let bytes = (0..<count).map { place -> UInt8 in
        switch kind {
        case 0: return 7
        case 1: return UInt8(truncatingIfNeeded: random.next() >> 20)
        case 2: return UInt8(place / 300 % 7)
        case 3: return UInt8(place % 37 == 0 ? 255 : 0)
        case 4: return UInt8(random.next() >> 20 & 3)
        default: return UInt8(truncatingIfNeeded: place * place / 256)
        }
      }
      for rowLength in [2, 37, 301, 32_768, 32_769] {
        let whole = Self.deflated(bytes, rowLength: rowLength, by: deflate)
        #expect(Self.inflated(whole, count: count) == bytes, "kind \(kind), rows of \(rowLength)")
        #expect(whole == Self.deflated(bytes, rowLength: rowLength, by: ChartDeflate()))
        #expect(whole.count <= count + 5 * (count / 65_535 + 1) + 1, "never much larger than it was")
        let pieces = Self.deflated(bytes, rowLength: rowLength, piece: 999, by: deflate)
        #expect(Self.inflated(pieces, count: count) == bytes)
      }
    }
  }

  @Test("a stream of more tokens than a block holds is cut into blocks")
  func blocks() {
    var random = Random(seed: 2)
    let bytes = (0..<400_000).map { _ in UInt8(random.next() >> 20 & 63) }
    let stream = Self.deflated(bytes, rowLength: 1001, by: ChartDeflate())
    #expect(stream.count < 320_000)
    #expect(Self.inflated(stream, count: bytes.count) == bytes)
  }

  @Test("what came before is found again across the end of a block")
  func acrossBlocks() {
    var random = Random(seed: 5)
    var bytes = (0..<160_000).map { _ in UInt8(random.next() >> 20 & 127) }
    let plain = Self.deflated(bytes, rowLength: 1001, by: ChartDeflate()).count
    bytes.replaceSubrange(135_000..<145_000, with: bytes[118_000..<128_000])
    let stream = Self.deflated(bytes, rowLength: 1001, by: ChartDeflate())
    #expect(stream.count < plain - 8000)
    #expect(Self.inflated(stream, count: bytes.count) == bytes)
  }

  @Test("a flat area takes a thousandth of its bytes")
  func flat() {
    let bytes = [UInt8](repeating: 0, count: 1 << 20)
    #expect(Self.deflated(bytes, rowLength: 1025, by: ChartDeflate()).count < 1100)
  }
}
