import TriptychBase

/// The confidence band of a robust line, without any assumption about how values scatter.
///
/// At each x it says within which values the line of all such data would lie, with about 95 %
/// confidence: of 100 clouds drawn anew, the bands of about 95 hold the true line there. It says
/// nothing about single points, most of which lie outside.
///
/// Two errors make it up. The slope's comes from ranks: Sen's interval (Journal of the American
/// Statistical Association 63, 1968) of the slopes of all pairs, with Kendall's variance for ties;
/// above 250 points, where the pairs of Theil's incomplete method are independent, the binomial one.
/// The height's is the sign test's interval of the median residual. Lines with the outermost slopes
/// alone would meet in one point at the median of x and claim to know it exactly; so the two errors are
/// joined as independent ones, by their squares, as least squares joins those of mean and slope.
struct TrendBand: Sendable, Equatable {
  let line: RobustLine
  /// The lowest and highest slope.
  let slopes: ClosedRange<Double>
  /// How far below and above the line its height may be.
  let heights: (down: Double, up: Double)
  /// The median of x: where only the error of the height counts.
  let middle: Double

  /// The standard normal quantile of 97.5 %.
  private static let quantile = 1.959963984540054

  static func == (left: TrendBand, right: TrendBand) -> Bool {
    left.line == right.line && left.slopes == right.slopes && left.middle == right.middle
      && left.heights == right.heights
  }

  /// The band of a line through points; nil where they do not allow one.
  ///
  /// Below six points even the outermost values are no limits of 95 %: an interval of all five holds the
  /// median in 94 of 100 cases only. Many equal x can take more points.
  init?(_ points: [(x: Double, y: Double)], line: RobustLine) {
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    let slopes = RobustLine.slopes(sorted).sorted()
    guard !slopes.isEmpty, let middle = RobustLine.median(sorted.map(\.x)) else { return nil }
    let spread =
      sorted.count > RobustLine.mostOfAllPairs
      ? Double(slopes.count).squareRoot() : Self.kendallDeviation(sorted)
    let rests = sorted.map { $0.y - line($0.x) }.sorted()
    guard let ends = Self.interval(slopes, width: Self.quantile * spread),
      let height = Self.interval(rests, width: Self.quantile * Double(rests.count).squareRoot())
    else { return nil }
    guard ends.low <= ends.high, height.low.isFinite, height.high.isFinite else { return nil }
    self.line = line
    self.slopes = min(ends.low, line.slope)...max(ends.high, line.slope)
    heights = (max(0, -height.low), max(0, height.high))
    self.middle = middle
  }

  /// The band at an x; the line lies inside.
  func callAsFunction(_ x: Double) -> ClosedRange<Double> {
    let run = x - middle
    let changes = [(slopes.lowerBound - line.slope) * run, (slopes.upperBound - line.slope) * run]
    let down = max(0, -min(changes[0], changes[1]))
    let up = max(0, changes[0], changes[1])
    let value = line(x)
    let low = value - (down * down + heights.down * heights.down).squareRoot()
    let high = value + (up * up + heights.up * heights.up).squareRoot()
    return low <= high ? low...high : value...value
  }

  /// True where a level line lies within the slopes: there may be no trend at all.
  var allowsLevel: Bool { slopes.contains(0) }

  /// The sorted values at the ranks around the middle that are `width` apart; nil where there are no
  /// such ranks.
  private static func interval(_ sorted: [Double], width: Double) -> (low: Double, high: Double)? {
    let count = Double(sorted.count)
    let low = Int(((count - width) / 2).rounded(.toNearestOrEven)) - 1
    let high = Int(((count + width) / 2).rounded(.toNearestOrEven))
    guard low >= 0, high < sorted.count else { return nil }
    return (sorted[low], sorted[high])
  }

  /// The deviation of Kendall's sum over all pairs, less what equal values take away.
  private static func kendallDeviation(_ points: [(x: Double, y: Double)]) -> Double {
    func ties(_ values: [Double]) -> [Int] {
      var counts: [Double: Int] = [:]
      for value in values { counts[value, default: 0] += 1 }
      return Array(counts.values)
    }
    let ties = ties(points.map(\.x)) + ties(points.map(\.y))
    return Statistics.kendallVariance(count: points.count, ties: ties).squareRoot()
  }
}
