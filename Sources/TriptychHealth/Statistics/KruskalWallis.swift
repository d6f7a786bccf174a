/// Whether several groups of values lie at the same height, by their ranks.
///
/// Kruskal and Wallis, Journal of the American Statistical Association 47 (1952), with their correction
/// for equal values. The p takes the values for independent of each other.
public struct KruskalWallis: Hashable, Sendable {
  /// H: 0 when all mean ranks are equal, growing with their differences.
  public let statistic: Double
  /// The share of chi-square above H; 0...1.
  public let p: Double

  /// Compares groups; empty ones are left out. `nil` below two groups with values, or when all
  /// values are equal. O(n log n).
  public init?(_ groups: [[Double]]) {
    let groups = groups.filter { !$0.isEmpty }
    let values = groups.flatMap { $0 }
    guard groups.count >= 2 else { return nil }
    self.init(ranks: RankCorrelation.ranks(values), sizes: groups.map(\.count))
  }

  /// Compares groups by ranks already formed over all of them, one group after the other.
  init?(ranks: [Double], sizes: [Int]) {
    let count = Double(ranks.count)
    let middle = (count + 1) / 2
    // The variance of the ranks as they are holds the correction for equal values.
    let spread = ranks.reduce(0) { $0 + ($1 - middle) * ($1 - middle) } / (count - 1)
    guard sizes.count >= 2, spread > 0 else { return nil }
    var start = 0
    var between = 0.0
    for size in sizes {
      let sum = ranks[start..<start + size].reduce(0) { $0 + ($1 - middle) }
      between += sum * sum / Double(size)
      start += size
    }
    statistic = between / spread
    p = ChiSquare.upperTail(statistic, degrees: sizes.count - 1)
  }
}
