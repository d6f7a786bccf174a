/// Forms the mood of every day that is held, with the thresholds that count on that day.
///
/// A day gets a mood when steps, hours asleep or a usable heart-rate variability are known of it, always
/// by the rules: a language model and a guided session decide how the Symbi is at a moment, not what a
/// day was. As long as a day is held, its mood is a function of what is held of it: the same data gives the same
/// moods, in whatever order it came and however often a site was built meanwhile. So steps that arrive later lift a
/// day, and a more trusted source that saw fewer, or a short night, may take that back. Thresholds that are raised in the
/// evening do not. A form once reached stays (``Evolution``), and a day that is no longer held whole keeps its mood.
struct DayMoodUpdate {
  let history: HealthHistory
  let asOf: AsOf
  /// What builds up to this moment formed, and the thresholds of all builds.
  let facts: StoredFacts

  /// The facts with the thresholds of this build and the moods of all days up to the last whole one.
  func formed() -> StoredFacts {
    var formed = facts
    formed.thresholds = thresholds
    let days = heldDays
    guard let first = days.first else { return formed }
    let figures = MoodFigures(history, from: first)
    var moods: [CalendarDay: DayMood] = [:]
    for mood in facts.moods { moods[mood.day] = mood }
    for day in days {
      let known = figures.facts(day: day, stepsDay: day)
      guard !known.isEmpty else { continue }
      moods[day] = mood(of: day, known, formed.thresholds, before: moods[day])
    }
    formed.moods = moods.values.sorted { $0.day < $1.day }
    return formed
  }

  /// The mood of a day by what is held of it, and by the mood that earlier builds formed.
  private func mood(
    of day: CalendarDay, _ known: MoodRule.Facts, _ thresholds: [ThresholdChange], before: DayMood?
  ) -> DayMood {
    let rule = DayMoodUpdate.rule(on: day, thresholds, history.settings)
    guard var mood = before else {
      let result = rule.mood(known)
      return DayMood(
        day: day, mood: result.mood, decidedBy: result.decidedBy, formedAt: asOf.instant)
    }
    // Of the first day that is kept, the night may already be deleted.
    if let firstKept, day <= firstKept { return mood }
    var facts = known
    let lacksBaseline = firstKept.map { day.advanced(by: -Baseline.days) < $0 } ?? false
    if lacksBaseline {
      // What the variability was compared with is deleted: a mood that rests on it stays.
      if [.stressed, .anxious, .vibrant].contains(mood.mood) { return mood }
      facts.hrvDeviation = nil
      facts.stepsVariation = nil
    }
    var result = rule.mood(facts)
    if Evolution.counted([result.mood: 1]) == 0 {
      // Thresholds that came on the day itself, after its mood was formed, may lift it, but not take it back.
      let former = thresholds.filter { change in
        let isSecond = thresholds.contains { $0.from < change.from && $0.formedAt == change.formedAt }
        return change.from < day || change.formedAt <= mood.formedAt && !isSecond
      }
      let earlier = DayMoodUpdate.rule(on: day, former, history.settings).mood(facts)
      if !former.isEmpty, Evolution.counted([earlier.mood: 1]) == 1 { result = earlier }
    }
    if lacksBaseline, result.mood == mood.mood || result.decidedBy == .fallback { return mood }
    (mood.mood, mood.decidedBy) = result
    return mood
  }

  /// The first day whose data is kept, where older data is deleted; `nil` when everything is kept.
  private var firstKept: CalendarDay? {
    [
      RetentionRule(history.settings.privacy.retention, on: asOf.day)?.health,
      facts.steps?.forgotten?.before, facts.forgottenMoods?.before,
    ].compactMap { $0 }.max()
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
    var others = facts.thresholds
    let own = others.firstIndex { $0.from == asOf.day && $0.formedAt == asOf.instant }
    if let own {
      let given = others.remove(at: own)
      // The very first thresholds count on all days before, whose moods stay.
      if others.isEmpty {
        others.append(
          ThresholdChange(
            from: asOf.day.advanced(by: -1), sad: given.sad, active: given.active, formedAt: given.formedAt))
      }
    }
    if isSame(others.last) { return others }
    return others + [
      ThresholdChange(
        from: asOf.day, sad: settings.sadThreshold, active: settings.activeThreshold,
        formedAt: asOf.instant)
    ]
  }

  /// Days up to the last whole one of which something is known that moods are formed from, ascending.
  private var heldDays: [CalendarDay] {
    let series = [Metric.steps, .sleepDuration, .hrvRMSSD, .hrvSDNN].map { history[$0].values }
    let last = asOf.lastSummedDay
    guard let first = series.compactMap({ $0.first?.day }).min(), first <= last else { return [] }
    var isHeld = [Bool](repeating: false, count: first.distance(to: last) + 1)
    for entry in series.joined() where entry.day <= last { isHeld[first.distance(to: entry.day)] = true }
    return isHeld.indices.filter { isHeld[$0] }.map { first.advanced(by: $0) }
  }
}
