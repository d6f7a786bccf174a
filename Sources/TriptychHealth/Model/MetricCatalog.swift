/// Every metric there is. A new one is a line here and a key in each language file.
public enum MetricCatalog {
  /// All metrics, in the order in which pages list them.
  public static let all: [MetricDefinition] = activity + heart + sleep + body + nutrition + mind

  /// The definition of a metric, `nil` when it is not catalogued.
  public static subscript(_ metric: Metric) -> MetricDefinition? { byID[metric] }

  private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.metric, $0) })

  private static let activity: [MetricDefinition] = [
    define(.steps, .count, .activity, 0...100_000, .sum, .higher),
    define(.distance, .kilometre, .activity, 0...300, .sum, .higher, decimals: 1),
    define(.activeEnergy, .kilocalorie, .activity, 0...20_000, .sum, .higher),
    define(.exerciseMinutes, .minute, .activity, 0...1440, .sum, .higher),
    define(.moderateMinutes, .minute, .activity, 0...1440, .sum, .higher),
    define(.vigorousMinutes, .minute, .activity, 0...1440, .sum, .higher),
    define(.standHours, .hour, .activity, 0...24, .sum, .higher, threshold: .absolute(1)),
    define(.strengthSessions, .count, .activity, 0...20, .sum, .higher, threshold: .absolute(0.2)),
  ]

  private static let heart: [MetricDefinition] = [
    define(.restingHeartRate, .beatsPerMinute, .heart, 20...250, .mean, .lower, threshold: .absolute(2)),
    define(.heartRate, .beatsPerMinute, .heart, 20...250, .mean, .neither, threshold: .absolute(2)),
    define(.hrvRMSSD, .millisecond, .heart, 1...300, .mean, .higher),
    define(.hrvSDNN, .millisecond, .heart, 1...300, .mean, .higher),
    define(.oxygenSaturation, .percent, .heart, 50...100, .mean, .higher, decimals: 1),
  ]

  private static let sleep: [MetricDefinition] = [
    night(.sleepDuration, .hour, 0...24, .higher, 0.33),
    night(.sleepInBed, .hour, 0...24, .neither, 0.33),
    night(.sleepDeep, .hour, 0...24, .higher, 0.15),
    night(.sleepREM, .hour, 0...24, .higher, 0.15),
    night(.sleepCore, .hour, 0...24, .neither, 0.25),
    night(.sleepAwake, .hour, 0...24, .lower, 0.15),
    night(.sleepMidpoint, .hour, 0...36, .neither, 0.33),
    night(.sleepEfficiency, .percent, 0...100, .higher, 2),
  ]

  private static let body: [MetricDefinition] = [
    define(.weight, .kilogram, .body, 2...650, .last, .neither, decimals: 1, threshold: .share(0.01))
  ]

  private static let nutrition: [MetricDefinition] = [
    define(.energyIntake, .kilocalorie, .nutrition, 0...20_000, .sum, .neither),
    define(.protein, .gram, .nutrition, 0...1000, .sum, .neither),
    define(.carbohydrate, .gram, .nutrition, 0...2000, .sum, .neither),
    define(.fat, .gram, .nutrition, 0...1000, .sum, .neither),
    define(.saturatedFat, .gram, .nutrition, 0...500, .sum, .lower),
    define(.fiber, .gram, .nutrition, 0...300, .sum, .higher),
    define(.sugar, .gram, .nutrition, 0...1500, .sum, .lower),
    define(.freeSugar, .gram, .nutrition, 0...1500, .sum, .lower),
    define(.sodium, .gram, .nutrition, 0...50, .sum, .lower, decimals: 1),
    define(.water, .litre, .nutrition, 0...20, .sum, .higher, decimals: 1),
    define(.caffeine, .milligram, .nutrition, 0...5000, .sum, .neither),
    define(.fruitVegetables, .gram, .nutrition, 0...5000, .sum, .higher),
    define(.nutritionComplete, .flag, .nutrition, 0...1, .last, .neither),
  ]

  private static let mind: [MetricDefinition] = [
    define(.mood, .scale, .mind, 1...5, .mean, .higher, decimals: 1, threshold: .absolute(0.3)),
    define(.energy, .scale, .mind, 1...5, .mean, .higher, decimals: 1, threshold: .absolute(0.3)),
    define(.stress, .scale, .mind, 1...5, .mean, .lower, decimals: 1, threshold: .absolute(0.3)),
    define(.who5, .count, .mind, 0...25, .last, .higher),
    define(.mindfulMinutes, .minute, .mind, 0...1440, .sum, .neither),
    define(.habitsDone, .count, .mind, 0...100, .sum, .higher, threshold: .absolute(0.5)),
    define(.habitsPlanned, .count, .mind, 0...100, .sum, .neither, threshold: .absolute(0.5)),
  ]

  private static func define(
    _ metric: Metric, _ unit: MeasureUnit, _ kind: DataKind, _ range: ClosedRange<Double>,
    _ formation: MetricDefinition.Formation, _ better: MetricDefinition.Better, decimals: Int = 0,
    threshold: MetricDefinition.PracticalThreshold = .share(0.05)
  ) -> MetricDefinition {
    MetricDefinition(
      metric: metric, unit: unit, kind: kind, range: range, formation: formation, better: better,
      decimals: decimals, threshold: threshold)
  }

  private static func night(
    _ metric: Metric, _ unit: MeasureUnit, _ range: ClosedRange<Double>, _ better: MetricDefinition.Better,
    _ threshold: Double
  ) -> MetricDefinition {
    define(
      metric, unit, .sleep, range, .night, better, decimals: unit == .hour ? 1 : 0,
      threshold: .absolute(threshold))
  }
}

/// What the catalogue knows of one metric.
public struct MetricDefinition: Hashable, Sendable {
  /// How a day's value comes from what a source sent.
  public enum Formation: Hashable, Sendable {
    /// The day's sum; still growing while the day lasts.
    case sum
    /// The mean of the day's readings.
    case mean
    /// The last reading of the day.
    case last
    /// Measured over the night that ends on the day.
    case night
  }

  /// Which way is better for most people; `neither` where no direction is.
  public enum Better: String, Hashable, Sendable { case higher, lower, neither }

  /// The smallest change over a window that is worth a word.
  public enum PracticalThreshold: Hashable, Sendable {
    /// In the metric's unit.
    case absolute(Double)
    /// As a share (0...1) of the window's median.
    case share(Double)

    /// The smallest change in the metric's unit, for values with a median.
    func change(median: Double) -> Double {
      switch self {
      case .absolute(let change): change
      case .share(let share): share * abs(median)
      }
    }
  }

  /// The metric.
  public var metric: Metric
  /// The canonical unit: values are kept in no other.
  public var unit: MeasureUnit
  /// What kind of data it is, which decides the source order.
  public var kind: DataKind
  /// The values a day may have.
  public var range: ClosedRange<Double>
  /// How a day is formed.
  public var formation: Formation
  /// Which way is better.
  public var better: Better
  /// Decimals shown.
  public var decimals: Int
  /// The smallest change worth a word.
  public var threshold: PracticalThreshold
  /// Whether only whole numbers are allowed.
  public var isWhole: Bool { unit == .count || unit == .flag }
}

/// Metrics that are shown as they are and not judged.
///
/// They are left out before any test, so that they neither cost the others power nor count as looked at.
public enum UnjudgedMetrics {
  /// Without any verdict: the WHO-5 is an index with its own rules, shown apart; the other two only say how
  /// much was planned or logged. Their trends have days and slope alone.
  public static let always: Set<Metric> = [.who5, .nutritionComplete, .habitsPlanned]

  /// Never told as a change of level, a weekday or an insight: those above, what a body weighs, and how much
  /// is eaten and what most of it comes from. Whether these rise or fall is a fact of their own charts.
  public static let inFindings: Set<Metric> = always.union([.weight, .energyIntake, .carbohydrate, .fat])
}
