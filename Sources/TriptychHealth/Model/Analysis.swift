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
  /// When a language model was last asked for the Symbi's mood; `nil` where none ever was.
  public var modelAsked: Instant?
  /// What is to be kept once this analysis has become a site: all facts, and the notes of this build.
  public var remembered = Remembered()

  /// An analysis; made by ``analyse(_:remembered:mood:asOf:)``.
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
