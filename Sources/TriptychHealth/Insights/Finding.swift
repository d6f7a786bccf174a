/// What an insight says, with the figures it rests on. The first three were tested; the others are plain
/// facts about days and need no test.
public enum Finding: Hashable, Sendable {
  /// Two metrics that go together.
  case association(Association)
  /// A day from which a metric lies at another level; whether it still does, or was there for some days.
  case change(ChangePoint, lasts: Bool)
  /// A weekday on which a metric differs from the other days.
  case weekday(WeekdayEffect)
  /// Days in a row on which two things were low or high together.
  case pattern(Pattern)
  /// A best day or a round total.
  case milestone(Milestone)
  /// The week's facts of two pillars side by side, without a claim.
  case observation(WeekObservation)
  /// The same date of an earlier year.
  case anniversary(Anniversary)
}

/// One metric's figure within a fact.
public struct MetricFigure: Hashable, Sendable {
  /// The metric.
  public var metric: Metric
  /// A day's value or the mean of some days, in the metric's unit.
  public var value: Double
  /// Days with a value that it rests on.
  public var count: Int

  /// A figure.
  public init(_ metric: Metric, value: Double, count: Int) {
    self.metric = metric
    self.value = value
    self.count = count
  }
}

/// Days in a row on which two things held together. A fact about those days, with no claim that one
/// goes with the other.
public struct Pattern: Hashable, Sendable {
  /// What held on each of the days.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A night below 6 hours and a mood of at most 2.
    case shortSleepLowMood = "short-sleep-low-mood"
    /// A night below 6 hours and a stress of at least 4.
    case shortSleepHighStress = "short-sleep-high-stress"
    /// A night of at least 7 hours and a mood of at least 4.
    case longSleepGoodMood = "long-sleep-good-mood"
  }

  /// Which.
  public var kind: Kind
  /// The first and the last day of the run.
  public var days: ClosedRange<CalendarDay>
  /// The mean of both metrics over the run, sleep first.
  public var figures: [MetricFigure]

  /// A run of days.
  public init(_ kind: Kind, days: ClosedRange<CalendarDay>, figures: [MetricFigure]) {
    self.kind = kind
    self.days = days
    self.figures = figures
  }
}

/// A best day so far or a round total, as a fact.
public struct Milestone: Hashable, Sendable {
  /// Which of the two.
  public enum Kind: Hashable, Sendable {
    /// The highest day so far.
    case best
    /// The day on which the sum of all days held passed a round number.
    case total
  }

  /// Which.
  public var kind: Kind
  /// The metric.
  public var metric: Metric
  /// The best day's value, or the round number that was passed; in the metric's unit.
  public var value: Double
  /// The day it happened on.
  public var day: CalendarDay
  /// The days looked at.
  public var days: ClosedRange<CalendarDay>
  /// Days with a value among them.
  public var count: Int

  /// A milestone.
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

  /// An observation.
  public init(first: MetricFigure, second: MetricFigure, days: ClosedRange<CalendarDay>) {
    self.first = first
    self.second = second
    self.days = days
  }
}

/// What was on the same date of an earlier year.
public struct Anniversary: Hashable, Sendable {
  /// The day back then.
  public var day: CalendarDay
  /// Whole years since; at least 1.
  public var years: Int
  /// That day's values, at most three, steps first where they are held.
  public var figures: [MetricFigure]

  /// A day of an earlier year.
  public init(day: CalendarDay, years: Int, figures: [MetricFigure]) {
    self.day = day
    self.years = years
    self.figures = figures
  }
}
