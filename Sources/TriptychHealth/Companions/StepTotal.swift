/// All steps since the profile began, day by day once, so that neither retention nor a correction
/// takes a phase back.
///
/// What each day gave is kept by day: a day that is formed anew replaces what it gave before, a day that
/// is no longer held keeps it, and no order of imports changes the sum. When days are deleted for good,
/// what they gave together stays.
public struct StepTotal: Hashable, Sendable {
  /// The profile's first day unless the settings name one: the first day held at the first build.
  public var since: CalendarDay
  /// What each day gave, ascending, each day once; days before ``since`` too, for settings that begin
  /// earlier.
  public var days: [CountedSteps]
  /// What days gave whose own entries were deleted; `nil` when none were.
  public var forgotten: ForgottenSteps?
  /// The phases reached after the first, ascending, each once.
  public var phases: [ReachedPhase]

  /// A total.
  public init(
    since: CalendarDay, days: [CountedSteps] = [], forgotten: ForgottenSteps? = nil,
    phases: [ReachedPhase] = []
  ) {
    self.since = since
    self.days = days
    self.forgotten = forgotten
    self.phases = phases
  }

  /// The last day in the total; `nil` when no day had steps.
  public var through: CalendarDay? { days.last?.day }
  /// The steps of all days since ``since``.
  public var total: Int { total(since: since) }
  /// The highest phase reached, 1...4.
  public var phase: Int { phases.last?.phase ?? 1 }

  /// The steps of all days from one on.
  ///
  /// Days that were deleted and came back count once: of what was kept of them and what is there again,
  /// the larger.
  public func total(since first: CalendarDay) -> Int {
    var early = 0
    var late = 0
    let border = forgotten?.before ?? first
    for entry in days where entry.day >= first {
      if entry.day < border { early += entry.steps } else { late += entry.steps }
    }
    return first < border ? max(early, forgotten?.steps ?? 0) + late : late
  }

  /// Days that are over by a moment, and phases that builds up to it formed.
  func known(at asOf: AsOf) -> StepTotal {
    StepTotal(
      since: since, days: days.filter { $0.day <= asOf.lastSummedDay },
      forgotten: forgotten.flatMap { $0.before <= asOf.day ? $0 : nil },
      phases: phases.filter { $0.formedAt <= asOf.instant })
  }

  /// This with what the days of one build give.
  func keeping(_ build: StepTotal, of moment: Instant) -> StepTotal {
    StepTotal(
      since: since, days: StepTotal.merged(days, build.days), forgotten: forgotten ?? build.forgotten,
      phases: Facts.rewritten(phases, build.phases, of: moment, by: \.phase, formedAt: \.formedAt)
        .sorted { $0.phase < $1.phase })
  }

  /// This together with another cache's: of a day in both, the larger number.
  func united(with other: StepTotal?) -> StepTotal {
    guard let other else { return self }
    return StepTotal(
      since: min(since, other.since),
      days: Facts.one(days + other.days, by: \.day) { $0.steps > $1.steps }.sorted { $0.day < $1.day },
      forgotten: [forgotten, other.forgotten].compactMap { $0 }.max {
        ($0.before, $0.steps) < ($1.before, $1.steps)
      },
      phases: Facts.one(phases + other.phases, by: \.phase) { ($0.formedAt, $0.day) < ($1.formedAt, $1.day) }
        .sorted { $0.phase < $1.phase })
  }

  /// This without the entries of days before one; what they gave to the total since `first` stays.
  func forgetting(before day: CalendarDay, since first: CalendarDay) -> StepTotal {
    guard let earliest = days.first?.day, earliest < day else { return self }
    // Days that came back before an earlier border stay behind it, so that none counts twice.
    let border = max(day, forgotten?.before ?? day)
    let late = days.reduce(0) { $0 + ($1.day >= max(border, first) ? $1.steps : 0) }
    var left = self
    left.days = days.filter { $0.day >= day }
    left.forgotten = ForgottenSteps(before: border, steps: total(since: first) - late)
    return left
  }

  /// Both lists by day; of a day in both, the second's.
  static func merged(_ held: [CountedSteps], _ given: [CountedSteps]) -> [CountedSteps] {
    var merged: [CountedSteps] = []
    merged.reserveCapacity(max(held.count, given.count))
    var rest = held[...]
    for entry in given {
      while let next = rest.first, next.day < entry.day { merged.append(rest.removeFirst()) }
      if rest.first?.day == entry.day { rest.removeFirst() }
      merged.append(entry)
    }
    return merged + rest
  }
}

/// What one day gave to the total.
public struct CountedSteps: Hashable, Sendable {
  /// The day.
  public var day: CalendarDay
  /// Its formed steps, rounded half up.
  public var steps: Int

  /// A day's steps.
  public init(day: CalendarDay, steps: Int) {
    self.day = day
    self.steps = steps
  }
}

/// What days gave together whose own entries were deleted.
public struct ForgottenSteps: Hashable, Sendable {
  /// All were earlier than this day.
  public var before: CalendarDay
  /// Their steps from the profile's first day on.
  public var steps: Int

  /// Steps of days before a day.
  public init(before: CalendarDay, steps: Int) {
    self.before = before
    self.steps = steps
  }
}

/// A phase of the PixelPal that was reached; it is never taken back.
public struct ReachedPhase: Hashable, Sendable {
  /// 2...4.
  public var phase: Int
  /// The day of the build that saw it first.
  public var day: CalendarDay
  /// The moment of that build.
  public var formedAt: Instant

  /// A phase.
  public init(phase: Int, day: CalendarDay, formedAt: Instant) {
    self.phase = phase
    self.day = day
    self.formedAt = formedAt
  }
}
