/// The values of a chart that are far from the person's usual ones. They are marked and explained, never
/// removed.
public struct UnusualValues: Hashable, Sendable {
  /// The fewest values of a window for any of them to be called unusual.
  public static let minimumCount = 15
  /// The greatest distance of a usual value from the mean, in standard deviations.
  public static let limit = 3.0
  /// The factor that converts the median absolute deviation to an estimate of the standard deviation of normal
  /// values (Hampel, Journal of the American Statistical Association 69, 1974).
  public static let medianDistanceScale = 1.4826
  /// The smallest robust spread, as a share of the standard deviation. Without it, where most values are equal,
  /// all others would seem extremely far away. The share is our own choice.
  public static let robustSpreadFloor = 0.25

  /// The window examined: the chart's range or the last 30 days, whichever is longer.
  public var window: ClosedRange<CalendarDay>
  /// The number of values in the window.
  public var count: Int
  /// The days of the chart with an unusual value, ascending; empty for fewer than 15 values.
  public var days: [CalendarDay]
  /// The lowest and highest usual value: the mean ± 3 sample standard deviations; `nil` for fewer than 15
  /// values.
  public var bounds: ClosedRange<Double>?
  /// The median of the window; `nil` for fewer than 15 values and for a constant series.
  public var median: Double?
  /// A spread that single outliers do not widen: 1.4826 times the median absolute deviation, at least a quarter
  /// of the standard deviation; `nil` whenever ``median`` is.
  public var robustSpread: Double?

  /// Finds the unusual days of a chart within its window.
  ///
  /// `range` is what the chart shows; the window ends on its last day. A constant series has no unusual value.
  ///
  /// - Parameter withSpread: whether to compute the median and the robust spread too; they require sorting
  public init(in series: DaySeries, range: ClosedRange<CalendarDay>, withSpread: Bool = true) {
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
    if withSpread {
      median = Statistics.median(values)
      robustSpread = Statistics.medianAbsoluteDeviation(values).map {
        max($0 * UnusualValues.medianDistanceScale, deviation * UnusualValues.robustSpreadFloor)
      }
    }
    days = series.values(in: range).filter { abs($0.value - mean) > reach }.map(\.day)
  }

  /// The distance of a value from the median, in robust spreads, negative below the median; `nil` for fewer
  /// than 15 values and for a constant series.
  public func robustDistance(_ value: Double) -> Double? {
    guard let median, let robustSpread else { return nil }
    return (value - median) / robustSpread
  }

  /// Whether a day's value is unusual.
  public func contains(_ day: CalendarDay) -> Bool { days.contains(day) }
}

/// The range of most of a person's own values: typical for the person, not a medical range.
public struct TypicalRange: Hashable, Sendable {
  /// The 10th and the 90th percentile.
  public var bounds: ClosedRange<Double>
  /// The number of values it is based on.
  public var count: Int

  /// The range of the middle 80 % of the values in a window; `nil` for fewer than 15 values.
  public init?(of series: DaySeries, in window: ClosedRange<CalendarDay>) {
    let values = series.values(in: window).map(\.value).sorted()
    guard values.count >= UnusualValues.minimumCount,
      let low = Statistics.quantile(sorted: values, 0.1), let high = Statistics.quantile(sorted: values, 0.9)
    else { return nil }
    bounds = low...max(low, high)
    count = values.count
  }
}

/// Removes the weekly pattern from a series: every value minus the median of its weekday.
///
/// Weekends differ from working days for most people. Without this step, two metrics that both follow the week
/// would seem to be associated.
public struct WeekdayAdjustment: Hashable, Sendable {
  /// The number of days from which the medians are learned: a year.
  public static let days = 365

  /// The median of each weekday, Monday first; 0 for a weekday without a value.
  public var medians: [Double]

  /// Learns the medians of a series over the given days.
  public init(of series: DaySeries, in days: ClosedRange<CalendarDay>) {
    var byWeekday: [[Double]] = Array(repeating: [], count: 7)
    for value in series.values(in: days) { byWeekday[value.day.weekday.index].append(value.value) }
    medians = byWeekday.indices.map { row in
      byWeekday[row].withUnsafeMutableBufferPointer { Selection.median(of: $0) } ?? 0
    }
  }

  /// A value minus the median of its weekday.
  public func adjusted(_ value: DayValue) -> Double {
    value.value - medians[value.day.weekday.index]
  }
}
