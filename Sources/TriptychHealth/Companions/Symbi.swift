/// Computes a person's Symbi: its mood at a moment, and its forms from all days.
struct Symbi {
  let history: HealthHistory
  let asOf: AsOf
  /// The facts formed by builds up to this moment.
  var facts = StoredFacts()
  /// The notes of builds for earlier moments.
  var notes: [BuildNote] = []
  var inputs = MoodInputs()

  /// Today's Symbi, and the facts including those that this build forms.
  ///
  /// Until 21:00 the steps used are those of the day before, or today's once they are more; see
  /// ``StandingSteps``. Sleep and heart-rate variability are always today's. If nothing is known, the rule uses
  /// one day earlier, once; after that the Symbi rests. A guided session finished today makes it calm; otherwise
  /// a language model's word decides, if a model was asked.
  func formed() -> (state: SymbiState, facts: StoredFacts) {
    var formed = DayMoodUpdate(history: history, asOf: asOf, facts: facts).formed()
    formed.forms += Evolution(formed).newForms(formedAt: asOf.instant)
    let evolution = Evolution(formed)
    var state = mood(formed)
    state.level = evolution.level
    state.daysCounted = evolution.daysCounted
    state.forms = formed.forms
    state.recent = Array(formed.moods.suffix(SymbiState.recentDays).drop { $0.day <= oldest })
    if !isPermitted { state.keepOnlyForms() }
    let note = Symbi.celebration(of: state.level, at: asOf.instant)
    let isNew = state.level > 0 && !notes.contains { $0.kind == note.kind && $0.key == note.key }
    state.celebrates = isNew ? state.level : nil
    return (state, formed)
  }

  /// The note about the celebration of a level.
  static func celebration(of level: Int, at moment: Instant) -> BuildNote {
    BuildNote(asOf: moment, kind: .celebrated, key: "level-\(level)")
  }

  /// Whether there is consent to the data from which moods are decided.
  private var isPermitted: Bool { Consent(history.settings).permits(.fitness) }

  private var oldest: CalendarDay { asOf.day.advanced(by: -SymbiState.recentDays) }

  private func mood(_ formed: StoredFacts) -> SymbiState {
    let figures = MoodFigures(history, from: asOf.day.advanced(by: -1))
    let (today, stepsDay) = deciding(figures, formed)
    let evidence = MoodEvidence(day: asOf.day, today, stepsDay: stepsDay)
    if inputs.mindfulToday || MoodInputs.isMindful(at: asOf, in: history) {
      return SymbiState(mood: .calm, decidedBy: .mindful, evidence: evidence, confidence: 1)
    }
    if !today.isEmpty { return decided(today, evidence, formed) }
    let day = asOf.day.advanced(by: -1)
    let before = figures.facts(day: day, stepsDay: day)
    let stored = isPermitted ? formed.moods.last { $0.day == day } : nil
    guard stored != nil || !before.isEmpty else {
      return SymbiState(mood: .resting, decidedBy: .fallback, evidence: evidence, confidence: 0)
    }
    let ruled = DayMoodUpdate.rule(on: day, formed.thresholds, history.settings).mood(before).mood
    // If the figures were corrected later, the mood stays, but the figures do not explain it.
    let explains = stored.map { $0.mood == ruled } ?? true
    return SymbiState(
      mood: stored?.mood ?? ruled, decidedBy: .yesterday,
      evidence: explains ? MoodEvidence(day: day, before, stepsDay: day) : MoodEvidence(day: day),
      confidence: explains ? SymbiState.confidence(known: before.known) / 2 : 0)
  }

  /// The figures that decide now, with the day of their steps.
  ///
  /// How much steps vary is always seen over whole days. More steps of an unfinished day lift a mood; if they
  /// would make the Symbi stressed, the steps of the day before stand until 21:00.
  private func deciding(
    _ figures: MoodFigures, _ formed: StoredFacts
  ) -> (facts: MoodRule.Facts, stepsDay: CalendarDay) {
    let whole = asOf.lastSummedDay
    let standing = StandingSteps(history[.steps], asOf: asOf)
    let facts = figures.facts(day: asOf.day, stepsDay: standing.day, week: whole)
    guard standing.day > whole else { return (facts, whole) }
    let rule = DayMoodUpdate.rule(on: asOf.day, formed.thresholds, history.settings)
    let before = figures.facts(day: asOf.day, stepsDay: whole)
    let isLower =
      before.steps != nil && rule.mood(facts).mood == .stressed && rule.mood(before).mood != .stressed
    return isLower ? (before, whole) : (facts, standing.day)
  }

  private func decided(
    _ today: MoodRule.Facts, _ evidence: MoodEvidence, _ formed: StoredFacts
  ) -> SymbiState {
    let rule = DayMoodUpdate.rule(on: asOf.day, formed.thresholds, history.settings)
    let confidence = SymbiState.confidence(known: today.known)
    let result: (mood: Mood, decidedBy: MoodDecider)
    switch inputs.decision {
    case .rules: result = rule.mood(today)
    case .stepsRule: result = rule.stepsAlone(today)
    case .word(let mood, let asked, let isFresh, let sent):
      // Today's figures do not explain an earlier word; those that were sent for it do.
      return SymbiState(
        mood: mood, decidedBy: isFresh ? .model : .cache,
        evidence: isFresh ? evidence : MoodEvidence(day: asOf.day),
        confidence: isFresh ? confidence : confidence / 2, asked: asked, sent: isFresh ? nil : sent)
    }
    return SymbiState(
      mood: result.mood, decidedBy: result.decidedBy, evidence: evidence,
      confidence: result.decidedBy == .fallback ? 0 : confidence)
  }
}

extension MoodEvidence {
  fileprivate init(day: CalendarDay, _ facts: MoodRule.Facts, stepsDay: CalendarDay) {
    self.init(
      day: day, steps: facts.steps, stepsDay: stepsDay, sleepHours: facts.sleepHours,
      hrvDeviation: facts.hrvDeviation, stepsVariation: facts.stepsVariation)
  }
}

extension SymbiState {
  /// Keeps the forms reached and their days, and removes everything about single days or the person's state on
  /// them.
  fileprivate mutating func keepOnlyForms() {
    daysCounted = level * Evolution.daysPerLevel
    recent = []
    for index in forms.indices { forms[index].moods = [] }
  }
}
