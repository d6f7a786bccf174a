import Testing

@testable import TriptychGraphics

struct HuffmanTests {
  private static func lengths(_ counts: [UInt32], most: Int) -> [Int] {
    let code = HuffmanCode()
    code.build(counts, symbols: counts.count, most: most)
    return (0..<counts.count).map { Int(code.lengths.start[$0]) }
  }

  /// How many of the codes of the longest length are taken by these and by their beginnings.
  private static func space(_ lengths: [Int], longest: Int) -> Int {
    var space = 0
    for length in lengths where length > 0 { space += 1 << (longest - length) }
    return space
  }

  private static func cost(_ counts: [UInt32], _ lengths: [Int]) -> Int {
    zip(counts, lengths).reduce(0) { $0 + Int($1.0) * $1.1 }
  }

  /// The least cost there is, by package-merge (Larmore and Hirschberg 1990).
  private static func leastCost(_ counts: [UInt32], most: Int) -> Int {
    let leaves = counts.filter { $0 > 0 }.map { Int($0) }.sorted()
    var row = leaves
    for _ in 1..<most {
      let pairs = stride(from: 0, to: row.count - 1, by: 2).map { row[$0] + row[$0 + 1] }
      row = (leaves + pairs).sorted()
    }
    return row.prefix(2 * leaves.count - 2).reduce(0, +)
  }

  @Test("codes fill the whole space, keep to the longest length allowed and are as short as can be")
  func codes() {
    var random = Random(seed: 1)
    for round in 0..<60 {
      let symbols = 2 + Int(random.next() % 285)
      let counts = (0..<symbols).map { symbol -> UInt32 in
        switch round % 4 {
        case 0: return UInt32(random.next() % 1000)
        case 1: return random.next() % 3 == 0 ? UInt32(1 + random.next() % 9) : 0
        case 2: return UInt32(1 + random.next() % 2) << UInt32(symbol % 20)
        default: return 1
        }
      }
      let used = counts.filter { $0 > 0 }.count
      let lengths = Self.lengths(counts, most: 15)
      #expect(lengths.allSatisfy { $0 <= 15 })
      #expect(Self.space(lengths, longest: 15) == 1 << 15)
      guard used > 1 else { continue }
      #expect(zip(counts, lengths).allSatisfy { ($0 > 0) == ($1 > 0) })
      #expect(Self.cost(counts, lengths) == Self.leastCost(counts, most: 15), "round \(round)")
    }
  }

  @Test("counts that want very long codes are cut to seven bits at the least cost")
  func limited() {
    let fibonacci: [UInt32] = [
      1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987, 1597, 2584, 4181,
    ]
    let lengths = Self.lengths(fibonacci, most: 7)
    #expect(lengths.max() == 7)
    #expect(Self.space(lengths, longest: 7) == 1 << 7)
    #expect(Self.cost(fibonacci, lengths) == 29_027)
  }

  @Test("a code of no symbol or of one has two, which every reader takes")
  func few() {
    #expect(Self.lengths([0, 0, 0], most: 15) == [1, 1, 0])
    #expect(Self.lengths([0, 0, 9], most: 15) == [1, 0, 1])
    #expect(Self.lengths([9, 0, 0], most: 15) == [1, 1, 0])
  }
}
