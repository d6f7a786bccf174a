import Testing

@testable import TriptychGraphics

/// How a picture is divided into blocks with codes of their own.
struct DeflateSplitterTests {
  private let splitter = DeflateSplitter(DeflateTables())

  private func parts(_ tokens: [UInt32]) -> [DeflateSplitter.Part] {
    splitter.split(tokens, count: tokens.count)
    return splitter.parts
  }

  /// Literals of `colors` values from `first` on, in no order.
  private func literals(_ count: Int, from first: UInt32, colors: UInt64, _ random: inout Random) -> [UInt32]
  {
    (0..<count).map { _ in first + UInt32(random.next() >> 20 % colors) }
  }

  @Test(
    "tokens of one kind are one part, however many there are", arguments: [0, 1, 500, 1024, 5000, 131_072])
  func one(count: Int) {
    var random = Random(seed: 3)
    let parts = parts(literals(count, from: 0, colors: 16, &random))
    #expect(parts.map(\.start) == [0])
    #expect(parts.map(\.end) == [count])
    #expect(parts.map(\.bytes) == [count])
  }

  @Test("where the colors change, a part ends") func two() {
    var random = Random(seed: 4)
    let tokens =
      literals(4096, from: 0, colors: 16, &random) + literals(4096, from: 100, colors: 16, &random)
    #expect(parts(tokens).map(\.start) == [0, 4096])
  }

  @Test("parts follow each other and count all tokens and the bytes that these stand for") func whole() {
    var random = Random(seed: 5)
    var tokens: [UInt32] = []
    var bytes = 0
    for section in 0..<12 {
      for _ in 0..<(700 * section + 1) {
        if random.next() >> 20 % 3 == 0 {
          let length = UInt32(random.next() >> 20 % 256)
          tokens.append(DeflateBlocks.match | length << 16 | UInt32(random.next() >> 20 % 30_000))
          bytes += Int(length) + 3
        } else {
          tokens.append(UInt32(section * 10) + UInt32(random.next() >> 20 % 12))
          bytes += 1
        }
      }
    }
    let parts = parts(tokens)
    #expect(parts.count > 2)
    #expect(parts.map(\.start) == [0] + parts.dropLast().map(\.end))
    #expect(parts.last?.end == tokens.count)
    #expect(parts.reduce(0) { $0 + $1.bytes } == bytes)
    for part in parts {
      let counts = splitter.counts(of: part)
      let symbols = (0..<DeflateSplitter.firstDistance).reduce(0) { $0 + Int(counts[$1]) }
      #expect(symbols == part.end - part.start + 1, "every token, and the end of the block")
    }
  }

  @Test("two halves with colors of their own take fewer bytes than the entropy of all of them") func smaller()
  {
    var random = Random(seed: 6)
    let bytes =
      literals(20_000, from: 0, colors: 16, &random) + literals(20_000, from: 100, colors: 16, &random)
    let stream = DeflateTests.deflated(bytes.map(UInt8.init), rowLength: 40_001, by: ChartDeflate())
    #expect(stream.count < 40_000 * 5 / 8 * 9 / 10, "four bits each, where one code of 32 colors takes five")
    #expect(DeflateTests.inflated(stream, count: bytes.count) == bytes.map(UInt8.init))
  }
}
