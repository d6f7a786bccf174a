/// The PixelPal of a person: its phase from all steps so far and its state from a
/// day's.
struct PixelPal {
  let history: HealthHistory
  let asOf: AsOf
  /// What builds up to this moment formed; `nil` before the first.
  var stored: StepTotal?
  /// What builds of earlier moments noted.
  var notes: [BuildNote] = []

  /// Today's PixelPal, and the total with what this build adds.
  ///
  /// The total counts each day's formed steps once, from the profile's first day up
  /// to the moment, today's steps so far included; these become part of what is kept
  /// when the day is whole. The state is that of the last day whose steps are complete:
  /// today's from 21:00 on. A phase stays once a build has seen it.
  ///
  /// Without consent to fitness data no step is counted or said; the phase reached stays.
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
    var state = PixelPalState(
      totalSteps: total, phase: phase, energy: history[.steps][asOf.lastSummedDay].map(PixelPal.energy),
      isWalking: isWalking, since: first)
    // A phase that is not drawn yet is kept, and celebrated once it is.
    let drawn = state.drawnPhase(premium: history.settings.premium.isActive(on: asOf.day))
    state.celebrates = drawn > celebrated ? drawn : nil
    state.milestone = StepMilestone.passed(from: total - today(since: first), to: total)
    return (state, kept)
  }

  /// The phase of a total: 1 to 25,000 steps, 2 to 75,000, 3 to 200,000, then 4.
  static func phase(totalSteps: Int) -> Int {
    switch totalSteps {
    case ...25_000: 1
    case ...75_000: 2
    case ...200_000: 3
    default: 4
    }
  }

  /// The state of a day: low below 2000 steps, vital from 7500.
  static func energy(steps: Double) -> PixelPalState.Energy {
    steps >= 7500 ? .vital : steps >= 2000 ? .neutral : .low
  }

  /// The highest phase that an earlier build celebrated; the first needs no celebration.
  private var celebrated: Int {
    (2...4).last { phase in
      let note = PixelPal.celebration(of: phase, at: asOf.instant)
      return notes.contains { $0.kind == note.kind && $0.key == note.key }
    } ?? 1
  }

  /// What is noted when a phase is celebrated.
  static func celebration(of phase: Int, at moment: Instant) -> BuildNote {
    BuildNote(asOf: moment, kind: .celebrated, key: "phase-\(phase)")
  }

  /// The steps of all days held that are whole.
  private var wholeDays: [CountedSteps] {
    let values = history[.steps].values
    guard let first = values.first?.day, first <= asOf.lastSummedDay else { return [] }
    return history[.steps].values(in: first...asOf.lastSummedDay).map {
      CountedSteps(day: $0.day, steps: PixelPal.whole($0.value))
    }
  }

  /// Today's steps so far, whole day or not.
  private func today(since first: CalendarDay) -> Int {
    asOf.day < first ? 0 : history[.steps][asOf.day].map(PixelPal.whole) ?? 0
  }

  /// Today's steps so far, while the day is not among the whole ones.
  private func growing(since first: CalendarDay) -> Int {
    guard asOf.day > asOf.lastSummedDay, asOf.day >= first else { return 0 }
    return today(since: first)
  }

  /// Whether the hour that the newest data ends in has steps.
  private var isWalking: Bool {
    guard let through = history.dataThrough, through <= asOf.instant else { return false }
    // Data that ends with the hour belongs to it, not to the next.
    let last = through.adding(seconds: -1)
    let day = history.zone.day(of: last)
    // Data of an earlier day says nothing of what it does now.
    guard day == asOf.day else { return false }
    let hour = history.zone.wallClockSecond(at: last) / 3600
    let entry = history.hourlySteps.last { $0.day <= day && ($0.day < day || $0.hour <= hour) }
    return entry.map { $0.day == day && $0.hour == hour && $0.value > 0 } ?? false
  }

  private static func whole(_ steps: Double) -> Int { Int((steps + 0.5).rounded(.down)) }
}
