/// Everything that follows from one history at one moment; pages only put it in words.
public struct Analysis: Hashable, Sendable {
  /// The history it follows from.
  public var history: HealthHistory
  /// The moment it speaks for.
  public var asOf: AsOf
  /// The three pillars in their fixed order.
  public var pillars: [PillarReport]
  /// Other scores that could be asked for: sleep first, then recovery.
  public var scores: [Score]
  /// The Symbi.
  public var symbi: SymbiState
  /// The PixelPal.
  public var pixelPal: PixelPalState
  /// What is worth a sentence, most useful first, at most 20.
  public var insights: InsightReport
  /// How old the data is.
  public var freshness: Freshness
  /// What rises and falls.
  public var trends = TrendReport()
  /// What goes with what, every pair looked at.
  public var associations = AssociationReport()
  /// Changes of level and weekdays that differ.
  public var changes = ChangeReport()
  /// Training load.
  public var load = LoadReport()
  /// Goals and streaks.
  public var goals = GoalReport()
  /// What the person may like to do.
  public var suggestions: [Suggestion] = []
  /// The messages of the day ahead.
  public var messages = MessagePlan()
  /// What is to be kept once this analysis has become a site: all facts, and the notes of this build.
  public var remembered = Remembered()

  /// An analysis; made by ``analyse(_:remembered:asOf:)``.
  public init(
    history: HealthHistory, asOf: AsOf, pillars: [PillarReport], scores: [Score], symbi: SymbiState,
    pixelPal: PixelPalState, insights: InsightReport, freshness: Freshness
  ) {
    self.history = history
    self.asOf = asOf
    self.pillars = pillars
    self.scores = scores
    self.symbi = symbi
    self.pixelPal = pixelPal
    self.insights = insights
    self.freshness = freshness
  }
}

/// One pillar's score with what a card shows beside it.
public struct PillarReport: Hashable, Sendable {
  /// Which.
  public var pillar: Pillar
  /// Its score at the moment asked for.
  public var score: Score
  /// The full formula's score where a fallback stands in for it: its parts and its
  /// absence say what would complete it. `nil` when the full one is shown or nothing is.
  public var unpublished: Score?
  /// Beside the score of seven days before.
  public var sinceLastWeek: Comparison
  /// The scores of the last 7 days, oldest first; absent ones are `nil`.
  public var week: [(day: CalendarDay, value: Double?)] { zip(weekDays, weekValues).map { ($0, $1) } }
  private var weekDays: [CalendarDay]
  private var weekValues: [Double?]

  /// A pillar's report; `week` is oldest first.
  public init(
    pillar: Pillar, score: Score, unpublished: Score? = nil, sinceLastWeek: Comparison,
    week: [(day: CalendarDay, value: Double?)]
  ) {
    self.pillar = pillar
    self.score = score
    self.unpublished = unpublished
    self.sinceLastWeek = sinceLastWeek
    weekDays = week.map(\.day)
    weekValues = week.map(\.value)
  }
}

/// How old the newest data is.
public enum Freshness: Hashable, Sendable {
  /// Nothing is held.
  case empty
  /// At most 24 hours old.
  case fresh
  /// More than 24 hours and at most 7 days old.
  case stale(through: Instant)
  /// More than 7 days old.
  case old(through: Instant)
}

/// What was found and what was looked at.
public struct InsightReport: Hashable, Sendable {
  /// How many statistical tests were run.
  public var tested: Int
  /// What may be said, most useful first.
  public var published: [Insight]
  /// Days of data that associations still need before one is tested; 0 when there are enough.
  public var daysUntilAssociations: Int

  /// A report.
  public init(tested: Int, published: [Insight], daysUntilAssociations: Int) {
    self.tested = tested
    self.published = published
    self.daysUntilAssociations = daysUntilAssociations
  }
}

/// One thing worth saying, as facts; the site puts it in words.
public struct Insight: Hashable, Sendable {
  /// What kind of fact it is.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case association, pattern, weekday, milestone, change, observation, anniversary
  }

  /// The kind.
  public var kind: Kind
  /// The metric it is about.
  public var x: Metric
  /// The second metric, where there are two.
  public var y: Metric?
  /// The days it rests on.
  public var days: ClosedRange<CalendarDay>
  /// How many days in it have data.
  public var count: Int
  /// The figure of `x`, such as a best day's value or the week's mean.
  public var xValue: Double
  /// The figure of `y`.
  public var yValue: Double?
  /// The day it happened on, for milestones.
  public var day: CalendarDay?

  /// An insight.
  public init(
    kind: Kind, x: Metric, y: Metric? = nil, days: ClosedRange<CalendarDay>, count: Int, xValue: Double,
    yValue: Double? = nil, day: CalendarDay? = nil
  ) {
    self.kind = kind
    self.x = x
    self.y = y
    self.days = days
    self.count = count
    self.xValue = xValue
    self.yValue = yValue
    self.day = day
  }
}
