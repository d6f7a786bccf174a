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
