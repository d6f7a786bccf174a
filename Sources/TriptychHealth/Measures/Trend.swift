/// Whether a metric rises or falls over a window, and how certain that is.
public struct Trend: Hashable, Sendable {
  /// The verdict on a trend.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    case rising, falling, steady
    case notEnough = "not_enough"
  }

  /// The metric tested.
  public var metric: Metric
  /// The length of the window in days.
  public var window: Int
  /// The days of the window.
  public var days: ClosedRange<CalendarDay>
  /// The first and the last day in the window with a value.
  public var measured: ClosedRange<CalendarDay>
  /// The number of days in the window with a value.
  public var count: Int
  /// The number of days with a value needed for a verdict; `nil` for a window or a metric that never has one.
  public var need: Int?
  /// The change per day in the metric's unit (Theil-Sen); `nil` below three values.
  public var slopePerDay: Double?
  /// The p-value of the trend test; `nil` when it was not run.
  public var p: Double?
  /// The number of pairs of days that rise minus the number that fall, after removing the weekly pattern; `nil`
  /// when no test was run.
  public var score: Int?
  /// The p-value adjusted for all metrics tested in this window; `nil` without a test.
  public var q: Double?
  /// The smallest slope over all days of the window that is worth reporting, in the metric's unit; `nil` for a
  /// metric that is never judged.
  public var threshold: Double?
  /// The verdict.
  public var direction: Direction = .notEnough

  /// The change along the slope over ``measured``, in the metric's unit; `nil` when too few days have a value to
  /// report it. Nothing is said about days before the first value.
  public var change: Double? {
    direction == .notEnough ? nil : slopePerDay.map { $0 * Double(measured.count - 1) }
  }

  /// The slope over all days of the window, which the threshold is compared with.
  var slopeOverWindow: Double? { slopePerDay.map { $0 * Double(window - 1) } }
}

/// The trends of all metrics over several windows.
public struct TrendReport: Hashable, Sendable {
  /// The trends, sorted by window, then by the order of the catalog; only metrics with a value in the window.
  public var trends: [Trend]

  /// A report.
  public init(trends: [Trend] = []) { self.trends = trends }

  /// The trend of a metric over a window; `nil` if the metric has no value in that window.
  public subscript(metric: Metric, window: Int) -> Trend? {
    trends.first { $0.metric == metric && $0.window == window }
  }
}
