import TriptychHealth

/// Exports of Fitbit and of Google Health, its successor: the tables by family that Takeout holds since 2024, and the
/// older archive of JSON, alone or beside the tables.
///
/// Families of minutes are in UTC, families of days in local dates. Each row names its device. Health Connect
/// repeats what the phone counted, so its sums count only on days without any other source.
enum Fitbit: ExportFormat {
  static let name = "fitbit"
  static let title = "Fitbit"

  static func recognizes(_ member: ExportMember) -> Bool {
    FitbitFamily.of(member) != nil || FitbitArchive.kind(of: member) != nil
  }

  static func read(_ members: [ExportMember], of tree: ExportTree, into builder: inout ExportBuilder) throws {
    var reader = FitbitTables()
    try tree.tables(members.filter { FitbitFamily.of($0)?.rank == 0 }) {
      try reader.read($0, .first, &builder)
    }
    // Twins and mirrors are judged when it is known of which days there is better.
    let repeats = members.filter { reader.hasMirror.contains($0) || (FitbitFamily.of($0)?.rank ?? 0) > 0 }
    try tree.tables(repeats) { try reader.read($0, .second, &builder) }
    try reader.handOnNights(&builder)
    let files = members.filter { FitbitArchive.kind(of: $0) != nil }
    guard !files.isEmpty else { return }
    var archive = FitbitArchive(beside: reader, &builder)
    try tree.read(files) { try archive.read($0, $1, &builder) }
    try archive.handOn(to: &builder)
  }
}

/// A family of tables: its columns, and what they are here.
struct FitbitFamily {
  enum Kind { case sums, readings, days, sleeps, stages, exercises }
  typealias Measure = (column: String, metric: Metric, unit: String)

  let kind: Kind
  /// The columns by which the family is told, besides `timestamp`, with metric and unit. Of several columns of one
  /// metric the first that is there counts.
  let measures: [Measure]
  /// Further columns without which it is another family.
  var others: [String] = []
  /// Whether the table has no more columns than these and the data source.
  var isExact = true
  /// 1 for families of days that count only where there is no other figure of the day; else 0.
  var rank = 0
  /// The column with the date of a day.
  var date = "timestamp"

  /// All families. The position of a family in the list is the number of its series.
  static let all: [FitbitFamily] = [
    FitbitFamily(kind: .sums, measures: [("steps", .steps, "")]),
    FitbitFamily(kind: .sums, measures: [("distance", .distance, "m")]),
    FitbitFamily(kind: .sums, measures: [("calories", .totalEnergy, "kcal")]),
    FitbitFamily(kind: .readings, measures: [("beats_per_minute", .heartRate, "")]),
    FitbitFamily(kind: .sums, measures: [("kilocalories", .activeEnergy, "kcal")]),
    FitbitFamily(
      kind: .sums, measures: [("moderate", .moderateMinutes, "min"), ("very", .vigorousMinutes, "min")],
      others: ["light"]),
    FitbitFamily(kind: .sums, measures: [("floors", .flightsClimbed, "")]),
    FitbitFamily(kind: .days, measures: [("beats_per_minute", .restingHeartRate, "")]),
    FitbitFamily(kind: .readings, measures: [("weight_grams", .weight, "g")]),
    FitbitFamily(kind: .readings, measures: [("body_fat_percentage", .bodyFat, "%")]),
    FitbitFamily(
      kind: .days, measures: [("average_heart_rate_variability_milliseconds", .hrvRMSSD, "ms")],
      isExact: false),
    FitbitFamily(
      kind: .days, measures: [("average_percentage", .oxygenSaturation, "%")],
      others: ["lower_bound_percentage"],
      isExact: false),
    FitbitFamily(kind: .days, measures: [("breaths_per_minute", .respiratoryRate, "")]),
    FitbitFamily(
      kind: .days, measures: [("nightly_temperature_celsius", .wristTemperature, "°C")], isExact: false),
    FitbitFamily(kind: .days, measures: [("daily_vo2_max_value", .vo2Max, "")], isExact: false),
    FitbitFamily(
      kind: .days,
      measures: [("filtered_demographic_vo2max", .vo2Max, ""), ("demographic_vo2max", .vo2Max, "")],
      isExact: false, rank: 1),
    // The folders of older exports, which lie beside the newer ones.
    FitbitFamily(
      kind: .days, measures: [("rmssd", .hrvRMSSD, "ms")], others: ["nremhr"], isExact: false, rank: 1),
    FitbitFamily(
      kind: .days, measures: [("average_value", .oxygenSaturation, "%")],
      others: ["lower_bound", "upper_bound"],
      isExact: false, rank: 1),
    FitbitFamily(kind: .days, measures: [("daily_respiratory_rate", .respiratoryRate, "")], rank: 1),
    FitbitFamily(
      kind: .days, measures: [("full_sleep_breathing_rate", .respiratoryRate, "")], isExact: false, rank: 1),
    FitbitFamily(
      kind: .days, measures: [("nightly_temperature", .wristTemperature, "°C")],
      others: ["temperature_samples"],
      isExact: false, rank: 1, date: "sleep_end"),
    FitbitFamily(
      kind: .sleeps, measures: [], others: ["sleep_id", "sleep_start", "sleep_end"], date: "sleep_end"),
    FitbitFamily(
      kind: .stages, measures: [], others: ["sleep_id", "sleep_stage_type", "sleep_stage_start"],
      date: "sleep_stage_end"),
    FitbitFamily(
      kind: .exercises, measures: [], others: ["exercise_id", "exercise_start", "activity_name"],
      date: "exercise_end"),
  ]

  /// The number of the family of a table; `nil` for any other file.
  static func number(of member: ExportMember) -> Int? {
    let columns = member.columns
    guard !columns.isEmpty else { return nil }
    return all.firstIndex { $0.fits(columns, named: member.name) }
  }

  /// The number of the first family of a metric.
  static func number(of metric: Metric) -> Int {
    all.firstIndex { $0.measures.contains { $0.metric == metric } } ?? 0
  }

  /// The family of a table; `nil` for any other file.
  static func of(_ member: ExportMember) -> FitbitFamily? { number(of: member).map { all[$0] } }

  private func fits(_ columns: Set<String>, named name: String) -> Bool {
    guard columns.contains(date), columns.isSuperset(of: others) else { return false }
    if measures.isEmpty { return true }
    let own = measures.map(\.column)
    // Columns of one metric stand in for each other.
    let isThere =
      Set(measures.map(\.metric)).count == 1
      ? own.contains { columns.contains($0) } : columns.isSuperset(of: own)
    guard isThere else { return false }
    // The heart rates of a day and at rest have the same columns; their names alone differ.
    if own == ["beats_per_minute"], name.contains("resting") != (kind == .days) { return false }
    return !isExact || columns.subtracting(own).subtracting(others).isSubset(of: [date, "data_source"])
  }
}
