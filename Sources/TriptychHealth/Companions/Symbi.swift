/// The Symbi of a person: its mood at a moment and its level from all days.
struct Symbi {
  /// Active or vibrant days for one level, and the highest level.
  static let daysPerLevel = 30
  static let highestLevel = 5

  let history: HealthHistory
  let asOf: AsOf

  /// Today's Symbi.
  ///
  /// Until 21:00 the steps looked at are the day before's, since today's still grow;
  /// sleep and heart-rate variability are always today's. When nothing is known, the
  /// rule looks one day further back, once; then it rests.
  func state() -> SymbiState {
    let counted = daysCounted()
    let rule = MoodRule(history.settings)
    for back in 0...1 {
      let day = asOf.day.advanced(by: -back)
      let stepsDay = back == 0 ? asOf.lastSummedDay : day
      let facts = facts(day: day, stepsDay: stepsDay)
      guard !facts.isEmpty else { continue }
      let result = rule.mood(facts)
      let evidence = MoodEvidence(
        day: day, steps: facts.steps, stepsDay: stepsDay, sleepHours: facts.sleepHours,
        hrvDeviation: facts.hrvDeviation)
      return state(result.mood, back == 0 ? result.decidedBy : .yesterday, evidence, counted)
    }
    return state(.resting, .fallback, MoodEvidence(day: asOf.day), counted)
  }

  /// The level that a number of active or vibrant days has reached, 0...5.
  static func level(days: Int) -> Int { min(highestLevel, max(0, days) / daysPerLevel) }

  private func state(
    _ mood: Mood, _ decidedBy: MoodDecider, _ evidence: MoodEvidence, _ counted: Int
  ) -> SymbiState {
    SymbiState(
      mood: mood, decidedBy: decidedBy, evidence: evidence, level: Symbi.level(days: counted),
      daysCounted: counted)
  }

  /// Days so far whose mood is active or vibrant, in any order and with any gaps. A
  /// day counts once its sums are complete. Only days with steps can be one.
  private func daysCounted() -> Int {
    let rule = MoodRule(history.settings)
    let series = history[.steps].values
    guard let first = series.first?.day, first <= asOf.lastSummedDay else { return 0 }
    return history[.steps].values(in: first...asOf.lastSummedDay).count { value in
      // Neither mood is possible below the active threshold, whatever else is known.
      guard value.value >= rule.active else { return false }
      let mood = rule.mood(facts(day: value.day, stepsDay: value.day)).mood
      return mood == .active || mood == .vibrant
    }
  }

  private func facts(day: CalendarDay, stepsDay: CalendarDay) -> MoodRule.Facts {
    var facts = MoodRule.Facts()
    facts.steps = history[.steps][stepsDay]
    facts.sleepHours = history[.sleepDuration][day]
    for signal in [RecoverySignal.rmssd, .sdnn] where facts.hrvDeviation == nil {
      facts.hrvDeviation = signal.deviation(in: history, on: day)
    }
    let week = history[.steps].values(in: stepsDay.advanced(by: -6)...stepsDay).map(\.value)
    if week.count >= 4, let mean = Statistics.mean(week), mean > 0 {
      facts.stepsVariation = Statistics.standardDeviation(week).map { $0 / mean }
    }
    return facts
  }
}
