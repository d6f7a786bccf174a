/// Decides the mood of one day from steps, sleep and heart-rate variability.
struct MoodRule {
  /// What the rules look at.
  struct Facts {
    var steps: Double?
    var sleepHours: Double?
    /// Standard deviations from the 60 days before.
    var hrvDeviation: Double?
    /// Standard deviation over mean of seven days' steps; `nil` below four days.
    var stepsVariation: Double?

    /// How many of steps, sleep and heart-rate variability are known, 0...3.
    var known: Int { (steps == nil ? 0 : 1) + (sleepHours == nil ? 0 : 1) + (hrvDeviation == nil ? 0 : 1) }
    var isEmpty: Bool { known == 0 }
  }

  /// Steps below which the Symbi is sad, and from which it is active.
  let sad: Double
  let active: Double

  init(sad: Int, active: Int) {
    self.sad = Double(sad)
    self.active = Double(active)
  }

  init(_ settings: Settings) { self.init(sad: settings.sadThreshold, active: settings.activeThreshold) }

  init(_ thresholds: ThresholdChange) { self.init(sad: thresholds.sad, active: thresholds.active) }

  /// Sad below the lower threshold, active from the upper one, resting between.
  func stepsMood(_ steps: Double) -> Mood {
    steps >= active ? .active : steps < sad ? .sad : .resting
  }

  /// The mood and what decided it. The first condition that holds counts; one that
  /// needs an unknown value does not hold. Where none holds, or steps stand alone,
  /// the steps rule decides; without steps either, the Symbi rests.
  func mood(_ facts: Facts) -> (mood: Mood, decidedBy: MoodDecider) {
    if facts.sleepHours != nil || facts.hrvDeviation != nil, let mood = metricsMood(facts) {
      return (mood, .metricsRule)
    }
    return stepsAlone(facts)
  }

  /// What the steps alone say; without them the Symbi rests.
  func stepsAlone(_ facts: Facts) -> (mood: Mood, decidedBy: MoodDecider) {
    facts.steps.map { (stepsMood($0), .stepsRule) } ?? (.resting, .fallback)
  }

  /// The first of seven moods whose condition holds.
  private func metricsMood(_ facts: Facts) -> Mood? {
    let steps = { (test: (Double) -> Bool) in facts.steps.map(test) ?? false }
    let sleep = { (test: (Double) -> Bool) in facts.sleepHours.map(test) ?? false }
    let hrv = { (test: (Double) -> Bool) in facts.hrvDeviation.map(test) ?? false }
    let isLow = hrv { $0 <= -1 }
    let isShort = sleep { $0 < 6 }
    if isLow, steps({ $0 >= active }), isShort { return .stressed }
    if isLow, let variation = facts.stepsVariation, variation > 0.6 { return .anxious }
    if isShort { return .tired }
    if steps({ $0 >= 1.25 * active }), sleep({ $0 >= 7 }), hrv({ $0 >= 0.5 }) { return .vibrant }
    if steps({ $0 >= active }) { return .active }
    if sleep({ $0 >= 8 }), steps({ $0 < active / 2 }) { return .rested }
    if sleep({ $0 >= 7 }), steps({ $0 >= active / 2 }) { return .calm }
    return nil
  }
}

/// What moods are decided from, for many days of one history.
///
/// The same figures as those of scores, prepared once: logarithms of variability are taken once a day
/// and not once for each of the sixty days whose baseline they belong to.
struct MoodFigures {
  private let steps: DaySeries
  private let sleep: DaySeries
  private let signals: [Signal]

  /// Figures for days from one on.
  init(_ history: HealthHistory, from first: CalendarDay) {
    steps = history[.steps]
    sleep = history[.sleepDuration]
    signals = [RecoverySignal.rmssd, .sdnn].map { Signal($0, history, from: first) }
  }

  /// The figures of a day with the steps of that day or of another.
  func facts(day: CalendarDay, stepsDay: CalendarDay) -> MoodRule.Facts {
    var facts = MoodRule.Facts()
    facts.steps = steps[stepsDay]
    facts.sleepHours = sleep[day]
    facts.hrvDeviation = signals.lazy.compactMap { $0.deviation(on: day) }.first
    // Only a low variability asks how even the week was.
    guard let deviation = facts.hrvDeviation, deviation <= -1 else { return facts }
    let week = steps.values(in: stepsDay.advanced(by: -6)...stepsDay).map(\.value)
    if week.count >= 4, let mean = Statistics.mean(week), mean > 0 {
      facts.stepsVariation = Statistics.standardDeviation(week).map { $0 / mean }
    }
    return facts
  }
}

/// The logarithms of one series of heart-rate variability.
private struct Signal {
  private let floor: Double
  private var days: [CalendarDay] = []
  private var values: [Double] = []

  init(_ signal: RecoverySignal, _ history: HealthHistory, from first: CalendarDay) {
    floor = signal.floor
    let entries = history[signal.metric].values
    guard let last = entries.last?.day else { return }
    let start = first.advanced(by: -Baseline.days)
    guard start <= last else { return }
    // A variability that is not above 0 is no data.
    for entry in history[signal.metric].values(in: start...last) where entry.value > 0 {
      days.append(entry.day)
      values.append(naturalLogarithm(entry.value))
    }
  }

  /// How far a day lies from the 60 days before it, in standard deviations; `nil` without a value or
  /// a baseline.
  func deviation(on day: CalendarDay) -> Double? {
    let place = index(from: day)
    guard place < days.count, days[place] == day else { return nil }
    let window = values[index(from: day.advanced(by: -Baseline.days))..<place]
    guard window.count >= Baseline.minimumCount, let mean = Statistics.mean(window),
      let spread = Statistics.standardDeviation(window)
    else { return nil }
    return (values[place] - mean) / max(spread, floor)
  }

  /// The place of the first entry at or after a day.
  private func index(from day: CalendarDay) -> Int {
    days.partitioningIndex { $0 >= day }
  }
}
