/// Whether a metric rises or falls over a window, and how sure that is.
public struct Trend: Hashable, Sendable {
  /// What may be said.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    case rising, falling, steady
    case notEnough = "not_enough"
  }

  /// The metric.
  public var metric: Metric
  /// Days of the window.
  public var window: Int
  /// The window.
  public var days: ClosedRange<CalendarDay>
  /// Days of it with a value.
  public var count: Int
  /// Days with a value that a verdict needs; `nil` for a window or a metric that never has one.
  public var need: Int?
  /// The change per day in the metric's unit (Theil-Sen); `nil` below three values.
  public var slopePerDay: Double?
  /// The p of the test for a trend; `nil` when it was not run.
  public var p: Double?
  /// Pairs of days that rise less pairs that fall, without the week; `nil` when no test was run.
  public var score: Int?
  /// The p adjusted for all metrics tested in this window.
  public var q: Double?
  /// The smallest change over the window that is worth a word, in the metric's unit; `nil` for a metric
  /// that is never judged.
  public var threshold: Double?
  /// What may be said.
  public var direction: Direction

  /// A trend.
  public init(
    metric: Metric, window: Int, days: ClosedRange<CalendarDay>, count: Int, need: Int?,
    slopePerDay: Double? = nil, p: Double? = nil, score: Int? = nil, q: Double? = nil,
    threshold: Double? = nil, direction: Direction = .notEnough
  ) {
    self.metric = metric
    self.window = window
    self.days = days
    self.count = count
    self.need = need
    self.slopePerDay = slopePerDay
    self.p = p
    self.score = score
    self.q = q
    self.threshold = threshold
    self.direction = direction
  }

  /// The change from the first to the last day of the window along the slope; `nil` where too few days
  /// hold a value to say so much.
  public var change: Double? { direction == .notEnough ? nil : changeAlongSlope }

  /// The change before it is known whether it may be told.
  var changeAlongSlope: Double? { slopePerDay.map { $0 * Double(window - 1) } }
}

/// The trends of all metrics over some windows.
public struct TrendReport: Hashable, Sendable {
  /// By window, ascending, then by the catalogue's order; only metrics with a value in the window.
  public var trends: [Trend]

  /// A report.
  public init(trends: [Trend] = []) { self.trends = trends }

  /// The trend of a metric over a window; `nil` where it has no value in it.
  public subscript(metric: Metric, window: Int) -> Trend? {
    trends.first { $0.metric == metric && $0.window == window }
  }
}
