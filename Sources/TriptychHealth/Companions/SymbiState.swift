/// The nine moods of the Symbi.
public enum Mood: String, Hashable, Sendable, CaseIterable {
  case sad, resting, active, vibrant, calm, tired, stressed, anxious, rested
}

/// What decided a mood.
public enum MoodDecider: String, Hashable, Sendable {
  case stepsRule = "steps_rule"
  case metricsRule = "metrics_rule"
  case model, cache, yesterday, fallback, mindful
}

/// The state of the Symbi today.
public struct SymbiState: Hashable, Sendable {
  /// How many days ``recent`` reaches back.
  public static let recentDays = 30

  /// The current mood.
  public var mood: Mood
  /// What decided it.
  public var decidedBy: MoodDecider
  /// The values that the rule used; empty for the fallback.
  public var evidence: MoodEvidence
  /// The certainty of the mood, 0...1: the share of the three figures (steps, hours asleep, heart-rate
  /// variability) that are known. It is halved for yesterday's data and for an earlier word of a model, 1 after
  /// a guided session, and 0 when nothing could be decided.
  public var confidence = 0.0
  /// When a language model was asked for the mood; `nil` if no model decided it.
  public var asked: Instant?
  /// The figures that were sent for an earlier word of a model; `nil` for every other decision.
  public var sent: MoodQuestion?
  /// The level, 0...5.
  public var level = 0
  /// Days with an active or vibrant mood so far.
  public var daysCounted = 0
  /// The forms reached, ascending by level.
  public var forms: [ReachedForm] = []
  /// The moods of the last 30 days, ascending by day; days without data are left out.
  public var recent: [DayMood] = []
  /// The level that this build celebrates; `nil` if there is none or an earlier build celebrated it.
  public var celebrates: Int?
  /// The change of mood that a page animates once: the mood differs from the one shown by the last earlier
  /// build, or an earlier build of the same day made that change. `nil` otherwise, including for the very first
  /// build.
  public var changed: MoodChange?

  /// The number of days completed of the thirty needed for the next level, 0...30; `nil` at the highest level.
  public var daysTowardsNext: Int? {
    guard level < Evolution.highestLevel else { return nil }
    return min(max(daysCounted - level * Evolution.daysPerLevel, 0), Evolution.daysPerLevel)
  }

  /// The number of active or vibrant days needed for each level.
  public static var daysPerLevel: Int { Evolution.daysPerLevel }

  /// Whether a page offers to calm the Symbi.
  public var offersCalming: Bool { mood == .stressed || mood == .anxious }

  /// The share of the three figures for moods that are known, 0...1.
  static func confidence(known: Int) -> Double { Double(known) / 3 }
}

/// The values from which a mood was decided.
public struct MoodEvidence: Hashable, Sendable {
  /// The day examined.
  public var day: CalendarDay
  /// The number of steps on ``stepsDay``; `nil` if unknown.
  public var steps: Double?
  /// The day of the steps: ``day``, or the day before it while the sum of ``day`` is still growing and not yet
  /// more.
  public var stepsDay: CalendarDay
  /// The hours asleep in the night that ended on that day; `nil` if unknown.
  public var sleepHours: Double?
  /// The heart-rate variability relative to the 60 days before, in standard deviations; `nil` if unknown.
  public var hrvDeviation: Double?
  /// The standard deviation of the steps divided by their mean, over the last seven whole days. `nil`
  /// with fewer than four of these days, and when the variability was not low, because it is then not computed.
  public var stepsVariation: Double?

  /// Creates the evidence for a day.
  public init(
    day: CalendarDay, steps: Double? = nil, stepsDay: CalendarDay? = nil, sleepHours: Double? = nil,
    hrvDeviation: Double? = nil, stepsVariation: Double? = nil
  ) {
    self.day = day
    self.steps = steps
    self.stepsDay = stepsDay ?? day
    self.sleepHours = sleepHours
    self.hrvDeviation = hrvDeviation
    self.stepsVariation = stepsVariation
  }
}
