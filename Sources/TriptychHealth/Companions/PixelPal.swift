/// Computes a person's PixelPal: its phase from all steps so far, and its energy from the steps of one day.
struct PixelPal {
  let history: HealthHistory
  let asOf: AsOf
  /// What builds up to this moment formed; `nil` before the first.
  var stored: StepTotal?
  /// What builds of earlier moments noted.
  var notes: [BuildNote] = []

  /// Today's PixelPal, and the total including the steps that this build adds.
  ///
  /// The total counts each day's formed steps once, from the profile's first day up to the moment. Today's
  /// steps so far are included but stored only when the day is complete. The state is that of the last day with
  /// complete steps, or of today once it has more; see ``StandingSteps``. A phase stays once a build has seen it.
  ///
  /// Without consent to fitness data no steps are counted or shown; the phase reached stays.
  func formed() -> (state: PixelPalState, total: StepTotal?) {
    guard Consent(history.settings).permits(.fitness) else {
      return (PixelPalState(totalSteps: 0, phase: stored?.phase ?? 1, energy: nil), stored)
    }
    guard let start = stored?.since ?? history.firstDay.flatMap({ $0 <= asOf.day ? $0 : nil }) else {
      return (PixelPalState(totalSteps: 0, phase: 1, energy: nil), stored)
    }
    var kept = stored ?? StepTotal(since: start)
    kept.days = StepTotal.merged(kept.days, wholeDays)
    let first = history.settings.profileSince ?? kept.since
    let total = kept.total(since: first) + growing(since: first)
    let phase = max(kept.phase, PixelPal.phase(totalSteps: total))
    for reached in (2...4) where reached > kept.phase && reached <= phase {
      kept.phases.append(ReachedPhase(phase: reached, day: asOf.day, formedAt: asOf.instant))
    }
    let standing = StandingSteps(history[.steps], asOf: asOf)
    var state = PixelPalState(
      totalSteps: total, phase: phase, energy: standing.steps.map(PixelPal.energy), isWalking: isWalking,
      since: first)
    state.energyDay = state.energy.map { _ in standing.day }
    // A phase that is not drawn yet is stored, and celebrated once it is drawn.
    let drawn = state.drawnPhase(premium: history.settings.premium.isActive(on: asOf.day))
    state.celebrates = drawn > celebrated ? drawn : nil
    let recent = asOf.day.advanced(by: -1)
    let before = kept.total(since: first) - max(0, kept.total(since: max(first, recent)))
    state.celebratesLate = state.celebrates.map { PixelPal.phase(totalSteps: before) >= $0 } ?? false
    state.milestone = StepMilestone.passed(from: total - today(since: first), to: total)
    return (state, kept)
  }

  /// The phase for a total of steps: 1 up to 25,000 steps, 2 up to 75,000, 3 up to 200,000, then 4.
  static func phase(totalSteps: Int) -> Int {
    switch totalSteps {
    case ...25_000: 1
    case ...75_000: 2
    case ...200_000: 3
    default: 4
    }
  }

  /// The energy for a day's steps: low below 2000 steps, vital from 7500.
  static func energy(steps: Double) -> PixelPalState.Energy {
    steps >= 7500 ? .vital : steps >= 2000 ? .neutral : .low
  }

  /// The highest phase celebrated by an earlier build; the first phase needs no celebration.
  private var celebrated: Int {
    (2...4).last { phase in
      let note = PixelPal.celebration(of: phase, at: asOf.instant)
      return notes.contains { $0.kind == note.kind && $0.key == note.key }
    } ?? 1
  }

  /// The note about the celebration of a phase.
  static func celebration(of phase: Int, at moment: Instant) -> BuildNote {
    BuildNote(asOf: moment, kind: .celebrated, key: "phase-\(phase)")
  }

  /// The steps of all complete days with data.
  private var wholeDays: [CountedSteps] {
    let values = history[.steps].values
    guard let first = values.first?.day, first <= asOf.lastSummedDay else { return [] }
    return history[.steps].values(in: first...asOf.lastSummedDay).map {
      CountedSteps(day: $0.day, steps: PixelPal.whole($0.value))
    }
  }

  /// Today's steps so far, whether or not the day is complete.
  private func today(since first: CalendarDay) -> Int {
    asOf.day < first ? 0 : history[.steps][asOf.day].map(PixelPal.whole) ?? 0
  }

  /// Today's steps so far, as long as the day is not complete.
  private func growing(since first: CalendarDay) -> Int {
    guard asOf.day > asOf.lastSummedDay, asOf.day >= first else { return 0 }
    return today(since: first)
  }

  /// Whether there are steps in the hour in which the newest data ends.
  private var isWalking: Bool {
    guard let through = history.dataThrough, through <= asOf.instant else { return false }
    // Data that ends exactly with an hour belongs to that hour, not to the next.
    let last = through.adding(seconds: -1)
    let day = history.zone.day(of: last)
    // Data from an earlier day does not show current activity.
    guard day == asOf.day else { return false }
    let hour = history.zone.wallClockSecond(at: last) / 3600
    let entry = history.hourlySteps.last { $0.day <= day && ($0.day < day || $0.hour <= hour) }
    return entry.map { $0.day == day && $0.hour == hour && $0.value > 0 } ?? false
  }

  private static func whole(_ steps: Double) -> Int { Int((steps + 0.5).rounded(.down)) }
}

/// The state of the PixelPal today.
public struct PixelPalState: Hashable, Sendable {
  /// The energy, by the steps of a day.
  public enum Energy: String, Hashable, Sendable, CaseIterable { case vital, neutral, low }

  /// All steps since the profile began, today's so far included.
  public var totalSteps: Int
  /// The phase earned, 1...4.
  public var phase: Int
  /// The energy; `nil` when neither the day nor the one before it has steps.
  public var energy: Energy?
  /// The day whose steps ``energy`` reflects; `nil` without an energy.
  public var energyDay: CalendarDay?
  /// Whether the latest hour of data has steps.
  public var isWalking: Bool
  /// The profile's first day; `nil` without any data.
  public var since: CalendarDay?
  /// The phase that this build celebrates; `nil` if there is none or an earlier build celebrated it.
  public var celebrates: Int?
  /// Whether the phase that this build celebrates was reached before yesterday, as after a first import.
  public var celebratesLate = false
  /// The highest step milestone that the total passed with the steps of the as-of day; `nil` if it passed none
  /// or the day has no steps. See ``StepMilestone``.
  public var milestone: Int?

  /// Creates a state.
  public init(
    totalSteps: Int, phase: Int, energy: Energy?, isWalking: Bool = false, since: CalendarDay? = nil,
    celebrates: Int? = nil
  ) {
    self.totalSteps = totalSteps
    self.phase = phase
    self.energy = energy
    self.isWalking = isWalking
    self.since = since
    self.celebrates = celebrates
  }

  /// The total of steps at which the earned phase ends and the next begins; `nil` in the last phase.
  public var stepsOfPhase: Int? { [1: 25_000, 2: 75_000, 3: 200_000][phase] }

  /// The progress within a phase, 0...1: the share of its steps that the total has passed. If corrections took
  /// the total below the phase, progress is 0. `nil` in the last phase, which has no end.
  public func progress(of phase: Int) -> Double? {
    let starts = [1: 0, 2: 25_000, 3: 75_000, 4: 200_000]
    guard let start = starts[phase], let end = starts[phase + 1] else { return nil }
    return min(max(Double(totalSteps - start) / Double(end - start), 0), 1)
  }

  /// The phase to draw: the phase earned, but without Premium at most the second.
  public func drawnPhase(premium: Bool) -> Int { premium ? phase : min(phase, PixelPalState.freePhases) }

  /// The highest phase that is drawn without Premium.
  public static let freePhases = 2

  /// Whether a page invites the person to Premium: once the second phase is reached, but never with Premium and
  /// never during the introduction.
  public func invites(premium: Bool, onboarding: Bool = false) -> Bool {
    phase >= 2 && !premium && !onboarding
  }
}

/// The step milestones that a small picture may show for a few seconds: 5,000, 10,000, 25,000, 50,000, 75,000
/// and 100,000 steps since the profile began, then every further 100,000. The numbers are our own choice.
///
/// Milestones belong to the total, not to a day: each is announced once, on the day on which it was passed, so
/// a quiet day misses nothing.
public enum StepMilestone {
  /// How long a milestone is shown, in milliseconds.
  public static let milliseconds = 4000

  /// The highest milestone above the total `before` and at most the total `now`; `nil` if there is none.
  public static func passed(from before: Int, to now: Int) -> Int? {
    guard let highest = first.last,
      let reached = now < highest ? first.last(where: { $0 <= now }) : now / highest * highest
    else { return nil }
    return reached > before ? reached : nil
  }

  private static let first = [5000, 10_000, 25_000, 50_000, 75_000, 100_000]
}
