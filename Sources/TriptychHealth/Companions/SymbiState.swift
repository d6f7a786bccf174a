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

/// The Symbi today.
public struct SymbiState: Hashable, Sendable {
  /// How many days ``recent`` reaches back.
  public static let recentDays = 30

  /// Its mood.
  public var mood: Mood
  /// What decided it.
  public var decidedBy: MoodDecider
  /// The values the rule looked at; empty for the fallback.
  public var evidence: MoodEvidence
  /// How sure the mood is, 0...1: the share known of steps, hours asleep and heart-rate variability;
  /// half of it for yesterday's data and for a word a model said earlier; 1 after a guided session;
  /// 0 when nothing could be decided.
  public var confidence: Double
  /// When a language model was asked for the mood; `nil` when none decided it.
  public var asked: Instant?
  /// 0...5.
  public var level: Int
  /// Days with an active or vibrant mood so far.
  public var daysCounted: Int
  /// The forms reached, ascending by level.
  public var forms: [ReachedForm] = []
  /// The moods formed of the last 30 days, ascending by day; days without data are not in it.
  public var recent: [DayMood] = []
  /// The level that this build celebrates; `nil` when an earlier one did.
  public var celebrates: Int?
  /// The change of mood that a page plays once: the mood differs from the one that the last earlier
  /// build showed, or that change came with an earlier build of the same day. `nil` otherwise, also for
  /// the first build of all.
  public var changed: MoodChange?

  /// A state.
  public init(
    mood: Mood, decidedBy: MoodDecider, evidence: MoodEvidence, confidence: Double = 0,
    asked: Instant? = nil, level: Int = 0, daysCounted: Int = 0
  ) {
    self.mood = mood
    self.decidedBy = decidedBy
    self.evidence = evidence
    self.confidence = confidence
    self.asked = asked
    self.level = level
    self.daysCounted = daysCounted
  }

  /// How many of the thirty days for the next level there are, 0...30; `nil` at the highest.
  public var daysTowardsNext: Int? {
    guard level < Evolution.highestLevel else { return nil }
    return min(max(daysCounted - level * Evolution.daysPerLevel, 0), Evolution.daysPerLevel)
  }

  /// Active or vibrant days that each level takes.
  public static var daysPerLevel: Int { Evolution.daysPerLevel }

  /// Whether a page offers to calm the Symbi.
  public var offersCalming: Bool { mood == .stressed || mood == .anxious }

  /// The share known of the three figures that moods rest on.
  static func confidence(known: Int) -> Double { Double(known) / 3 }
}

/// What a mood was decided from.
public struct MoodEvidence: Hashable, Sendable {
  /// The day looked at.
  public var day: CalendarDay
  /// Steps of ``stepsDay``.
  public var steps: Double?
  /// The day the steps are of: ``day``, or the day before it while the sum of ``day``
  /// is still growing.
  public var stepsDay: CalendarDay
  /// Hours asleep in the night that ended on that day.
  public var sleepHours: Double?
  /// Heart-rate variability against the 60 days before, in standard deviations.
  public var hrvDeviation: Double?
  /// Standard deviation over mean of the steps of the seven days up to ``stepsDay``; `nil` with fewer
  /// than four of them, and where the variability was not low and so nobody looked.
  public var stepsVariation: Double?

  /// Evidence of a day.
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
