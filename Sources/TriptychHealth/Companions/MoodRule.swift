/// Decides the mood of one day from steps, sleep and heart-rate variability.
struct MoodRule {
  /// The input of the rules.
  struct Facts {
    var steps: Double?
    var sleepHours: Double?
    /// The heart-rate variability relative to the 60 days before, in standard deviations; `nil` if unknown.
    var hrvDeviation: Double?
    /// The standard deviation of seven days' steps divided by their mean; `nil` with fewer than four days.
    var stepsVariation: Double?

    /// How many of steps, sleep and heart-rate variability are known, 0...3.
    var known: Int { (steps == nil ? 0 : 1) + (sleepHours == nil ? 0 : 1) + (hrvDeviation == nil ? 0 : 1) }
    var isEmpty: Bool { known == 0 }
  }

  /// The number of steps below which the Symbi is sad, and the number from which it is active.
  let sad: Double
  let active: Double

  init(sad: Int, active: Int) {
    self.sad = Double(sad)
    self.active = Double(active)
  }

  init(_ settings: Settings) { self.init(sad: settings.sadThreshold, active: settings.activeThreshold) }

  init(_ thresholds: ThresholdChange) { self.init(sad: thresholds.sad, active: thresholds.active) }

  /// The mood by steps: sad below the lower threshold, active from the upper one, resting between them.
  func stepsMood(_ steps: Double) -> Mood {
    steps >= active ? .active : steps < sad ? .sad : .resting
  }

  /// The mood and what decided it. The first condition that holds decides; a condition on an unknown value does
  /// not hold. If none holds, or fewer than two of the three figures are known, the steps rule decides; without
  /// steps too, the Symbi rests.
  func mood(_ facts: Facts) -> (mood: Mood, decidedBy: MoodDecider) {
    if facts.known >= 2, let mood = metricsMood(facts) {
      return (mood, .metricsRule)
    }
    return stepsAlone(facts)
  }

  /// The mood decided by steps alone; without steps the Symbi rests.
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

/// The figures from which moods are decided, for many days of one history.
///
/// They are the same figures as those of scores, prepared once: the logarithm of variability is computed once
/// per day, not once for each of the sixty days whose baseline includes it.
struct MoodFigures {
  private let steps: DaySeries
  private let sleep: DaySeries
  private let signals: [Signal]

  /// Prepares the figures for all days from `first`.
  init(_ history: HealthHistory, from first: CalendarDay) {
    steps = history[.steps]
    sleep = history[.sleepDuration]
    signals = [RecoverySignal.rmssd, .sdnn].map { Signal($0, history, from: first) }
  }

  /// The figures of a day, with the steps of that day or of another.
  ///
  /// - Parameter week: the last of the seven days over which steps vary; `nil` for the day of the steps
  func facts(day: CalendarDay, stepsDay: CalendarDay, week: CalendarDay? = nil) -> MoodRule.Facts {
    var facts = MoodRule.Facts()
    facts.steps = steps[stepsDay]
    facts.sleepHours = sleep[day]
    facts.hrvDeviation = signals.lazy.compactMap { $0.deviation(on: day) }.first
    // The variation of steps is needed only if the variability is low.
    guard let deviation = facts.hrvDeviation, deviation <= -1 else { return facts }
    let last = week ?? stepsDay
    let week = steps.values(in: last.advanced(by: -6)...last).map(\.value)
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
    // A variability that is not above 0 is treated as missing.
    for entry in history[signal.metric].values(in: start...last) where entry.value > 0 {
      days.append(entry.day)
      values.append(naturalLogarithm(entry.value))
    }
  }

  /// The distance of a day from the 60 days before it, in standard deviations; `nil` without a value or a
  /// baseline.
  func deviation(on day: CalendarDay) -> Double? {
    let place = index(from: day)
    guard place < days.count, days[place] == day else { return nil }
    let window = values[index(from: day.advanced(by: -Baseline.days))..<place]
    guard window.count >= Baseline.minimumCount, let mean = Statistics.mean(window),
      let spread = Statistics.standardDeviation(window)
    else { return nil }
    return (values[place] - mean) / max(spread, floor)
  }

  /// The index of the first entry on or after a day.
  private func index(from day: CalendarDay) -> Int {
    days.partitioningIndex { $0 >= day }
  }
}
