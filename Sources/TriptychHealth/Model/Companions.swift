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
  /// Its mood.
  public var mood: Mood
  /// What decided it.
  public var decidedBy: MoodDecider
  /// The values the rule looked at; empty for the fallback.
  public var evidence: MoodEvidence
  /// 0...5.
  public var level: Int
  /// Days with an active or vibrant mood so far.
  public var daysCounted: Int

  /// A state.
  public init(mood: Mood, decidedBy: MoodDecider, evidence: MoodEvidence, level: Int, daysCounted: Int) {
    self.mood = mood
    self.decidedBy = decidedBy
    self.evidence = evidence
    self.level = level
    self.daysCounted = daysCounted
  }
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

  /// Evidence of a day.
  public init(
    day: CalendarDay, steps: Double? = nil, stepsDay: CalendarDay? = nil, sleepHours: Double? = nil,
    hrvDeviation: Double? = nil
  ) {
    self.day = day
    self.steps = steps
    self.stepsDay = stepsDay ?? day
    self.sleepHours = sleepHours
    self.hrvDeviation = hrvDeviation
  }
}

/// The PixelPal today.
public struct PixelPalState: Hashable, Sendable {
  /// By the steps of a day.
  public enum Energy: String, Hashable, Sendable, CaseIterable { case vital, neutral, low }

  /// All steps since the profile began.
  public var totalSteps: Int
  /// 1...4.
  public var phase: Int
  /// `nil` when the day has no steps yet.
  public var energy: Energy?

  /// A state.
  public init(totalSteps: Int, phase: Int, energy: Energy?) {
    self.totalSteps = totalSteps
    self.phase = phase
    self.energy = energy
  }
}
