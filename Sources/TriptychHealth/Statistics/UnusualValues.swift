/// Which values of a chart lie far from the person's own usual ones. They are
/// marked and explained, never removed.
public struct UnusualValues: Hashable, Sendable {
  /// The fewest values of a window that can make one of them unusual.
  public static let minimumCount = 15
  /// How many standard deviations from the mean a usual value may lie.
  public static let limit = 3.0

  /// The window looked at: the chart's range or the last 30 days, whichever is longer.
  public var window: ClosedRange<CalendarDay>
  /// Values in the window.
  public var count: Int
  /// Days of the chart whose value is unusual, ascending; empty below 15 values.
  public var days: [CalendarDay]
  /// Lowest and highest usual value: the mean ± 3 sample standard deviations;
  /// `nil` below 15 values.
  public var bounds: ClosedRange<Double>?

  /// Looks at the days of a chart within its window.
  ///
  /// `range` is what the chart shows; the window ends with it. A constant series
  /// has no unusual value.
  public init(in series: DaySeries, range: ClosedRange<CalendarDay>) {
    let monthAgo = range.upperBound.advanced(by: -29)
    window = min(range.lowerBound, monthAgo)...range.upperBound
    let values = series.values(in: window).map(\.value)
    count = values.count
    days = []
    guard count >= UnusualValues.minimumCount, let mean = Statistics.mean(values),
      let deviation = Statistics.standardDeviation(values), deviation > 0
    else { return }
    let reach = UnusualValues.limit * deviation
    bounds = (mean - reach)...(mean + reach)
    days = series.values(in: range).filter { abs($0.value - mean) > reach }.map(\.day)
  }

  /// Whether a day's value is unusual.
  public func contains(_ day: CalendarDay) -> Bool { days.contains(day) }
}

/// Where most of a person's own values lie: the typical range, not a medical one.
public struct TypicalRange: Hashable, Sendable {
  /// The 10th and the 90th percentile.
  public var bounds: ClosedRange<Double>
  /// Values it rests on.
  public var count: Int

  /// The range of the middle 80 % of the values in a window; `nil` below 15 values.
  public init?(of series: DaySeries, in window: ClosedRange<CalendarDay>) {
    let values = series.values(in: window).map(\.value).sorted()
    guard values.count >= UnusualValues.minimumCount,
      let low = Statistics.quantile(sorted: values, 0.1), let high = Statistics.quantile(sorted: values, 0.9)
    else { return nil }
    bounds = low...max(low, high)
    count = values.count
  }
}
