import Testing

@testable import TriptychHealth

/// The quick way of shuffling, by tables, beside the plain one, a pass over the year for each draw.
@Suite struct BlockPermutationTestsTests {
  /// Ranks of so many days with some missing, doubled and adding up to 0.
  private func ranks(_ count: Int, missing: Double, values: Int, _ random: inout SeededNumbers) -> [Int?] {
    let raw = (0..<count).map { _ in
      random.unit() < missing ? nil : Double(random.next(below: values))
    }
    let known = RankCorrelation.ranks(raw.compactMap { $0 })
    var next = 0
    return raw.map { value in
      guard value != nil else { return nil }
      defer { next += 1 }
      return Int(2 * known[next]) - known.count - 1
    }
  }

  private func plainCount(_ x: [Int?], _ y: [Int?], seed: UInt64, atLeast strength: Double) -> Int {
    var shuffle = BlockShuffle(count: x.count, seed: seed)
    var count = 0
    for _ in 0..<BlockShuffle.permutations {
      shuffle.next()
      var sums = RankSums()
      for (day, from) in shuffle.days.enumerated() {
        if let x = x[from], let y = y[day] { sums.add(x, y) }
      }
      if abs(sums.correlation ?? 0) >= strength { count += 1 }
    }
    return count
  }

  @Test(
    "The tables count exactly what a pass over every shuffled year counts",
    arguments: [84, 97, 98, 99, 180, 350, 363, 364, 365])
  func tables(count: Int) {
    var random = SeededNumbers(seed: UInt64(count))
    var sums = BlockSums()
    for (missingX, missingY) in [(0.0, 0.0), (0.2, 0), (0, 0.3), (0.1, 0.4)] {
      let x = ranks(count, missing: missingX, values: 5, &random)
      let y = ranks(count, missing: missingY, values: 900, &random)
      let seed = random.next()
      let strength = random.unit() * 0.1
      sums.fill(x: RankedDays(x), y: RankedDays(y))
      let quick = sums.count(of: BlockDraws(count: count, seed: seed), atLeast: strength)
      #expect(quick == plainCount(x, y, seed: seed, atLeast: strength))
    }
  }

  @Test(
    "What blocks cut off is made up for: nothing without memory, 9 % where days resemble each other by .8",
    arguments: [
      // The sums of the published variance, added up to 5,000 terms in Python.
      (0.0, 0.7, 1.0), (0.6, 0.6, 1.0309202191383857), (0.6, 0.8, 1.0477651234396297),
      (0.8, 0.8, 1.0875729221032968),
    ])
  func widening(a: Double, b: Double, expected: Double) {
    #expect(agree(BlockPermutationTests.widening(a, b), expected))
    #expect(BlockPermutationTests.widening(a, b) == BlockPermutationTests.widening(b, a))
  }

  @Test("A shuffle keeps every day once, and whole blocks of days beside each other")
  func shuffle() {
    var random = SeededNumbers(seed: 2)
    for _ in 0..<120 {
      let count = 15 + random.next(below: 351)
      var shuffle = BlockShuffle(count: count, seed: random.next())
      shuffle.next()
      let days = shuffle.days
      #expect(days.sorted() == Array(0..<count))
      let apart = (1..<count).count { days[$0] != (days[$0 - 1] + 1) % count }
      #expect(apart < shuffle.order.count)
    }
  }
}
