/// All steps since the profile began. Each day counts once, so that neither retention nor a correction takes a
/// phase back.
///
/// The contribution of each day is stored. A day that is formed again replaces its earlier contribution, a day
/// whose data is gone keeps it, and the order of imports does not change the sum. When days are deleted for
/// good, their combined contribution stays.
public struct StepTotal: Hashable, Sendable {
  /// The profile's first day unless the settings name one: the first day with data at the first build.
  public var since: CalendarDay
  /// The contribution of each day, ascending, each day once. Days before ``since`` are included, for settings
  /// that begin earlier.
  public var days: [CountedSteps]
  /// The combined contribution of days whose own entries were deleted; `nil` when there are none.
  public var forgotten: ForgottenSteps?
  /// The phases reached after the first one, ascending, each once.
  public var phases: [ReachedPhase]

  /// Creates a total.
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

  /// The steps of all days from a day on.
  ///
  /// Days that were deleted and came back count once: the larger of what was kept of them and what is present
  /// again.
  public func total(since first: CalendarDay) -> Int {
    var early = 0
    var late = 0
    let border = forgotten?.before ?? first
    for entry in days where entry.day >= first {
      if entry.day < border { early += entry.steps } else { late += entry.steps }
    }
    return first < border ? max(early, forgotten?.steps ?? 0) + late : late
  }

  /// The total as known at a moment: complete days, and phases formed by builds up to it.
  func known(at asOf: AsOf) -> StepTotal {
    StepTotal(
      since: since, days: days.filter { $0.day <= asOf.lastSummedDay },
      forgotten: forgotten.flatMap { $0.before <= asOf.day ? $0 : nil },
      phases: phases.filter { $0.formedAt <= asOf.instant })
  }

  /// This total with the days of one build added.
  func keeping(_ build: StepTotal, of moment: Instant) -> StepTotal {
    StepTotal(
      since: since, days: StepTotal.merged(days, build.days), forgotten: forgotten ?? build.forgotten,
      phases: Facts.rewritten(phases, build.phases, of: moment, by: \.phase, formedAt: \.formedAt)
        .sorted { $0.phase < $1.phase })
  }

  /// This total combined with another cache's; for a day in both, the larger number counts.
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

  /// This total without the entries of days before a day; their contribution since `first` stays.
  func forgetting(before day: CalendarDay, since first: CalendarDay) -> StepTotal {
    guard let earliest = days.first?.day, earliest < day else { return self }
    // Days that came back before an earlier deletion boundary stay before it, so that none counts twice.
    let border = max(day, forgotten?.before ?? day)
    let late = days.reduce(0) { $0 + ($1.day >= max(border, first) ? $1.steps : 0) }
    var left = self
    left.days = days.filter { $0.day >= day }
    left.forgotten = ForgottenSteps(before: border, steps: total(since: first) - late)
    return left
  }

  /// Both lists merged by day; for a day in both, the second list's value counts.
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

/// The contribution of one day to the total.
public struct CountedSteps: Hashable, Sendable {
  /// The day.
  public var day: CalendarDay
  /// The day's formed steps, rounded to a whole number, halves up.
  public var steps: Int

  /// Creates a day's contribution.
  public init(day: CalendarDay, steps: Int) {
    self.day = day
    self.steps = steps
  }
}

/// The combined contribution of days whose own entries were deleted.
public struct ForgottenSteps: Hashable, Sendable {
  /// The deleted days were all earlier than this day.
  public var before: CalendarDay
  /// Their steps since the profile's first day.
  public var steps: Int

  /// Creates the contribution of days before a day.
  public init(before: CalendarDay, steps: Int) {
    self.before = before
    self.steps = steps
  }
}

/// A phase that the PixelPal has reached; it is never taken back.
public struct ReachedPhase: Hashable, Sendable {
  /// The phase, 2...4.
  public var phase: Int
  /// The day of the build that first saw it.
  public var day: CalendarDay
  /// The moment of that build.
  public var formedAt: Instant

  /// Creates a reached phase.
  public init(phase: Int, day: CalendarDay, formedAt: Instant) {
    self.phase = phase
    self.day = day
    self.formedAt = formedAt
  }
}

/// The steps that count for the companions at a moment.
///
/// Steps only grow within a day. Until 21:00 those of the day before stand; today's take their place as soon as
/// they are more, or when the day before has none. So an unfinished day lifts a companion at once and never
/// lowers it. From 21:00 on today's steps count alone.
struct StandingSteps {
  /// The day of the steps: the as-of day or the day before it.
  let day: CalendarDay
  /// The number of steps on that day, at least 0; `nil` if unknown.
  let steps: Double?

  /// The steps that stand at a moment; days other than the as-of day and the one before it are not looked at.
  init(_ series: DaySeries, asOf: AsOf) {
    let whole = asOf.lastSummedDay
    guard let today = series[asOf.day], today > series[whole] ?? -1 else {
      (day, steps) = (whole, series[whole])
      return
    }
    (day, steps) = (asOf.day, today)
  }
}
