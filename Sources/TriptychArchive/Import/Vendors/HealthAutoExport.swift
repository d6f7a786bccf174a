import TriptychHealth

/// The export of the iPhone app Health Auto Export: JSON, or CSV with a row for each time.
///
/// A file gives each measure by the day, hour or minute or sample by sample, as the person chose, and files overlap:
/// one is written every day, others on demand. So of each measure and day only one file counts, the one with the most
/// values, and others only where their times lie apart from those already counted. Values by the week or longer are
/// left out. A measure's name may come after its values, so files are read twice.
enum HealthAutoExport: ExportFormat {
  static let name = "health-auto-export"
  static let title = "Health Auto Export"
  static let standsAlone = true

  static func recognizes(_ member: ExportMember) -> Bool {
    if member.names("data", "metrics") {
      return !member.keys.isDisjoint(with: ["units", "qty", "workouts"])
    }
    if member.names("data", "workouts") { return member.names("name", "start") }
    if member.names("data", "stateOfMind") { return member.names("valence") }
    return isWorkouts(member) || isTable(member)
  }

  /// Whether a file is the table of workouts.
  static func isWorkouts(_ member: ExportMember) -> Bool {
    member.has("workout_type", "start", "end", "duration")
  }

  /// Whether a file is a table of measures, whose first column is the time.
  static func isTable(_ member: ExportMember) -> Bool {
    guard case .table(let columns, nil) = member.shape, let first = columns.first,
      first == "date_time" || first == "date"
    else { return false }
    let known = columns.compactMap { HealthAutoMeasure(column: $0) }
    // Other apps write a date and nutrients, too.
    return known.contains { $0.isOwn } || (first == "date_time" && known.count > 1)
      || (member.name.hasPrefix("healthautoexport") && !known.isEmpty)
  }

  static func read(
    _ members: [ExportMember], of tree: ExportTree, into builder: inout ExportBuilder
  ) throws {
    var reader = HealthAutoReader(tree)
    try reader.read(members, into: &builder)
  }
}

/// One measure of Health Auto Export.
struct HealthAutoMeasure {
  /// What a value is.
  enum Kind {
    case sum, reading, pressure, sleep
  }

  /// The name in JSON and, folded, in tables.
  let name: String
  let kind: Kind
  let metric: Metric
  /// The unit as the catalog writes it; for a part of blood pressure or sleep as well.
  var unit: String
  /// What the value is multiplied by.
  var scale = 1.0
  /// The part in a table, such as `avg`, `systolic` or `deep`; empty for the value itself.
  var part = ""
  /// Whether no other app's table is likely to have this column.
  var isOwn = false

  /// The measure of a metric in JSON; `nil` for one that is not used.
  init?(name: String, units: String) {
    guard let known = HealthAutoMeasure.byName[name] else { return nil }
    self.name = known.alias ?? name
    (kind, metric) = (known.kind, known.metric)
    unit = HealthAutoMeasure.unit(units, for: known.metric)
    scale = HealthAutoMeasure.scale(known.metric)
  }

  /// The measure of a column of a table by its folded name, such as `step_count_count`; `nil` for another one.
  init?(column: String) {
    // The unit comes last, and some names begin with others.
    let parts = column.split(separator: "_").map(String.init)
    for count in stride(from: parts.count - 1, to: 0, by: -1) {
      var name = parts[..<count].joined(separator: "_")
      guard let unit = HealthAutoMeasure.folded[parts[count...].joined(separator: "_")] else { continue }
      var part = ""
      for (prefix, list) in HealthAutoMeasure.parts {
        for known in list where name == prefix + "_" + known { (name, part) = (prefix, known) }
      }
      guard let measure = HealthAutoMeasure(name: name, units: unit) else { continue }
      let isPart = HealthAutoMeasure.parts[measure.name] != nil
      guard isPart == !part.isEmpty else { continue }
      self = measure
      self.part = part
      isOwn =
        isPart || name == "step_count" || name.hasPrefix("apple_") || name == "active_energy"
        || name == "walking_running_distance" || name == "weight_body_mass"
      return
    }
    return nil
  }

  private static func scale(_ metric: Metric) -> Double {
    // A drink is 14 g of alcohol.
    metric == .alcohol ? 14 : 1
  }

  private static func unit(_ units: String, for metric: Metric) -> String {
    switch metric {
    // Counted in hours and in drinks, or written in many ways.
    case .standHours, .alcohol, .vo2Max: ""
    default: units == "kmph" ? "km/h" : units == "count" && metric == .respiratoryRate ? "" : units
    }
  }

  /// The units of columns, folded.
  private static let folded: [String: String] = [
    "count": "count", "steps": "steps", "kcal": "kcal", "kj": "kJ", "km": "km", "mi": "mi", "m": "m",
    "yd": "yd",
    "ft": "ft", "min": "min", "hr": "hr", "s": "s", "ms": "ms", "count_min": "count/min", "bpm": "bpm",
    "pct": "%", "kg": "kg", "lb": "lb", "lbs": "lbs", "st": "st", "g": "g", "mg": "mg", "mcg": "mcg",
    "ml": "mL",
    "l": "L", "fl_oz_us": "fl_oz_us", "degc": "degC", "degf": "degF", "mmhg": "mmHg", "mg_dl": "mg/dL",
    "mmol_l": "mmol/L", "km_hr": "km/hr", "mi_hr": "mi/hr", "m_s": "m/s", "dbaspl": "dBASPL",
    "ml_kg_min": "", "ml_min_kg": "", "breaths_min": "breaths/min",
  ]

  /// The measures whose columns have parts.
  private static let parts: [String: [String]] = [
    "heart_rate": ["min", "avg", "max"], "blood_pressure": ["systolic", "diastolic"],
    "sleep_analysis": ["total", "asleep", "in_bed", "core", "deep", "rem", "awake"],
  ]

  private static let byName: [String: (kind: Kind, metric: Metric, alias: String?)] = [
    "step_count": (.sum, .steps, nil),
    "walking_running_distance": (.sum, .distance, nil),
    "cycling_distance": (.sum, .cyclingDistance, nil),
    "swimming_distance": (.sum, .swimmingDistance, nil),
    "active_energy": (.sum, .activeEnergy, nil),
    "basal_energy_burned": (.sum, .basalEnergy, nil),
    "resting_energy": (.sum, .basalEnergy, "basal_energy_burned"),
    "apple_exercise_time": (.sum, .exerciseMinutes, nil),
    "apple_stand_hour": (.sum, .standHours, nil),
    "flights_climbed": (.sum, .flightsClimbed, nil),
    "time_in_daylight": (.sum, .daylight, nil),
    "mindful_minutes": (.sum, .mindfulMinutes, nil),
    "mindful_session": (.sum, .mindfulMinutes, "mindful_minutes"),
    "heart_rate": (.reading, .heartRate, nil),
    "resting_heart_rate": (.reading, .restingHeartRate, nil),
    // Apple measures the variability as SDNN.
    "heart_rate_variability": (.reading, .hrvSDNN, nil),
    "blood_oxygen_saturation": (.reading, .oxygenSaturation, nil),
    "oxygen_saturation": (.reading, .oxygenSaturation, "blood_oxygen_saturation"),
    "respiratory_rate": (.reading, .respiratoryRate, nil),
    "vo2_max": (.reading, .vo2Max, nil),
    "vo2max": (.reading, .vo2Max, "vo2_max"),
    "walking_speed": (.reading, .walkingSpeed, nil),
    "environmental_audio_exposure": (.reading, .noise, nil),
    "weight_body_mass": (.reading, .weight, nil),
    "body_mass": (.reading, .weight, "weight_body_mass"),
    "weight": (.reading, .weight, "weight_body_mass"),
    "body_fat_percentage": (.reading, .bodyFat, nil),
    "lean_body_mass": (.reading, .leanMass, nil),
    "body_mass_index": (.reading, .bodyMassIndex, nil),
    "body_temperature": (.reading, .bodyTemperature, nil),
    "apple_sleeping_wrist_temperature": (.reading, .wristTemperature, nil),
    "wrist_temperature": (.reading, .wristTemperature, "apple_sleeping_wrist_temperature"),
    "blood_glucose": (.reading, .bloodGlucose, nil),
    "blood_pressure": (.pressure, .systolic, nil),
    "sleep_analysis": (.sleep, .sleepDuration, nil),
    "dietary_energy": (.sum, .energyIntake, nil),
    "protein": (.sum, .protein, nil),
    "carbohydrates": (.sum, .carbohydrate, nil),
    "total_fat": (.sum, .fat, nil),
    "saturated_fat": (.sum, .saturatedFat, nil),
    "fiber": (.sum, .fiber, nil),
    "dietary_sugar": (.sum, .sugar, nil),
    "sugar": (.sum, .sugar, "dietary_sugar"),
    "sodium": (.sum, .sodium, nil),
    "dietary_water": (.sum, .water, nil),
    "water": (.sum, .water, "dietary_water"),
    "dietary_caffeine": (.sum, .caffeine, nil),
    "caffeine": (.sum, .caffeine, "dietary_caffeine"),
    "alcohol_consumption": (.sum, .alcohol, nil),
  ]
}
