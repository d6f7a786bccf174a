/// A person's usual level: the 60 days before a window, never including the window itself.
struct Baseline: Hashable, Sendable {
  /// The length of a baseline in days.
  static let days = 60
  /// The fewest values a baseline needs.
  static let minimumCount = 14

  let mean: Double
  /// The sample standard deviation, raised to the signal's floor if it is smaller.
  let deviation: Double

  /// The baseline before a day; `nil` for fewer than 14 values.
  init?(_ signal: RecoverySignal, in history: HealthHistory, before day: CalendarDay) {
    let window = day.advanced(by: -Baseline.days)...day.advanced(by: -1)
    let values = signal.values(in: history, window)
    guard values.count >= Baseline.minimumCount, let mean = Statistics.mean(values),
      let deviation = Statistics.standardDeviation(values)
    else { return nil }
    self.mean = mean
    self.deviation = max(deviation, signal.floor)
  }

  /// The distance of a value from the mean, in standard deviations.
  func deviation(of value: Double) -> Double { (value - mean) / deviation }
}

/// A series that shows how well a person has recovered. Different signals are never mixed.
enum RecoverySignal: CaseIterable, Hashable, Sendable {
  case rmssd, sdnn, restingHeartRate

  var metric: Metric {
    switch self {
    case .rmssd: .hrvRMSSD
    case .sdnn: .hrvSDNN
    case .restingHeartRate: .restingHeartRate
    }
  }

  /// The smallest standard deviation used: 0.05 for the logarithm of milliseconds, 1 for beats per minute.
  var floor: Double { self == .restingHeartRate ? 1.0 : 0.05 }

  /// The direction of good recovery: 1 when higher values are better, -1 when lower values are better.
  var sign: Double { self == .restingHeartRate ? -1 : 1 }

  /// The values of a window: the logarithm of variability, or the unchanged heart rate. A variability that is
  /// not above 0 is treated as missing.
  func values(in history: HealthHistory, _ window: ClosedRange<CalendarDay>) -> [Double] {
    history[metric].values(in: window).compactMap { transformed($0.value) }
  }

  /// The value of one day; `nil` when there is none.
  func value(in history: HealthHistory, on day: CalendarDay) -> Double? {
    history[metric][day].flatMap(transformed)
  }

  /// The distance of a day from the 60 days before it, in standard deviations; positive is better. `nil`
  /// without a value or a baseline.
  func deviation(in history: HealthHistory, on day: CalendarDay) -> Double? {
    guard let value = value(in: history, on: day), let base = Baseline(self, in: history, before: day) else {
      return nil
    }
    return sign * base.deviation(of: value)
  }

  private func transformed(_ value: Double) -> Double? {
    if self == .restingHeartRate { return value }
    return value > 0 ? naturalLogarithm(value) : nil
  }
}
