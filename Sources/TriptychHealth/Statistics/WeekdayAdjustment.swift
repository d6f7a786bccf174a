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
