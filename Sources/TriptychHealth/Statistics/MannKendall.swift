/// The Mann-Kendall test for a rising or falling tendency: every pair of days votes by which of its two values
/// is greater.
///
/// Mann, Econometrica 13 (1945); Kendall, Rank Correlation Methods (1975), with the variance for ties and the
/// continuity correction.
public struct MannKendall: Hashable, Sendable {
  /// The number of days with a value.
  public let count: Int
  /// The number of pairs that rise minus the number that fall.
  public let score: Int
  /// The variance of the score if the days were independent; 0 where all values are equal.
  public let variance: Double

  /// Tests values in the order of their days, given as ranks. O(n log n).
  init(ranks: TolerantRanks) {
    count = ranks.groups.count
    let tied = ranks.sizes.reduce(0) { $0 + $1 * ($1 - 1) / 2 }
    var inversions = Inversions(capacity: count)
    var groups = ranks.groups
    score = count * (count - 1) / 2 - tied - 2 * inversions.count(sorting: &groups)
    variance = Statistics.kendallVariance(count: count, ties: ranks.sizes)
  }

  /// The standardized score with continuity correction, one step closer to 0; 0 for constant values.
  ///
  /// - Parameter factor: the factor by which the variance is larger than for independent days
  public func z(varianceFactor factor: Double = 1) -> Double {
    guard variance > 0, score != 0 else { return 0 }
    return Double(score - score.signum()) / (variance * factor).squareRoot()
  }

  /// The factor by which the variance of the score grows when the ranks of consecutive days have the
  /// correlation rho (0..<1); 1 for independent days.
  ///
  /// Hamed and Rao, Journal of Hydrology 204 (1998), with rho^k as the correlation of days k apart.
  public static func varianceFactor(count: Int, rho: Double) -> Double {
    guard count > 2, rho > 0 else { return 1 }
    let n = Double(count)
    var sum = 0.0
    var power = 1.0
    for lag in 1..<count {
      power *= rho
      guard power > 1e-18 else { break }
      let left = n - Double(lag)
      sum += left * (left - 1) * (left - 2) * power
    }
    return 1 + 2 * sum / (n * (n - 1) * (n - 2))
  }

  /// The factor by which the variance of the score grows when days 0, 1 ... apart have the given correlations, at
  /// least `count` of them; never below 1.
  ///
  /// The variance of the slope of such days over that of independent ones, over the share of the variance that
  /// days have around their own mean: a level common to all days moves neither slope nor score.
  static func varianceFactor(count: Int, correlations: [Double]) -> Double {
    guard count > 2 else { return 1 }
    let n = Double(count)
    var slope = 0.0
    var mean = 0.0
    for lag in 1..<count {
      let left = n - Double(lag)
      // The sum, over all days so far apart, of the product of their distances from the middle of the window.
      let product = left * ((left * left - 1) / 12 - Double(lag * lag) / 4)
      slope += product * correlations[lag]
      mean += left * correlations[lag]
    }
    let whole = n * (n * n - 1) / 12
    let around = 1 - (1 + 2 * mean / n) / n
    guard around > 0 else { return 1 }
    return max(1, (1 + 2 * slope / whole) * (1 - 1 / n) / around)
  }
}
