/// The content of an insight, with the figures it is based on. The first three cases were tested; the others
/// are plain facts about days and need no test.
public enum Finding: Hashable, Sendable {
  /// Two metrics that are associated.
  case association(Association)
  /// A day on which a metric changed to another level; `lasts` says whether the new level still applies.
  case change(ChangePoint, lasts: Bool)
  /// A weekday on which a metric differs from the other days.
  case weekday(WeekdayEffect)
  /// Consecutive days on which two conditions both held.
  case pattern(Pattern)
  /// A best day or a round total.
  case milestone(Milestone)
  /// The week's facts of two pillars side by side, without a claim.
  case observation(WeekObservation)
  /// The same date in an earlier year.
  case anniversary(Anniversary)
}

/// One metric's figure within a fact.
public struct MetricFigure: Hashable, Sendable {
  /// The metric.
  public var metric: Metric
  /// The value of a day or the mean of several days, in the metric's unit.
  public var value: Double
  /// The number of days with a value that it is based on.
  public var count: Int

  /// Creates a figure.
  public init(_ metric: Metric, value: Double, count: Int) {
    self.metric = metric
    self.value = value
    self.count = count
  }
}

/// Consecutive days on which two conditions both held. It is a fact about those days, without a claim that the
/// two are associated.
public struct Pattern: Hashable, Sendable {
  /// The conditions that held on each of the days.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Less than 6 hours of sleep and a mood of at most 2.
    case shortSleepLowMood = "short-sleep-low-mood"
    /// Less than 6 hours of sleep and a stress of at least 4.
    case shortSleepHighStress = "short-sleep-high-stress"
    /// At least 7 hours of sleep and a mood of at least 4.
    case longSleepGoodMood = "long-sleep-good-mood"

    /// The hours asleep that each day had less than, or at least with a long night, and the bound of mood or stress,
    /// which belongs to what held.
    public var limits: (sleep: Double, other: Double) {
      switch self {
      case .shortSleepLowMood: (PatternFinder.shortSleep, PatternFinder.lowMood)
      case .shortSleepHighStress: (PatternFinder.shortSleep, PatternFinder.highStress)
      case .longSleepGoodMood: (PatternFinder.longSleep, PatternFinder.goodMood)
      }
    }
  }

  /// The conditions that held.
  public var kind: Kind
  /// The first and the last day of the run.
  public var days: ClosedRange<CalendarDay>
  /// The mean of both metrics over the run, sleep first.
  public var figures: [MetricFigure]

  /// Creates a run of days.
  public init(_ kind: Kind, days: ClosedRange<CalendarDay>, figures: [MetricFigure]) {
    self.kind = kind
    self.days = days
    self.figures = figures
  }
}

/// A best day so far or a round total, as a fact.
public struct Milestone: Hashable, Sendable {
  /// The kind of milestone.
  public enum Kind: Hashable, Sendable {
    /// The highest day so far.
    case best
    /// The day on which the sum of all days held passed a round number.
    case total
  }

  /// The kind of milestone.
  public var kind: Kind
  /// The metric.
  public var metric: Metric
  /// The best day's value or the round number passed, in the metric's unit.
  public var value: Double
  /// The day on which the milestone was reached.
  public var day: CalendarDay
  /// The range of days examined.
  public var days: ClosedRange<CalendarDay>
  /// The number of those days with a value.
  public var count: Int

  /// Creates a milestone.
  public init(
    _ kind: Kind, of metric: Metric, value: Double, day: CalendarDay, days: ClosedRange<CalendarDay>,
    count: Int
  ) {
    self.kind = kind
    self.metric = metric
    self.value = value
    self.day = day
    self.days = days
    self.count = count
  }
}

/// Two pillars' means of one week side by side, without a claim.
public struct WeekObservation: Hashable, Sendable {
  /// The first pillar's figure and the second one's.
  public var first, second: MetricFigure
  /// The seven days.
  public var days: ClosedRange<CalendarDay>
}

/// The values on the same date in an earlier year.
public struct Anniversary: Hashable, Sendable {
  /// The earlier day.
  public var day: CalendarDay
  /// The number of whole years since; at least 1.
  public var years: Int
  /// That day's values, at most three, beginning with steps if they are known.
  public var figures: [MetricFigure]
}
