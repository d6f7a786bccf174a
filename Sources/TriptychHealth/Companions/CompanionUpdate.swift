/// Both companions of a person at a moment, and what is to be kept of them.
struct CompanionUpdate {
  let history: HealthHistory
  let asOf: AsOf
  /// The facts that builds up to this one formed.
  let facts: StoredFacts
  /// What builds of earlier moments noted.
  let notes: [BuildNote]
  var mood = MoodInputs()

  /// The companions, and what is to be kept: all facts, and notes of what this build celebrates and of a
  /// mood that no build before it showed last.
  func formed() -> (symbi: SymbiState, pixelPal: PixelPalState, facts: StoredFacts, notes: [BuildNote]) {
    let (state, formed) = Symbi(
      history: history, asOf: asOf, facts: facts, notes: notes, inputs: mood
    ).formed()
    var symbi = state
    let shown = ShownMoods(notes)
    // Without consent to what decides a mood there is none to have changed.
    let isPermitted = Consent(history.settings).permits(.fitness)
    symbi.changed = isPermitted ? shown.change(to: symbi.mood, at: asOf, in: history.zone) : nil
    let (pixelPal, total) = PixelPal(
      history: history, asOf: asOf, stored: facts.steps, notes: notes
    ).formed()
    var kept = formed
    kept.steps = total
    var new: [BuildNote] = []
    if isPermitted, let note = shown.note(of: symbi.mood, at: asOf.instant) { new.append(note) }
    if let level = symbi.celebrates {
      new.append(Symbi.celebration(of: level, at: asOf.instant))
    }
    if let phase = pixelPal.celebrates {
      new.append(PixelPal.celebration(of: phase, at: asOf.instant))
    }
    return (symbi, pixelPal, kept, new)
  }
}

/// Forms the mood of every day that has none yet, with the thresholds that count on that day.
///
/// A day gets a mood when steps, hours asleep or a usable heart-rate variability are known of it, always
/// by the rules: a language model and a guided session decide how the Symbi is at a moment, not what a
/// day was. A mood formed once stays, whatever is imported later.
struct DayMoodUpdate {
  let history: HealthHistory
  let asOf: AsOf
  /// What builds up to this moment formed, and the thresholds of all builds.
  let facts: StoredFacts

  /// The facts with the thresholds of this build and the moods of all days up to the last whole one.
  func formed() -> StoredFacts {
    var formed = facts
    formed.thresholds = thresholds
    let days = openDays
    guard let first = days.first else { return formed }
    let figures = MoodFigures(history, from: first)
    var new: [DayMood] = []
    for day in days {
      let known = figures.facts(day: day, stepsDay: day)
      guard !known.isEmpty else { continue }
      let result = DayMoodUpdate.rule(on: day, formed.thresholds, history.settings).mood(known)
      new.append(
        DayMood(day: day, mood: result.mood, decidedBy: result.decidedBy, formedAt: asOf.instant))
    }
    guard !new.isEmpty else { return formed }
    formed.moods = (facts.moods + new).sorted { $0.day < $1.day }
    return formed
  }

  /// The rule with the thresholds that count on a day: those of the last change up to it, before the
  /// first change those of the first.
  static func rule(on day: CalendarDay, _ changes: [ThresholdChange], _ settings: Settings) -> MoodRule {
    let change = changes.last { $0.from <= day } ?? changes.first
    return change.map { MoodRule($0) } ?? MoodRule(settings)
  }

  /// The thresholds, with those of the settings counting from the as-of day on when they differ.
  ///
  /// The settings are those of now: a build of a moment before the newest change knows nothing of how
  /// they were then, and takes the changes as they are kept.
  private var thresholds: [ThresholdChange] {
    let settings = history.settings
    let isSame = { (change: ThresholdChange?) in
      change?.sad == settings.sadThreshold && change?.active == settings.activeThreshold
    }
    if facts.thresholds.contains(where: { $0.formedAt > asOf.instant }) || isSame(facts.thresholds.last) {
      return facts.thresholds
    }
    // What the same build saw first before its settings were changed gives way.
    let others = facts.thresholds.filter { $0.from != asOf.day || $0.formedAt != asOf.instant }
    if isSame(others.last) { return others }
    return others + [
      ThresholdChange(
        from: asOf.day, sad: settings.sadThreshold, active: settings.activeThreshold,
        formedAt: asOf.instant)
    ]
  }

  /// Days up to the last whole one that may have a mood and have none yet, ascending.
  private var openDays: [CalendarDay] {
    let series = [Metric.steps, .sleepDuration, .hrvRMSSD, .hrvSDNN].map { history[$0].values }
    let last = asOf.lastSummedDay
    guard let first = series.compactMap({ $0.first?.day }).min(), first <= last else { return [] }
    var isOpen = [Bool](repeating: false, count: first.distance(to: last) + 1)
    for entry in series.joined() where entry.day <= last { isOpen[first.distance(to: entry.day)] = true }
    for mood in facts.moods where mood.day >= first && mood.day <= last {
      isOpen[first.distance(to: mood.day)] = false
    }
    return isOpen.indices.filter { isOpen[$0] }.map { first.advanced(by: $0) }
  }
}
