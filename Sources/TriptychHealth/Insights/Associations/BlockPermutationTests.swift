/// How often chance alone makes two series of dependent days look as related as they do.
///
/// `y` stays; the days of `x`, missing ones among them, are shuffled in blocks of 14 as ``BlockShuffle``
/// says. The statistic is Pearson's correlation of the ranks over the days on which both are known, two-sided.
/// Where blocks meet, days stand side by side that do not resemble each other, so that shuffled series agree by
/// chance a little less than whole ones; the shuffled correlations are widened by as much.
///
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
    let least = strength / BlockPermutationTests.widening(days.x.persistence, days.y.persistence)
    return BlockShuffle.p(atLeastAsExtreme: sums.count(of: draws, atLeast: least))
  }

  /// How much wider the chance correlations of two whole series spread than those of series cut in blocks; 1 where
  /// the days of one of the two do not resemble each other.
  ///
  /// The variance of a correlation of two autoregressive series grows by 1 + 2 x the sum over k of (a b)^k (Bartlett,
  /// Journal of the Royal Statistical Society 98, 1935); inside a block of 14 days, of (1 - k/14) (a b)^k.
  static func widening(_ a: Double, _ b: Double) -> Double {
    let whole = 1 + 2 * a * b / (1 - a * b)
    var cut = 1.0
    var power = 1.0
    for k in 1..<BlockShuffle.length {
      power *= a * b
      cut += 2 * (1 - Double(k) / Double(BlockShuffle.length)) * power
    }
    return (whole / cut).squareRoot()
  }

  /// The seed of a pair's draws: from its outcome's days and the lag.
  static func seed(of days: PairedDays) -> UInt64 {
    var seed = DataSeed()
    seed.mix(days.y.seed)
    seed.mix(UInt64(days.lag))
    return seed.value
  }
}
