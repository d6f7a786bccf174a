/// What is kept about a person besides their data: facts formed once, and what builds remember.
public struct Remembered: Hashable, Sendable {
  /// Facts that outlive the days they were formed from.
  public var facts: StoredFacts
  /// What earlier builds showed, celebrated and planned.
  public var builds: [BuildNote]

  /// Nothing is kept yet.
  public init(facts: StoredFacts = StoredFacts(), builds: [BuildNote] = []) {
    self.facts = facts
    self.builds = builds
  }

  /// What a build of a moment may read: what builds of earlier moments wrote.
  public func before(_ moment: Instant) -> Remembered {
    Remembered(facts: facts.before(moment), builds: builds.filter { $0.asOf < moment })
  }
}

/// Facts that are formed once and then stay, also when the days beneath them are gone.
public struct StoredFacts: Hashable, Sendable {
  /// The mood of every day with data, ascending by day, each day once.
  public var moods: [DayMood]
  /// The thresholds of the Symbi with the day from which each counts, ascending.
  public var thresholds: [ThresholdChange]
  /// The forms the Symbi has reached, ascending by level.
  public var forms: [ReachedForm]
  /// The PixelPal's running total; `nil` before the first build.
  public var steps: StepTotal?

  /// No facts.
  public init(
    moods: [DayMood] = [], thresholds: [ThresholdChange] = [], forms: [ReachedForm] = [],
    steps: StepTotal? = nil
  ) {
    self.moods = moods
    self.thresholds = thresholds
    self.forms = forms
    self.steps = steps
  }

  /// The facts that builds of earlier moments formed.
  public func before(_ moment: Instant) -> StoredFacts {
    StoredFacts(
      moods: moods.filter { $0.formedAt < moment }, thresholds: thresholds.filter { $0.formedAt < moment },
      forms: forms.filter { $0.formedAt < moment }, steps: steps.flatMap { $0.formedAt < moment ? $0 : nil })
  }
}

/// The mood of one day, formed at the first build that saw the day whole.
public struct DayMood: Hashable, Sendable {
  /// The day.
  public var day: CalendarDay
  /// Its mood.
  public var mood: Mood
  /// What decided it.
  public var decidedBy: MoodDecider
  /// The moment of the build that formed it.
  public var formedAt: Instant

  /// A day's mood.
  public init(day: CalendarDay, mood: Mood, decidedBy: MoodDecider, formedAt: Instant) {
    self.day = day
    self.mood = mood
    self.decidedBy = decidedBy
    self.formedAt = formedAt
  }
}

/// Thresholds of the Symbi and the day from which they count.
public struct ThresholdChange: Hashable, Sendable {
  /// The first day they count for; the first change of all counts for every day before it too.
  public var from: CalendarDay
  /// Steps below which the Symbi is sad, and from which it is active.
  public var sad, active: Int
  /// The moment of the build that saw them first.
  public var formedAt: Instant

  /// A change.
  public init(from: CalendarDay, sad: Int, active: Int, formedAt: Instant) {
    self.from = from
    self.sad = sad
    self.active = active
    self.formedAt = formedAt
  }
}

/// A form of the Symbi that was reached; it is never taken back.
public struct ReachedForm: Hashable, Sendable {
  /// 1...5.
  public var level: Int
  /// The day that completed it.
  public var day: CalendarDay
  /// Active or vibrant days up to and with that day.
  public var daysCounted: Int
  /// The commonest moods of the days up to it, commonest first, at most three.
  public var moods: [Mood]
  /// The moment of the build that formed it.
  public var formedAt: Instant

  /// A form.
  public init(level: Int, day: CalendarDay, daysCounted: Int, moods: [Mood], formedAt: Instant) {
    self.level = level
    self.day = day
    self.daysCounted = daysCounted
    self.moods = moods
    self.formedAt = formedAt
  }
}

/// All steps since the profile began, day by day once, so that neither retention nor a correction
/// takes a phase back.
public struct StepTotal: Hashable, Sendable {
  /// The profile's first day.
  public var since: CalendarDay
  /// The last day in the total.
  public var through: CalendarDay
  /// The steps of all days up to ``through``.
  public var total: Int
  /// The highest phase reached, 1...4.
  public var phase: Int
  /// The moment of the build that formed it.
  public var formedAt: Instant

  /// A total.
  public init(since: CalendarDay, through: CalendarDay, total: Int, phase: Int, formedAt: Instant) {
    self.since = since
    self.through = through
    self.total = total
    self.phase = phase
    self.formedAt = formedAt
  }
}

/// One thing a build did that later builds should know: what it showed, celebrated or planned.
public struct BuildNote: Hashable, Sendable {
  /// What kind of thing.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// An insight stood first.
    case featured
    /// A form or phase was celebrated.
    case celebrated
    /// A message was planned.
    case message
    /// A language model was asked for a mood, or its answer.
    case model
  }

  /// The moment of the build.
  public var asOf: Instant
  /// The kind.
  public var kind: Kind
  /// What, within the kind: an insight's id, a message's id; at most once a build.
  public var key: String
  /// What else is to be known; its form belongs to the kind.
  public var value: String

  /// A note.
  public init(asOf: Instant, kind: Kind, key: String, value: String = "") {
    self.asOf = asOf
    self.kind = kind
    self.key = key
    self.value = value
  }
}
