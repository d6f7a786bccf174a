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
