import TriptychBase

/// A straight line through scattered points that single wild values cannot turn.
struct RobustLine: Sendable, Equatable {
  /// y for each unit of x.
  let slope: Double
  /// y at x = 0.
  let intercept: Double

  func callAsFunction(_ x: Double) -> Double { intercept + slope * x }

  /// The line through two points; nil for points above each other.
  init?(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) {
    let slope = (end.y - start.y) / (end.x - start.x)
    let intercept = start.y - slope * start.x
    guard slope.isFinite, intercept.isFinite else { return nil }
    (self.slope, self.intercept) = (slope, intercept)
  }

  /// The Theil-Sen line: the median slope of all pairs with different x, and the median
  /// of y - slope x (Sen, Journal of the American Statistical Association 63, 1968).
  ///
  /// Above 250 points, where all pairs would be many, the median runs over each point and
  /// the one half the list further on in x: Theil's incomplete method.
  /// Nil below three points, where all x are equal, or where the line is beyond what a number can say. O(n log n) above 250 points.
  init?(_ points: [(x: Double, y: Double)]) {
    guard points.count >= 3 else { return nil }
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    guard let slope = Self.median(Self.slopes(sorted)),
      let intercept = Self.median(sorted.map { $0.y - slope * $0.x }), slope.isFinite, intercept.isFinite
    else { return nil }
    self.slope = slope
    self.intercept = intercept
  }

  /// Points up to which all pairs are compared.
  static let mostOfAllPairs = 250

  /// The slopes of the compared pairs, in no order, of points sorted by x.
  static func slopes(_ sorted: [(x: Double, y: Double)]) -> [Double] {
    if sorted.count <= mostOfAllPairs {
      return TheilSen.slopesOfAllPairs(sorted.map(\.x), sorted.map(\.y))
    }
    let half = sorted.count / 2
    return zip(sorted, sorted[half...]).compactMap { first, second in
      let run = second.x - first.x
      return run != 0 ? (second.y - first.y) / run : nil
    }
  }

  /// The middle value, or half the sum of the two middle ones, rounded once; nil for an empty list.
  static func median(_ values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let half = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
  }
}

/// Quantiles of values, by linear interpolation between neighbors.
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
  /// The number of values.
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
