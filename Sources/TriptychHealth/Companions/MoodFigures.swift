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
    var low = 0
    var high = days.count
    while low < high {
      let middle = (low + high) / 2
      if days[middle] < day { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
