/// Spearman's rho: how closely two lists rise and fall together by rank.
///
/// Pearson's correlation of the ranks, where tied values share the mean of their ranks (Spearman, American
/// Journal of Psychology 15, 1904).
public enum RankCorrelation {
  /// The correlation, −1...1; `nil` for fewer than three pairs, for lists of different lengths, or when all
  /// values of a list are equal. Values must be finite. O(n log n).
  public static func rho(_ x: [Double], _ y: [Double]) -> Double? {
    guard x.count == y.count, x.count >= 3 else { return nil }
    return pearson(ranks(x), ranks(y))
  }

  /// The rank of each value, 1 for the smallest; tied values share the mean of their ranks.
  static func ranks(_ values: [Double]) -> [Double] {
    let order = values.indices.sorted { (values[$0], $0) < (values[$1], $1) }
    var ranks = Array(repeating: 0.0, count: values.count)
    var start = 0
    while start < order.count {
      var end = start
      while end + 1 < order.count, values[order[end + 1]] == values[order[start]] { end += 1 }
      let shared = Double(start + end) / 2 + 1
      for place in start...end { ranks[order[place]] = shared }
      start = end + 1
    }
    return ranks
  }

  private static func pearson(_ x: [Double], _ y: [Double]) -> Double? {
    guard let meanX = Statistics.mean(x), let meanY = Statistics.mean(y) else { return nil }
    var product = 0.0
    var squareX = 0.0
    var squareY = 0.0
    for (a, b) in zip(x, y) {
      product += (a - meanX) * (b - meanY)
      squareX += (a - meanX) * (a - meanX)
      squareY += (b - meanY) * (b - meanY)
    }
    guard squareX > 0, squareY > 0 else { return nil }
    return min(1, max(-1, product / (squareX * squareY).squareRoot()))
  }
}

/// The ranks of values, where values that differ only by rounding are tied.
///
/// 7.3 − 7.1 and 0.3 − 0.1 are equal for a person but not for a computer. Without a tolerance such pairs would
/// rise or fall by chance, and differently once a constant is added to all values.
struct TolerantRanks {
  /// The number of distinct smaller values, for each value.
  private(set) var groups: [Double]
  /// The number of values in each group, from the smallest group up.
  private(set) var sizes: [Int] = []

  /// Ranks the values; neighbors in sorted order that differ by at most the tolerance are tied.
  init(_ values: [Double], tolerance: Double) {
    groups = Array(repeating: 0, count: values.count)
    guard !values.isEmpty else { return }
    var sorting = Inversions(capacity: 0)
    let order = sorting.order(of: values)
    var group = 0.0
    var start = 0
    var before = values[Int(order[0])]
    for (place, index) in order.enumerated() {
      let value = values[Int(index)]
      if value - before > tolerance {
        sizes.append(place - start)
        start = place
        group += 1
      }
      before = value
      groups[Int(index)] = group
    }
    sizes.append(values.count - start)
  }

  /// The rank of each value minus the mean rank; tied values share the mean of their ranks.
  var centered: [Double] {
    let mean = Double(groups.count + 1) / 2
    var before = 0
    let ranks = sizes.map { size in
      defer { before += size }
      return Double(before) + Double(size + 1) / 2 - mean
    }
    return groups.map { ranks[Int($0)] }
  }
}

/// The Kruskal-Wallis test: whether several groups of values have the same level, by their ranks.
///
/// Kruskal and Wallis, Journal of the American Statistical Association 47 (1952), with their correction for
/// ties. The p-value assumes that the values are independent of each other.
public struct KruskalWallis: Hashable, Sendable {
  /// The statistic H: 0 when all mean ranks are equal, growing with their differences.
  public let statistic: Double
  /// The p-value: the probability that chi-square exceeds H, 0...1.
  public let p: Double

  /// Compares groups by the ranks of their values among all of them, one group after the other; `nil` for fewer than
  /// two groups, or when all ranks are equal.
  init?(ranks: [Double], sizes: [Int]) {
    let count = Double(ranks.count)
    let middle = (count + 1) / 2
    // The variance of the actual ranks already includes the correction for ties.
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
