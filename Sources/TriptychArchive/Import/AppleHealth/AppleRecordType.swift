import TriptychHealth

/// The handling of the records of one type.
struct AppleRecordType {
  /// How a record is kept.
  enum Role {
    /// A sum over the record's time span.
    case sum
    /// A reading at the record's start.
    case reading
    /// The record's duration in minutes.
    case length
    /// One hour if the value says that the person stood.
    case standHour
    /// A sleep stage.
    case sleep
    /// How pleasant a state of mind is, from -1 to 1, as a reading of mood: ``AppleRecordType/mood(ofValence:)``.
    case valence
    /// Menstrual flow over the days of the record: ``AppleRecordType/menstrualFlow(_:)``.
    case flow
  }

  /// The type's name in the file.
  let name: StaticString
  /// How a record is kept.
  let role: Role
  /// The metric; for sleep, the hours asleep, whose daily values are formed from the stages.
  let metric: Metric
  /// A multiplier for the unit's conversion factor.
  let scale: Double
  /// The largest value in the file's unit to which ``scale`` applies.
  ///
  /// A share of at most 1.5 in a field called per cent is a fraction; anything above is per cent already.
  static let largestShare = 1.5

  private init(_ name: StaticString, _ role: Role, _ metric: Metric, scale: Double = 1) {
    self.name = name
    self.role = role
    self.metric = metric
    self.scale = scale
  }

  /// The valences that exist, from very unpleasant to very pleasant.
  static let valences = -1.0...1.0

  /// The mood on our scale of 1 to 5 for a valence: 3 + 2 x valence, so that -1, 0 and 1 are 1, 3 and 5.
  static func mood(ofValence valence: Double) -> Double { 3 + 2 * valence }

  /// The type of a `StateOfMind` element.
  static let stateOfMind: StaticString = "HKStateOfMind"

  /// All used types, the most common first.
  static let all: [AppleRecordType] = [
    AppleRecordType("HKQuantityTypeIdentifierHeartRate", .reading, .heartRate),
    AppleRecordType("HKQuantityTypeIdentifierActiveEnergyBurned", .sum, .activeEnergy),
    AppleRecordType("HKQuantityTypeIdentifierStepCount", .sum, .steps),
    AppleRecordType("HKQuantityTypeIdentifierDistanceWalkingRunning", .sum, .distance),
    AppleRecordType("HKQuantityTypeIdentifierAppleExerciseTime", .sum, .exerciseMinutes),
    AppleRecordType("HKCategoryTypeIdentifierAppleStandHour", .standHour, .standHours),
    AppleRecordType("HKQuantityTypeIdentifierRestingHeartRate", .reading, .restingHeartRate),
    AppleRecordType("HKQuantityTypeIdentifierHeartRateVariabilitySDNN", .reading, .hrvSDNN),
    // A fraction from 0 to 1, although the unit is %; some apps write per cent.
    AppleRecordType("HKQuantityTypeIdentifierOxygenSaturation", .reading, .oxygenSaturation, scale: 100),
    AppleRecordType("HKQuantityTypeIdentifierBodyMass", .reading, .weight),
    AppleRecordType("HKCategoryTypeIdentifierSleepAnalysis", .sleep, .sleepDuration),
    AppleRecordType("HKCategoryTypeIdentifierMindfulSession", .length, .mindfulMinutes),
    AppleRecordType("HKQuantityTypeIdentifierDietaryEnergyConsumed", .sum, .energyIntake),
    AppleRecordType("HKQuantityTypeIdentifierDietaryCarbohydrates", .sum, .carbohydrate),
    AppleRecordType("HKQuantityTypeIdentifierDietaryProtein", .sum, .protein),
    AppleRecordType("HKQuantityTypeIdentifierDietaryFatTotal", .sum, .fat),
    AppleRecordType("HKQuantityTypeIdentifierDietaryFatSaturated", .sum, .saturatedFat),
    AppleRecordType("HKQuantityTypeIdentifierDietaryFiber", .sum, .fiber),
    AppleRecordType("HKQuantityTypeIdentifierDietarySugar", .sum, .sugar),
    AppleRecordType("HKQuantityTypeIdentifierDietarySodium", .sum, .sodium),
    AppleRecordType("HKQuantityTypeIdentifierDietaryWater", .sum, .water),
    AppleRecordType("HKQuantityTypeIdentifierDietaryCaffeine", .sum, .caffeine),
    AppleRecordType("HKQuantityTypeIdentifierBasalEnergyBurned", .sum, .basalEnergy),
    AppleRecordType("HKQuantityTypeIdentifierFlightsClimbed", .sum, .flightsClimbed),
    AppleRecordType("HKQuantityTypeIdentifierDistanceCycling", .sum, .cyclingDistance),
    AppleRecordType("HKQuantityTypeIdentifierDistanceSwimming", .sum, .swimmingDistance),
    AppleRecordType("HKQuantityTypeIdentifierWalkingSpeed", .reading, .walkingSpeed),
    AppleRecordType("HKQuantityTypeIdentifierTimeInDaylight", .sum, .daylight),
    AppleRecordType("HKQuantityTypeIdentifierEnvironmentalAudioExposure", .reading, .noise),
    AppleRecordType("HKQuantityTypeIdentifierVO2Max", .reading, .vo2Max),
    AppleRecordType("HKQuantityTypeIdentifierRespiratoryRate", .reading, .respiratoryRate),
    AppleRecordType("HKQuantityTypeIdentifierBloodPressureSystolic", .reading, .systolic),
    AppleRecordType("HKQuantityTypeIdentifierBloodPressureDiastolic", .reading, .diastolic),
    AppleRecordType("HKQuantityTypeIdentifierBloodGlucose", .reading, .bloodGlucose),
    AppleRecordType("HKQuantityTypeIdentifierBodyTemperature", .reading, .bodyTemperature),
    AppleRecordType("HKQuantityTypeIdentifierAppleSleepingWristTemperature", .reading, .wristTemperature),
    AppleRecordType("HKQuantityTypeIdentifierBodyFatPercentage", .reading, .bodyFat, scale: 100),
    AppleRecordType("HKQuantityTypeIdentifierLeanBodyMass", .reading, .leanMass),
    AppleRecordType("HKQuantityTypeIdentifierBodyMassIndex", .reading, .bodyMassIndex),
    // A count of standard drinks.
    AppleRecordType("HKQuantityTypeIdentifierNumberOfAlcoholicBeverages", .sum, .alcohol),
    AppleRecordType("HKCategoryTypeIdentifierMenstrualFlow", .flow, .menstrualFlow),
    AppleRecordType("HKDataTypeStateOfMind", .valence, .mood),
    AppleRecordType("HKDataTypeIdentifierStateOfMind", .valence, .mood),
    AppleRecordType(AppleRecordType.stateOfMind, .valence, .mood),
  ]

  /// The sleep stage of a category value; `nil` for an unknown value.
  static func sleepStage(_ value: ByteSlice) -> SleepStage? {
    guard value.hasPrefix("HKCategoryValueSleepAnalysis") else { return nil }
    let stage = value.dropFirst(28)
    if stage.equals("InBed") { return .inBed }
    if stage.equals("AsleepCore") { return .core }
    if stage.equals("AsleepDeep") { return .deep }
    if stage.equals("AsleepREM") { return .rem }
    if stage.equals("Awake") { return .awake }
    if stage.equals("Asleep") || stage.equals("AsleepUnspecified") { return .asleep }
    return nil
  }
}

extension AppleRecordType {
  /// The flow of a category value from 0 (none) to 3 (heavy), `.some(nil)` for bleeding whose flow is not known, and `nil`
  /// for an unknown value. From iOS 18 on the same values are called vaginal bleeding.
  static func menstrualFlow(_ value: ByteSlice) -> Double?? {
    let prefixes: [StaticString] = ["HKCategoryValueMenstrualFlow", "HKCategoryValueVaginalBleeding"]
    guard let prefix = prefixes.first(where: { value.hasPrefix($0) }) else { return nil }
    let word = value.dropFirst(prefix.utf8CodeUnitCount)
    if word.equals("None") { return .some(0) }
    if word.equals("Light") { return .some(1) }
    if word.equals("Medium") { return .some(2) }
    if word.equals("Heavy") { return .some(3) }
    return word.equals("Unspecified") ? .some(nil) : nil
  }
}

/// The record types in a file, with their handling and their counts.
struct AppleRecordTable: ~Copyable {
  /// A used type with values that are computed once.
  struct Prepared {
    let type: AppleRecordType
    let metric: MetricNumber
    let definition: MetricDefinition
    fileprivate var unit = -1
    fileprivate var conversion: UnitConversion?
  }

  private(set) var prepared: [Prepared] = []
  /// Whether records of other types are counted.
  var isCounting = true
  private var names = InternTable(limit: 1_000)
  private var units = InternTable(limit: 256)
  private var taken: [Int]
  private var unused: [(name: String, count: Int)] = []
  private var unusedOthers = 0

  /// Creates a table of the used types.
  init() {
    for type in AppleRecordType.all {
      guard let metric = MetricNumber(type.metric) else { continue }
      let name = ByteSlice(base: type.name.utf8Start, count: type.name.utf8CodeUnitCount)
      _ = names.number(of: name)
      prepared.append(Prepared(type: type, metric: metric, definition: metric.definition))
    }
    taken = Array(repeating: 0, count: prepared.count)
  }

  /// The index of a used type; `nil` for any other type, which is counted.
  @inline(__always)
  mutating func index(of name: ByteSlice) -> Int? {
    guard let (number, isNew) = names.number(of: name) else {
      if isCounting { unusedOthers += 1 }
      return nil
    }
    if number < prepared.count { return number }
    if !isCounting { return nil }
    if isNew { unused.append((name.reportName ?? "other", 0)) }
    unused[number - prepared.count].count += 1
    return nil
  }

  /// The conversion from a unit to the canonical unit of a type; `nil` when there is none.
  @inline(__always)
  mutating func conversion(of unit: ByteSlice, type index: Int) -> UnitConversion? {
    guard let (number, _) = units.number(of: unit) else { return computed(unit, index) }
    if prepared[index].unit != number {
      prepared[index].unit = number
      prepared[index].conversion = computed(unit, index)
    }
    return prepared[index].conversion
  }

  private func computed(_ unit: ByteSlice, _ index: Int) -> UnitConversion? {
    guard unit.count > 0, unit.count <= 48 else { return nil }
    let (type, definition) = (prepared[index].type, prepared[index].definition)
    // The molar mass stands in the unit of glucose.
    var symbol = unit.text.hasPrefix("mmol<") ? "mmol/L" : unit.text
    if type.metric == .alcohol, symbol == "count" { symbol = "drink" }
    var conversion = UnitConversion(from: symbol, to: definition.unit)
    conversion?.factor *= type.scale
    return conversion
  }

  /// Counts an accepted record.
  mutating func countTaken(_ index: Int) { taken[index] += 1 }

  /// Adds the counts to a summary.
  func addCounts(to summary: inout ImportSummary) {
    for (index, count) in taken.enumerated() where count > 0 {
      let type = prepared[index].type
      let key = type.role == .sleep ? "sleep" : type.metric.id
      summary.taken[key, default: 0] += count
    }
    for (name, count) in unused { summary.notUsed[name, default: 0] += count }
    if unusedOthers > 0 { summary.notUsed["other", default: 0] += unusedOthers }
  }
}
