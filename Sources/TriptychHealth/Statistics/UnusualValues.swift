/// Which values of a chart lie far from the person's own usual ones. They are
/// marked and explained, never removed.
public struct UnusualValues: Hashable, Sendable {
  /// The fewest values of a window that can make one of them unusual.
  public static let minimumCount = 15
  /// How many standard deviations from the mean a usual value may lie.
  public static let limit = 3.0
  /// What the median distance is multiplied by to estimate the standard deviation of normal values
  /// (Hampel, Journal of the American Statistical Association 69, 1974).
  public static let medianDistanceScale = 1.4826
  /// The robust spread is at least this share of the standard deviation, so that where most values
  /// are equal the others do not seem endlessly far away. The share is our own choice.
  public static let robustSpreadFloor = 0.25

  /// The window looked at: the chart's range or the last 30 days, whichever is longer.
  public var window: ClosedRange<CalendarDay>
  /// Values in the window.
  public var count: Int
  /// Days of the chart whose value is unusual, ascending; empty below 15 values.
  public var days: [CalendarDay]
  /// Lowest and highest usual value: the mean ± 3 sample standard deviations;
  /// `nil` below 15 values.
  public var bounds: ClosedRange<Double>?
  /// The middle value of the window; `nil` below 15 values and for a constant series.
  public var median: Double?
  /// The spread that single odd values do not widen: 1.4826 times the median distance from the
  /// median, at least a quarter of the standard deviation; `nil` like the median.
  public var robustSpread: Double?

  /// Looks at the days of a chart within its window.
  ///
  /// `range` is what the chart shows; the window ends with it. A constant series
  /// has no unusual value.
  ///
  /// - Parameter withSpread: whether median and robust spread are found too; they take sorting
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

  /// How many robust spreads a value lies above the median, negative below it; `nil` below 15
  /// values and for a constant series.
  public func robustDistance(_ value: Double) -> Double? {
    guard let median, let robustSpread else { return nil }
    return (value - median) / robustSpread
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

/// A series without its week: every value less the median of its weekday.
///
/// Weekends differ from working days in most lives; without this step two things that both
/// follow the week look as if one went with the other.
public struct WeekdayAdjustment: Hashable, Sendable {
  /// Days that the medians are learnt from: a year.
  public static let days = 365

  /// The median of each weekday, Monday first; 0 for one without a value.
  public var medians: [Double]

  /// The medians of a series over the days given.
  public init(of series: DaySeries, in days: ClosedRange<CalendarDay>) {
    var byWeekday: [[Double]] = Array(repeating: [], count: 7)
    for value in series.values(in: days) {
      byWeekday[WeekdayAdjustment.row(of: value.day)].append(value.value)
    }
    medians = byWeekday.indices.map { row in
      byWeekday[row].withUnsafeMutableBufferPointer { Selection.median(of: $0) } ?? 0
    }
  }

  /// A value less the median of its weekday.
  public func adjusted(_ value: DayValue) -> Double {
    value.value - medians[WeekdayAdjustment.row(of: value.day)]
  }

  /// The place of a day's weekday, 0 for Monday; 1970-01-01 was a Thursday.
  private static func row(of day: CalendarDay) -> Int { ((Int(day.number) + 3) % 7 + 7) % 7 }
}
