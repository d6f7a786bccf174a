/// All metrics. A new metric needs one line here and one key in each language file.
public enum MetricCatalog {
  /// All metrics, in the order in which pages list them.
  public static let all: [MetricDefinition] = activity + heart + sleep + body + nutrition + mind

  /// The definition of a metric; `nil` when it is not cataloged.
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
    define(.flightsClimbed, .count, .activity, 0...5_000, .sum, .higher),
    define(.cyclingDistance, .kilometre, .activity, 0...600, .sum, .higher, decimals: 1),
    define(.swimmingDistance, .kilometre, .activity, 0...100, .sum, .higher, decimals: 2),
    define(.walkingSpeed, .kilometrePerHour, .activity, 0...20, .mean, .higher, decimals: 1),
    define(.basalEnergy, .kilocalorie, .activity, 0...10_000, .sum, .neither),
    define(.totalEnergy, .kilocalorie, .activity, 0...30_000, .sum, .neither),
    define(.daylight, .minute, .activity, 0...1440, .sum, .higher),
    define(.noise, .decibel, .activity, 0...200, .mean, .lower, threshold: .absolute(2)),
  ]

  private static let heart: [MetricDefinition] = [
    define(.restingHeartRate, .beatsPerMinute, .heart, 20...250, .mean, .lower, threshold: .absolute(2)),
    define(.heartRate, .beatsPerMinute, .heart, 20...250, .mean, .neither, threshold: .absolute(2)),
    define(.hrvRMSSD, .millisecond, .heart, 1...300, .mean, .higher),
    define(.hrvSDNN, .millisecond, .heart, 1...300, .mean, .higher),
    define(.oxygenSaturation, .percent, .heart, 50...100, .mean, .higher, decimals: 1),
    define(.vo2Max, .vo2Max, .heart, 5...100, .mean, .higher, decimals: 1),
    define(.respiratoryRate, .breathsPerMinute, .heart, 2...80, .mean, .neither, decimals: 1),
    define(.systolic, .millimetreOfMercury, .heart, 40...300, .mean, .neither, threshold: .absolute(3)),
    define(.diastolic, .millimetreOfMercury, .heart, 20...200, .mean, .neither, threshold: .absolute(2)),
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
    define(.weight, .kilogram, .body, 2...650, .last, .neither, decimals: 1, threshold: .share(0.01)),
    define(.bodyFat, .percent, .body, 1...80, .last, .neither, decimals: 1, threshold: .absolute(0.5)),
    define(.leanMass, .kilogram, .body, 2...300, .last, .neither, decimals: 1, threshold: .share(0.01)),
    define(
      .bodyMassIndex, .bodyMassIndex, .body, 5...200, .last, .neither, decimals: 1, threshold: .share(0.01)),
    define(
      .bodyTemperature, .celsius, .body, 25...45, .mean, .neither, decimals: 1, threshold: .absolute(0.2)),
    define(
      .wristTemperature, .celsius, .body, 20...45, .mean, .neither, decimals: 1, threshold: .absolute(0.2)),
    define(.bloodGlucose, .milligramPerDecilitre, .body, 10...1_000, .mean, .neither),
    define(.menstrualFlow, .flow, .body, 0...3, .highest, .neither, decimals: 1, threshold: .absolute(0.5)),
    define(.menstruation, .flag, .body, 0...1, .highest, .neither),
    define(.cycleDay, .count, .body, 1...CycleDays.longest, .last, .neither, threshold: .absolute(1)),
    define(.medicationTaken, .count, .body, 0...100, .sum, .neither, threshold: .absolute(0.5)),
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
    define(.alcohol, .gram, .nutrition, 0...1000, .sum, .lower),
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

/// The catalog's definition of one metric.
public struct MetricDefinition: Hashable, Sendable {
  /// How a day's value is formed from what a source sent.
  public enum Formation: Hashable, Sendable {
    /// The day's sum; it grows until the day ends.
    case sum
    /// The mean of the day's readings.
    case mean
    /// The day's last reading.
    case last
    /// The day's highest reading.
    case highest
    /// The figure of the night that ends on the day.
    case night
  }

  /// The direction that is better for most people; `neither` where no direction is better.
  public enum Better: String, Hashable, Sendable { case higher, lower, neither }

  /// The smallest change over a window that is worth reporting.
  public enum PracticalThreshold: Hashable, Sendable {
    /// A change in the metric's unit.
    case absolute(Double)
    /// A change as a share (0...1) of the window's median.
    case share(Double)

    /// The threshold in the metric's unit, for values with the given median.
    func change(median: Double) -> Double {
      switch self {
      case .absolute(let change): change
      case .share(let share): share * abs(median)
      }
    }
  }

  /// The metric defined.
  public var metric: Metric
  /// The canonical unit; values are stored in no other unit.
  public var unit: MeasureUnit
  /// The kind of data, which decides the source order.
  public var kind: DataKind
  /// The allowed range of a day's value.
  public var range: ClosedRange<Double>
  /// How a day's value is formed.
  public var formation: Formation
  /// The direction that is better for most people.
  public var better: Better
  /// The number of decimals shown.
  public var decimals: Int
  /// The smallest change over a window that is worth reporting.
  public var threshold: PracticalThreshold
  /// Whether the mean of a day is that of its hours rather than of its readings, which are not spread evenly.
  public var isMeanOfHours: Bool { metric == .heartRate }
  /// Whether only whole numbers are allowed.
  public var isWhole: Bool { [.count, .flag, .flow].contains(unit) }
  /// Whether values, and differences of values, are given in hours and minutes. Hours with standing are counted, so no
  /// minutes of them are known.
  public var isInHoursAndMinutes: Bool { unit == .hour && kind == .sleep }
}

/// Metrics that are shown but not judged.
///
/// They are excluded before any test, so that they neither reduce the power of other tests nor count as tested.
public enum UnjudgedMetrics {
  /// Metrics that never have a verdict. The WHO-5 is an index with its own rules and is shown separately; others
  /// only record how much was planned, logged or taken, and a cycle rises and falls by nature. Their trends have only
  /// days and a slope.
  public static let always: Set<Metric> = [
    .who5, .nutritionComplete, .habitsPlanned, .menstrualFlow, .menstruation, .cycleDay, .medicationTaken,
  ]

  /// Metrics of a cycle, which come and go by nature: no range is usual for them, and their mean says nothing.
  public static let ofCycle: Set<Metric> = [.menstrualFlow, .menstruation, .cycleDay]

  /// Metrics that are never reported as a change of level, a weekday effect or an insight: those in
  /// ``always``, body weight and composition, energy spent as a whole, the amount eaten with its main sources of
  /// energy, and figures that a doctor has to read. Whether these rise or fall is shown in their own charts.
  public static let inFindings: Set<Metric> = always.union([
    .weight, .bodyFat, .leanMass, .bodyMassIndex, .basalEnergy, .totalEnergy, .energyIntake, .carbohydrate,
    .fat,
    .systolic, .diastolic, .bloodGlucose, .bodyTemperature, .wristTemperature, .cyclingDistance,
    .swimmingDistance, .walkingSpeed,
  ])
}
