import TriptychBase

/// Quantiles of values, by linear interpolation between neighbours.
///
/// Hyndman and Fan's type 7 (The American Statistician 50, 1996): the quantile p of n ascending
/// values lies at place (n - 1) p, counted from 0.
struct Quartiles: Sendable, Equatable {
  let lowest: Double
  /// A quarter of the values lies below.
  let lower: Double
  let median: Double
  /// A quarter of the values lies above.
  let upper: Double
  let highest: Double
  /// How many values there are.
  let count: Int

  /// Values that are not finite are left out; nil where none is left.
  init?(_ values: [Double]) {
    let sorted = values.filter(\.isFinite).sorted()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    lowest = first
    lower = Self.quantile(0.25, sorted)
    median = Self.quantile(0.5, sorted)
    upper = Self.quantile(0.75, sorted)
    highest = last
    count = sorted.count
  }

  /// The quantile of a share (0...1) of ascending values, at least one.
  static func quantile(_ share: Double, _ sorted: [Double]) -> Double {
    let (below, rest) = Statistics.quantilePlace(share, of: sorted.count)
    guard below + 1 < sorted.count else { return sorted[sorted.count - 1] }
    // Weighted one by one: the difference of two values of a chart can be beyond what a number can say.
    return sorted[below] * (1 - rest) + sorted[below + 1] * rest
  }
}
