/// How closely two lists rise and fall together by rank: Spearman's rho.
///
/// Pearson's correlation of the ranks, equal values sharing the mean of their ranks
/// (Spearman, American Journal of Psychology 15, 1904).
public enum RankCorrelation {
  /// −1...1; `nil` below three pairs, where the lists differ in length, or where all
  /// values of a list are equal. Values must be finite. O(n log n).
  public static func rho(_ x: [Double], _ y: [Double]) -> Double? {
    guard x.count == y.count, x.count >= 3 else { return nil }
    return pearson(ranks(x), ranks(y))
  }

  /// The rank of each value, 1 for the smallest; equal values share the mean of theirs.
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
