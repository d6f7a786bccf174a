/// A day from which a metric lies at another level than before.
public struct ChangePoint: Hashable, Sendable {
  /// The metric.
  public var metric: Metric
  /// The first day of the new level.
  public var day: CalendarDay
  /// The days of both levels.
  public var days: ClosedRange<CalendarDay>
  /// Days with a value before and after.
  public var counts: (before: Int, after: Int) { (countBefore, countAfter) }
  /// The mean before and after, in the metric's unit.
  public var means: (before: Double, after: Double) { (meanBefore, meanAfter) }
  /// The p of the block permutation.
  public var p: Double
  /// The p adjusted for all metrics tested.
  public var q: Double
  private var countBefore, countAfter: Int
  private var meanBefore, meanAfter: Double

  /// A change of level.
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
  /// Whether Saturday and Sunday together stand out more than any single weekday; `weekday` is then
  /// the one of the two that differs more.
  public var isWeekend: Bool
  /// The mean of that weekday and of the other days, in the metric's unit.
  public var means: (weekday: Double, others: Double) { (meanWeekday, meanOthers) }
  /// The days looked at.
  public var days: ClosedRange<CalendarDay>
  /// Days with a value, and those of the weekday among them.
  public var counts: (all: Int, weekday: Int) { (countAll, countWeekday) }
  /// The p of the test.
  public var p: Double
  /// The p adjusted for all metrics tested.
  public var q: Double
  private var meanWeekday, meanOthers: Double
  private var countAll, countWeekday: Int

  /// An effect.
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

/// What was looked at for changes of level and weekdays, and what was found.
public struct ChangeReport: Hashable, Sendable {
  /// Metrics tested for a change of level, and for a weekday.
  public var testedChanges, testedWeekdays: Int
  /// The changes, the newest first.
  public var changes: [ChangePoint]
  /// The weekdays, the strongest first.
  public var weekdays: [WeekdayEffect]

  /// A report.
  public init(
    testedChanges: Int = 0, testedWeekdays: Int = 0, changes: [ChangePoint] = [],
    weekdays: [WeekdayEffect] = []
  ) {
    self.testedChanges = testedChanges
    self.testedWeekdays = testedWeekdays
    self.changes = changes
    self.weekdays = weekdays
  }
}

/// The days of a metric without a gap: what a change of level is looked for in.
///
/// Days without a value are left out, and the others stand one after another: a place in the
/// stretch is not a date. A gap is more than 7 days in a row without a value; nobody knows what
/// happened in it, so no change is told across one.
struct Stretch: Sendable {
  /// The longest row of days without a value that is not a gap.
  static let longestPause = 7
  /// Days with a value that a stretch needs: six blocks of the permutation.
  static let minimumCount = 84

  /// The days with a value, ascending, with the values as they were measured.
  let values: ArraySlice<DayValue>
  /// The same values less the median of their weekday over all days looked at.
  let adjusted: [Double]

  /// The newest stretch that is long enough, in the days given; `nil` when none is.
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

  /// The day of a place, 0 for the first.
  func day(_ place: Int) -> CalendarDay { values[values.startIndex + place].day }

  /// The mean of the measured values of places, in the metric's unit; places are not empty.
  func mean(_ places: Range<Int>) -> Double {
    let first = values.startIndex
    let part = values[first + places.lowerBound..<first + places.upperBound]
    return part.reduce(0) { $0 + $1.value } / Double(places.count)
  }
}
