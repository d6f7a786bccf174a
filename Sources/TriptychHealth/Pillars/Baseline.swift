/// A person's own usual level: the 60 days before a window, never inside it.
struct Baseline: Hashable, Sendable {
  /// Length in days.
  static let days = 60
  /// The fewest values a baseline needs.
  static let minimumCount = 14

  let mean: Double
  /// The sample standard deviation, at least the series' floor.
  let deviation: Double

  /// The baseline before a day; `nil` below 14 values.
  init?(_ signal: RecoverySignal, in history: HealthHistory, before day: CalendarDay) {
    let window = day.advanced(by: -Baseline.days)...day.advanced(by: -1)
    let values = signal.values(in: history, window)
    guard values.count >= Baseline.minimumCount, let mean = Statistics.mean(values),
      let deviation = Statistics.standardDeviation(values)
    else { return nil }
    self.mean = mean
    self.deviation = max(deviation, signal.floor)
  }

  /// How far a value lies from the mean, in standard deviations.
  func deviation(of value: Double) -> Double { (value - mean) / deviation }
}

/// A series that tells how well a person has recovered. They are never mixed.
enum RecoverySignal: CaseIterable, Hashable, Sendable {
  case rmssd, sdnn, restingHeartRate

  var metric: Metric {
    switch self {
    case .rmssd: .hrvRMSSD
    case .sdnn: .hrvSDNN
    case .restingHeartRate: .restingHeartRate
    }
  }

  /// The least standard deviation: 0.05 for the logarithm of milliseconds, 1 bpm.
  var floor: Double { self == .restingHeartRate ? 1.0 : 0.05 }

  /// Higher is better recovered: 1; lower is: -1.
  var sign: Double { self == .restingHeartRate ? -1 : 1 }

  /// The values of a window: the logarithm of variability, heart rate as it is. A
  /// variability that is not above 0 is no data.
  func values(in history: HealthHistory, _ window: ClosedRange<CalendarDay>) -> [Double] {
    history[metric].values(in: window).compactMap { transformed($0.value) }
  }

  /// The value of one day; `nil` when there is none.
  func value(in history: HealthHistory, on day: CalendarDay) -> Double? {
    history[metric][day].flatMap(transformed)
  }

  /// How far a day lies from the 60 days before it, better upwards, in standard
  /// deviations; `nil` without a value or a baseline.
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
