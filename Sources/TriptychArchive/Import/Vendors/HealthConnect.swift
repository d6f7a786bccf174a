import TriptychHealth

/// The export of Google Health Connect: an SQLite database, alone or in `Health Connect.zip`.
///
/// Every table and column may be missing, since each version of Android has others. Times are in milliseconds
/// since 1970. Each app with each of its devices is a source of its own, because apps repeat what others have
/// written. Of one device that several apps give, only the app ranked first for activity in Health Connect counts
/// as the device; the others count as apps.
enum HealthConnect: ExportFormat {
  static let name = "health-connect"
  static let title = "Google Health Connect"

  static func recognizes(_ member: ExportMember) -> Bool {
    member.tables.contains("application_info_table")
      && member.tables.contains { $0.hasSuffix("_record_table") }
  }

  static func read(_ members: [ExportMember], of tree: ExportTree, into builder: inout ExportBuilder) throws {
    // An export holds everything, so a second one repeats most of the first.
    var taken: [UInt64: Int]? = members.count > 1 ? [:] : nil
    var number = 0
    try tree.databases(members) { member, database in
      var file = try HealthConnectFile(database, member, number: number)
      // Handed over and back, since a copy for each file would take as long as all files before it.
      swap(&file.taken, &taken)
      try file.read(into: &builder)
      swap(&file.taken, &taken)
      number += 1
    }
  }

  /// A measure with a column of its own.
  struct Measure {
    let table, column: String
    let metric: Metric
    let unit: String
    /// Whether 0 is nothing.
    var isPositive = true
  }

  /// Sums over a time span.
  static let sums = [
    Measure(table: "steps_record_table", column: "count", metric: .steps, unit: "", isPositive: false),
    Measure(
      table: "distance_record_table", column: "distance", metric: .distance, unit: "m", isPositive: false),
    Measure(
      table: "active_calories_burned_record_table", column: "energy", metric: .activeEnergy, unit: "cal",
      isPositive: false),
    Measure(table: "total_calories_burned_record_table", column: "energy", metric: .totalEnergy, unit: "cal"),
    Measure(
      table: "floors_climbed_record_table", column: "floors", metric: .flightsClimbed, unit: "",
      isPositive: false),
    Measure(table: "hydration_record_table", column: "volume", metric: .water, unit: "L"),
  ]

  /// Readings at a moment.
  static let readings = [
    Measure(
      table: "resting_heart_rate_record_table", column: "beats_per_minute", metric: .restingHeartRate,
      unit: ""),
    Measure(
      table: "heart_rate_variability_rmssd_record_table", column: "heart_rate_variability_millis",
      metric: .hrvRMSSD,
      unit: ""),
    Measure(
      table: "oxygen_saturation_record_table", column: "percentage", metric: .oxygenSaturation, unit: ""),
    Measure(table: "respiratory_rate_record_table", column: "rate", metric: .respiratoryRate, unit: ""),
    Measure(
      table: "vo2_max_record_table", column: "vo2_milliliters_per_minute_kilogram", metric: .vo2Max, unit: ""),
    Measure(table: "weight_record_table", column: "weight", metric: .weight, unit: "g"),
    Measure(table: "body_fat_record_table", column: "percentage", metric: .bodyFat, unit: ""),
    Measure(table: "lean_body_mass_record_table", column: "mass", metric: .leanMass, unit: "g"),
    Measure(
      table: "body_temperature_record_table", column: "temperature", metric: .bodyTemperature, unit: ""),
    Measure(table: "blood_glucose_record_table", column: "level", metric: .bloodGlucose, unit: "mmol/L"),
  ]

  /// The nutrients of a food record.
  static let nutrients: [(column: String, metric: Metric, unit: String)] = [
    ("energy", .energyIntake, "cal"), ("protein", .protein, "g"), ("total_carbohydrate", .carbohydrate, "g"),
    ("total_fat", .fat, "g"), ("saturated_fat", .saturatedFat, "g"), ("dietary_fiber", .fiber, "g"),
    ("sugar", .sugar, "g"), ("sodium", .sodium, "g"), ("caffeine", .caffeine, "g"),
  ]

  /// The types of exercise of Android's framework, whose numbers differ from those of the library for apps.
  static let activities = [
    "", "Badminton", "Baseball", "Basketball", "Biking", "Stationary biking", "Boot camp", "Boxing",
    "Calisthenics",
    "Cricket", "Dancing", "Exercise class", "Fencing", "American football", "Australian football", "Frisbee",
    "Golf",
    "Guided breathing", "Gymnastics", "Handball", "High intensity interval training", "Hiking", "Ice hockey",
    "Ice skating", "Martial arts", "Paddling", "Paragliding", "Pilates", "Racquetball", "Rock climbing",
    "Roller hockey", "Rowing", "Rugby", "Running", "Treadmill running", "Sailing", "Scuba diving", "Skating",
    "Skiing",
    "Snowboarding", "Snowshoeing", "Soccer", "Softball", "Squash", "Stair climbing", "Strength training",
    "Stretching",
    "Surfing", "Open water swimming", "Pool swimming", "Table tennis", "Tennis", "Volleyball", "Walking",
    "Water polo",
    "Weightlifting", "Wheelchair", "Yoga", "Other workout", "Stair climbing machine", "Elliptical",
    "Rowing machine",
  ]
}
