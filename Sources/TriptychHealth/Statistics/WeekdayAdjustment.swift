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
    for value in series.values(in: days) { byWeekday[value.day.weekday.rawValue - 1].append(value.value) }
    medians = byWeekday.map { Statistics.median($0) ?? 0 }
  }

  /// A value less the median of its weekday.
  public func adjusted(_ value: DayValue) -> Double { value.value - medians[value.day.weekday.rawValue - 1] }
}
