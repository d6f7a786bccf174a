/// A day on which a metric changes to another level.
public struct ChangePoint: Hashable, Sendable {
  /// The metric.
  public var metric: Metric
  /// The first day of the new level.
  public var day: CalendarDay
  /// The range of days of both levels.
  public var days: ClosedRange<CalendarDay>
  /// The number of days with a value before and after the change.
  public var counts: (before: Int, after: Int) { (countBefore, countAfter) }
  /// The means before and after the change, in the metric's unit.
  public var means: (before: Double, after: Double) { (meanBefore, meanAfter) }
  /// The p-value of the block permutation test.
  public var p: Double
  /// The p-value adjusted for all metrics tested.
  public var q: Double
  private var countBefore, countAfter: Int
  private var meanBefore, meanAfter: Double

  /// Creates a change of level.
  public init(
    metric: Metric, day: CalendarDay, days: ClosedRange<CalendarDay>, counts: (before: Int, after: Int),
    means: (before: Double, after: Double), p: Double, q: Double
  ) {
    self.metric = metric
    self.day = day
    self.days = days
    self.p = p
    self.q = q
    (countBefore, countAfter) = counts
    (meanBefore, meanAfter) = means
  }
}

/// A weekday on which a metric is highest or lowest.
public struct WeekdayEffect: Hashable, Sendable {
  /// The metric.
  public var metric: Metric
  /// The weekday that differs most from the others.
  public var weekday: Weekday
  /// Whether Saturday and Sunday together differ more than any single weekday; `weekday` is then the one of the
  /// two that differs more.
  public var isWeekend: Bool
  /// The means of that weekday and of the other days, in the metric's unit; of a weekend those of its two days and
  /// of Monday to Friday.
  public var means: (weekday: Double, others: Double) { (meanWeekday, meanOthers) }
  /// The range of days examined.
  public var days: ClosedRange<CalendarDay>
  /// The number of days with a value, and the number of them on that weekday or weekend.
  public var counts: (all: Int, weekday: Int) { (countAll, countWeekday) }
  /// The p-value of the test.
  public var p: Double
  /// The p-value adjusted for all metrics tested.
  public var q: Double
  private var meanWeekday, meanOthers: Double
  private var countAll, countWeekday: Int

  /// Creates a weekday effect.
  public init(
    metric: Metric, weekday: Weekday, isWeekend: Bool = false, means: (weekday: Double, others: Double),
    days: ClosedRange<CalendarDay>,
    counts: (all: Int, weekday: Int), p: Double, q: Double
  ) {
    self.metric = metric
    self.weekday = weekday
    self.isWeekend = isWeekend
    self.days = days
    self.p = p
    self.q = q
    (meanWeekday, meanOthers) = means
    (countAll, countWeekday) = counts
  }
}

/// The tests for changes of level and weekday effects, and the effects found.
public struct ChangeReport: Hashable, Sendable {
  /// The number of metrics tested for a change of level, and for a weekday effect.
  public var testedChanges = 0, testedWeekdays = 0
  /// The changes of level, newest first.
  public var changes: [ChangePoint] = []
  /// The weekday effects, strongest first.
  public var weekdays: [WeekdayEffect] = []
}

/// A series of a metric's days without a gap, in which a change of level is searched for.
///
/// Days without a value are left out and the remaining ones are consecutive, so an index in the stretch is not
/// a date. A gap is more than 7 consecutive days without a value. Because it is unknown what happened in a gap,
/// no change is reported across one.
struct Stretch: Sendable {
  /// The most consecutive days without a value that are not a gap.
  static let longestPause = 7
  /// The number of days with a value that a stretch needs: six blocks of the permutation test.
  static let minimumCount = 84

  /// The days with a value, ascending, with unadjusted values.
  let values: ArraySlice<DayValue>
  /// The same values minus the median of their weekday over all days examined.
  let adjusted: [Double]

  /// Finds the newest stretch of sufficient length in the given days; `nil` when there is none.
  init?(newestOf series: DaySeries, in days: ClosedRange<CalendarDay>) {
    let all = series.values(in: days)
    var end = all.endIndex
    var start = end
    while start > all.startIndex {
      start -= 1
      let isFirst =
        start == all.startIndex
        || all[start - 1].day.distance(to: all[start].day) - 1 > Stretch.longestPause
      guard isFirst else { continue }
      if end - start >= Stretch.minimumCount { break }
      end = start
    }
    guard end - start >= Stretch.minimumCount else { return nil }
    values = all[start..<end]
    let adjustment = WeekdayAdjustment(of: series, in: days)
    adjusted = values.map(adjustment.adjusted)
  }

  /// The day at an index, 0 for the first.
  func day(_ place: Int) -> CalendarDay { values[values.startIndex + place].day }

  /// The mean of the unadjusted values at the given indices, in the metric's unit; the range must not be empty.
  func mean(_ places: Range<Int>) -> Double {
    let first = values.startIndex
    let part = values[first + places.lowerBound..<first + places.upperBound]
    return part.reduce(0) { $0 + $1.value } / Double(places.count)
  }
}
