/// Facts that are formed once and then stay, even when the days they came from are gone.
public struct StoredFacts: Hashable, Sendable {
  /// The mood of every day with data, ascending by day, each day once.
  public var moods: [DayMood]
  /// Mood counts of days whose own entries were deleted; `nil` when there are none.
  public var forgottenMoods: ForgottenMoods?
  /// The Symbi's thresholds with the first day each applies to, ascending by day and moment.
  public var thresholds: [ThresholdChange]
  /// The forms the Symbi has reached, ascending by level, each level once.
  public var forms: [ReachedForm]
  /// The PixelPal's running total; `nil` before the first build.
  public var steps: StepTotal?

  /// Creates facts; by default there are none.
  public init(
    moods: [DayMood] = [], thresholds: [ThresholdChange] = [], forms: [ReachedForm] = [],
    steps: StepTotal? = nil
  ) {
    self.moods = moods
    self.thresholds = thresholds
    self.forms = forms
    self.steps = steps
  }

  /// The facts formed by builds up to a moment, with the steps of days that had ended by then.
  ///
  /// All thresholds are included, because each has its own first day. Without the later ones, a build for an
  /// earlier moment would apply the current settings to the past.
  public func known(at asOf: AsOf) -> StoredFacts {
    var known = StoredFacts(
      moods: moods.filter { $0.formedAt <= asOf.instant }, thresholds: thresholds,
      forms: forms.filter { $0.formedAt <= asOf.instant }, steps: steps?.known(at: asOf))
    known.forgottenMoods = forgottenMoods.flatMap { $0.before <= asOf.day ? $0 : nil }
    return known
  }

  /// These facts, with those of one build replacing the ones that it formed before.
  func keeping(_ build: StoredFacts, of moment: Instant) -> StoredFacts {
    var kept = StoredFacts()
    kept.moods = DayMood.merged(moods, build.moods, of: moment)
    kept.thresholds = Facts.rewritten(
      thresholds, build.thresholds, of: moment, by: \.place, formedAt: \.formedAt)
    kept.forms = Facts.rewritten(forms, build.forms, of: moment, by: \.level, formedAt: \.formedAt)
    kept.steps = build.steps.map { steps?.keeping($0, of: moment) ?? $0 } ?? steps
    kept.forgottenMoods = forgottenMoods ?? build.forgottenMoods
    kept.sort()
    return kept
  }

  /// These facts combined with another cache's.
  func united(with other: StoredFacts) -> StoredFacts {
    var united = StoredFacts()
    united.moods = Facts.one(moods + other.moods, by: \.day) { $0.rank < $1.rank }
    united.thresholds = Facts.one(thresholds + other.thresholds, by: \.place) {
      ($0.sad, $0.active) < ($1.sad, $1.active)
    }
    united.forms = Facts.one(forms + other.forms, by: \.level) { $0.precedes($1) }
    united.steps = (steps ?? other.steps)?.united(with: other.steps ?? steps)
    united.forgottenMoods = [forgottenMoods, other.forgottenMoods].compactMap { $0 }.max {
      $0.rank.lexicographicallyPrecedes($1.rank)
    }
    united.sort()
    return united
  }

  /// The facts after the entries of days before a day are deleted. Their totals stay, but no longer by day.
  /// Level, gallery, total and phase do not change.
  ///
  /// - Parameters:
  ///   - stepsBefore: the first day whose steps stay
  ///   - moodsBefore: the first day whose mood stays
  ///   - profileSince: the first day of the total, where the settings name one
  public func forgetting(
    stepsBefore: CalendarDay, moodsBefore: CalendarDay, profileSince: CalendarDay? = nil
  ) -> StoredFacts {
    var left = self
    left.steps = steps.map { $0.forgetting(before: stepsBefore, since: profileSince ?? $0.since) }
    if let first = moods.first?.day, first < moodsBefore {
      let border = max(moodsBefore, forgottenMoods?.before ?? moodsBefore)
      left.forgottenMoods = ForgottenMoods(
        before: border, counts: Evolution(self).counts(before: border))
      left.moods = moods.filter { $0.day >= moodsBefore }
    }
    return left
  }

  private mutating func sort() {
    moods.sort { $0.day < $1.day }
    thresholds.sort { ($0.from, $0.formedAt) < ($1.from, $1.formedAt) }
    forms.sort { $0.level < $1.level }
  }
}

/// The mood of one day, first formed by a build from 21:00 of the day on, and formed again as long as the day is
/// held.
public struct DayMood: Hashable, Sendable {
  /// The civil day.
  public var day: CalendarDay
  /// The day's mood.
  public var mood: Mood
  /// What decided it.
  public var decidedBy: MoodDecider
  /// The moment of the build that first formed a mood of the day.
  public var formedAt: Instant

  /// Creates a day's mood.
  public init(day: CalendarDay, mood: Mood, decidedBy: MoodDecider, formedAt: Instant) {
    self.day = day
    self.mood = mood
    self.decidedBy = decidedBy
    self.formedAt = formedAt
  }

  /// Orders the moods that two caches hold of one day: a day that counts for a form first, then the earlier one.
  fileprivate var rank: (Int, Instant, String, String) {
    (Evolution.counted([mood: 1]) == 1 ? 0 : 1, formedAt, mood.rawValue, decidedBy.rawValue)
  }

  /// The moods held with those that a build for a moment formed. Moods first formed by builds of later moments
  /// stay as they are.
  fileprivate static func merged(_ held: [DayMood], _ given: [DayMood], of moment: Instant) -> [DayMood] {
    var moods: [CalendarDay: DayMood] = [:]
    for mood in held where mood.formedAt != moment { moods[mood.day] = mood }
    for mood in given {
      let other = moods[mood.day]
      let isKnown = other.map { $0.formedAt <= moment } ?? (mood.formedAt == moment)
      if isKnown { moods[mood.day] = mood }
    }
    return Array(moods.values)
  }
}

/// The number of days with each mood, for days whose own entries were deleted.
public struct ForgottenMoods: Hashable, Sendable {
  /// The deleted days were all earlier than this day.
  public var before: CalendarDay
  /// The number of days by mood.
  public var counts: [Mood: Int]

  /// Creates counts for days before a day.
  public init(before: CalendarDay, counts: [Mood: Int]) {
    self.before = before
    self.counts = counts.filter { $0.value > 0 }
  }

  fileprivate var rank: [Int] {
    [Int(before.number), Evolution.counted(counts)] + Mood.allCases.map { counts[$0] ?? 0 }
  }
}

/// A set of thresholds of the Symbi and the first day to which they apply.
public struct ThresholdChange: Hashable, Sendable {
  /// The first day to which they apply; the very first change also applies to all days before it.
  public var from: CalendarDay
  /// The number of steps below which the Symbi is sad, and the number from which it is active.
  public var sad, active: Int
  /// The moment of the build that first saw them.
  public var formedAt: Instant

  /// Creates a change of thresholds.
  public init(from: CalendarDay, sad: Int, active: Int, formedAt: Instant) {
    self.from = from
    self.sad = sad
    self.active = active
    self.formedAt = formedAt
  }

  struct Place: Hashable {
    var from: CalendarDay
    var formedAt: Instant
  }

  var place: Place { Place(from: from, formedAt: formedAt) }
}

/// A form that the Symbi has reached; it is never taken back.
public struct ReachedForm: Hashable, Sendable {
  /// The level of the form, 1...5.
  public var level: Int
  /// The day on which the form was completed.
  public var day: CalendarDay
  /// The number of active or vibrant days up to and including that day.
  public var daysCounted: Int
  /// The most common moods of the days up to it, most common first, at most three.
  public var moods: [Mood]
  /// The moment of the build that formed it.
  public var formedAt: Instant

  /// Creates a reached form.
  public init(level: Int, day: CalendarDay, daysCounted: Int, moods: [Mood], formedAt: Instant) {
    self.level = level
    self.day = day
    self.daysCounted = daysCounted
    self.moods = moods
    self.formedAt = formedAt
  }

  fileprivate func precedes(_ other: ReachedForm) -> Bool {
    func rank(_ form: ReachedForm) -> (Instant, CalendarDay, Int, String) {
      (form.formedAt, form.day, form.daysCounted, form.moods.map(\.rawValue).joined(separator: " "))
    }
    return rank(self) < rank(other)
  }
}
