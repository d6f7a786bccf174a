/// How often chance alone makes two series of dependent days look as related as they do.
///
/// `y` stays; the days of `x`, missing ones among them, are shuffled in blocks of 14 as ``BlockShuffle``
/// says. The statistic is Pearson's correlation of the ranks over the days on which both are known, two-sided.
/// All inputs of one outcome are shuffled alike: the draws follow from the days of `y`, and no other
/// pair moves them.
struct BlockPermutationTests: Sendable {
  private struct Draw: Hashable {
    let seed: UInt64
    let count: Int
  }

  private var draws: [Draw: BlockDraws] = [:]
  private var sums = BlockSums()

  /// Tests without any draw yet.
  init() {}

  /// The p of a test, 0.0005...1; `nil` where one of the two is constant.
  mutating func p(of days: PairedDays) -> Double? {
    guard let strength = days.rankSums.correlation.map(abs) else { return nil }
    let key = Draw(seed: BlockPermutationTests.seed(of: days), count: days.window.count)
    let draws = self.draws[key] ?? BlockDraws(count: key.count, seed: key.seed)
    self.draws[key] = draws
    sums.fill(x: RankedDays(days.ranksX), y: RankedDays(days.ranksY))
    return BlockShuffle.p(atLeastAsExtreme: sums.count(of: draws, atLeast: strength))
  }

  /// The seed of a pair's draws: from its outcome's days and the lag.
  static func seed(of days: PairedDays) -> UInt64 {
    var seed = DataSeed()
    seed.mix(days.y.seed)
    seed.mix(UInt64(days.lag))
    return seed.value
  }
}
