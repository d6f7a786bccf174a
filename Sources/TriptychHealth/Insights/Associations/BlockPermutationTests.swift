/// Tests how often chance alone makes two series of dependent days look as related as they do.
///
/// `y` is unchanged; the days of `x`, including missing ones, are shuffled in blocks of 14 as in
/// ``BlockShuffle``. The statistic is Pearson's correlation of the ranks over the days on which both are known,
/// two-sided. Where blocks meet, adjacent days do not resemble each other, so shuffled series agree by chance a
/// little less than whole ones; the shuffled correlations are widened to compensate, and more so where one of the
/// two metrics has long memory, which no block of two weeks keeps.
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
    let least = strength / BlockPermutationTests.widening(days)
    return BlockShuffle.p(atLeastAsExtreme: sums.count(of: draws, atLeast: least))
  }

  /// The factor for a pair: that of AR(1) noise, or that of long memory if one of the two has it and it is larger.
  static func widening(_ days: PairedDays) -> Double {
    let short = widening(days.x.persistence, days.y.persistence)
    guard days.x.hasLongMemory || days.y.hasLongMemory else { return short }
    let count = days.window.count
    return max(
      short, widening(days.x.correlations(count: count), days.y.correlations(count: count)))
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

  /// The same for any correlations of days 0, 1 ... apart, as many of them as there are days; at least 1.
  ///
  /// n times the variance of the correlation of two whole series is n tr(AB) / (tr(A) tr(B)), where A and B are the
  /// matrices of their correlations less the means of rows and columns; within a block of 14 days it is as above,
  /// of correlations around the mean of the n days.
  static func widening(_ a: [Double], _ b: [Double]) -> Double {
    let (a, b) = (DayCorrelations(a), DayCorrelations(b))
    let n = Double(a.values.count)
    var products = n
    for k in a.values.indices.dropFirst() { products += 2 * (n - Double(k)) * a.values[k] * b.values[k] }
    let rows = zip(a.rows, b.rows).reduce(0) { $0 + $1.0 * $1.1 }
    let whole = n * (products - 2 * rows / n + a.sum * b.sum / (n * n)) / ((n - a.sum / n) * (n - b.sum / n))
    var cut = 1.0
    for k in 1..<min(BlockShuffle.length, a.values.count) {
      cut += 2 * (1 - Double(k) / Double(BlockShuffle.length)) * a.aroundMean(k) * b.aroundMean(k)
    }
    return max(1, (whole / cut).squareRoot())
  }

  /// The seed of a pair's draws, from the days of its outcome and the lag.
  static func seed(of days: PairedDays) -> UInt64 {
    var seed = DataSeed()
    seed.mix(days.y.seed)
    seed.mix(UInt64(days.lag))
    return seed.value
  }
}

/// The correlations of the days of a series, by their distance, and the sums of the matrix they form.
private struct DayCorrelations {
  let values: [Double]
  /// The sum of each row of the matrix, and of all of it.
  let rows: [Double]
  let sum: Double

  init(_ values: [Double]) {
    var sums = [0.0]
    for value in values { sums.append(sums[sums.count - 1] + value) }
    self.values = values
    rows = values.indices.map { sums[$0 + 1] + sums[values.count - $0] - 1 }
    sum = rows.reduce(0, +)
  }

  /// The correlation of days so far apart once the mean of all days is subtracted, but for its own small share.
  func aroundMean(_ distance: Int) -> Double {
    let mean = sum / Double(values.count * values.count)
    return (values[distance] - mean) / (1 - mean)
  }
}
