/// Tests how often chance alone makes two series of dependent days look as related as they do.
///
/// `y` is unchanged; the days of `x`, including missing ones, are shuffled in blocks of 14 as in
/// ``BlockShuffle``. The statistic is Pearson's correlation of the ranks over the days on which both are known,
/// two-sided. Where blocks meet, adjacent days do not resemble each other, so shuffled series agree by chance a
/// little less than whole ones; the shuffled correlations are widened to compensate.
///
/// All inputs of one outcome are shuffled in the same way: the draws depend only on the days of `y`, and no
/// other pair affects them.
struct BlockPermutationTests: Sendable {
  private struct Draw: Hashable {
    let seed: UInt64
    let count: Int
  }

  private var draws: [Draw: BlockDraws] = [:]
  private var sums = BlockSums()

  /// Tests without any draw yet.
  init() {}

  /// The p-value of a test, 0.0005...1; `nil` when one of the two series is constant.
  mutating func p(of days: PairedDays) -> Double? {
    guard let strength = days.rankSums.correlation.map(abs) else { return nil }
    let key = Draw(seed: BlockPermutationTests.seed(of: days), count: days.window.count)
    let draws = self.draws[key] ?? BlockDraws(count: key.count, seed: key.seed)
    self.draws[key] = draws
    sums.fill(x: RankedDays(days.ranksX), y: RankedDays(days.ranksY))
    let least = strength / BlockPermutationTests.widening(days.x.persistence, days.y.persistence)
    return BlockShuffle.p(atLeastAsExtreme: sums.count(of: draws, atLeast: least))
  }

  /// The factor by which the chance correlations of two whole series spread more widely than those of series
  /// cut into blocks; 1 if the days of one of the two do not resemble each other.
  ///
  /// The variance of a correlation of two autoregressive series grows by 1 + 2 x the sum over k of (a b)^k
  /// (Bartlett, Journal of the Royal Statistical Society 98, 1935); within a block of 14 days, of (1 - k/14) (a
  /// b)^k.
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

  /// The seed of a pair's draws, from the days of its outcome and the lag.
  static func seed(of days: PairedDays) -> UInt64 {
    var seed = DataSeed()
    seed.mix(days.y.seed)
    seed.mix(UInt64(days.lag))
    return seed.value
  }
}
