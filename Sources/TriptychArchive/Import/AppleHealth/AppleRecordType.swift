import TriptychHealth

/// What becomes of the records of one type.
struct AppleRecordType {
  /// How a record is kept.
  enum Role {
    /// A sum over the record's time.
    case sum
    /// A reading at the record's beginning.
    case reading
    /// The record's own length, in minutes.
    case length
    /// One hour when the value says that the person stood.
    case standHour
    /// A stage of sleep.
    case sleep
  }

  /// The type as the file writes it.
  let name: StaticString
  /// How a record is kept.
  let role: Role
  /// The metric; for sleep the hours asleep, whose days are formed from the stages.
  let metric: Metric
  /// What the unit's factor is multiplied with.
  let scale: Double

  private init(_ name: StaticString, _ role: Role, _ metric: Metric, scale: Double = 1) {
    self.name = name
    self.role = role
    self.metric = metric
    self.scale = scale
  }

  /// All types of use, the commonest first.
  static let all: [AppleRecordType] = [
    AppleRecordType("HKQuantityTypeIdentifierHeartRate", .reading, .heartRate),
    AppleRecordType("HKQuantityTypeIdentifierActiveEnergyBurned", .sum, .activeEnergy),
    AppleRecordType("HKQuantityTypeIdentifierStepCount", .sum, .steps),
    AppleRecordType("HKQuantityTypeIdentifierDistanceWalkingRunning", .sum, .distance),
    AppleRecordType("HKQuantityTypeIdentifierAppleExerciseTime", .sum, .exerciseMinutes),
    AppleRecordType("HKCategoryTypeIdentifierAppleStandHour", .standHour, .standHours),
    AppleRecordType("HKQuantityTypeIdentifierRestingHeartRate", .reading, .restingHeartRate),
    AppleRecordType("HKQuantityTypeIdentifierHeartRateVariabilitySDNN", .reading, .hrvSDNN),
    // A share from 0 to 1, although the unit says %.
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
  ]

  /// The stage of sleep of a category value; `nil` for one that is not known.
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
