import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Exports of Google Health Connect")
struct HealthConnectTests {
  /// 2026-03-02 00:00 UTC in milliseconds.
  private static let day: Int64 = 1_772_409_600_000
  private static let hour: Int64 = 3_600_000

  private static let common =
    "row_id INTEGER PRIMARY KEY AUTOINCREMENT, uuid BLOB UNIQUE, device_info_id INTEGER, app_info_id INTEGER, recording_method INTEGER"
  private static let interval =
    ", start_time INTEGER, start_zone_offset INTEGER, end_time INTEGER, end_zone_offset INTEGER, local_date INTEGER, local_date_time_start_time INTEGER AS (start_time + 1000 * start_zone_offset)"
  private static let instant = ", time INTEGER, zone_offset INTEGER, local_date INTEGER"

  /// The tables of an export of version 9 with some of later ones, two apps and three devices.
  private static let schema: [String] = [
    "PRAGMA user_version = 20",
    "CREATE TABLE application_info_table (row_id INTEGER PRIMARY KEY, package_name TEXT, app_name TEXT, app_icon BLOB)",
    "INSERT INTO application_info_table VALUES (1, 'com.sec.android.app.shealth', 'Samsung Health', x'89504e47')",
    "INSERT INTO application_info_table VALUES (2, 'com.google.android.apps.fitness', 'Fit', NULL)",
    "INSERT INTO application_info_table VALUES (3, 'org.example.scale', NULL, NULL)",
    "CREATE TABLE device_info_table (row_id INTEGER PRIMARY KEY, manufacturer TEXT, model TEXT, device_type INTEGER)",
    "INSERT INTO device_info_table VALUES (1, 'Samsung', 'Galaxy Watch6', 1), (2, 'Google', 'Pixel 9', 2), (3, NULL, NULL, 0)",
    "CREATE TABLE health_data_category_priority_table (row_id INTEGER PRIMARY KEY, health_data_category INTEGER, app_id_priority_order TEXT)",
    "INSERT INTO health_data_category_priority_table VALUES (1, 1, '2, 1'), (2, 5, '1')",
    "CREATE TABLE steps_record_table (\(common)\(interval), count INTEGER)",
    "CREATE TABLE active_calories_burned_record_table (\(common)\(interval), energy REAL)",
    "CREATE TABLE total_calories_burned_record_table (\(common)\(interval), energy REAL)",
    "CREATE TABLE hydration_record_table (\(common)\(interval), volume REAL)",
    "CREATE TABLE nutrition_record_table (\(common)\(interval), meal_type INTEGER, meal_name TEXT, energy REAL, protein REAL, caffeine REAL, sodium REAL)",
    "CREATE TABLE mindfulness_session_record_table (\(common)\(interval), type INTEGER)",
    "CREATE TABLE weight_record_table (\(common)\(instant), weight REAL)",
    "CREATE TABLE oxygen_saturation_record_table (\(common)\(instant), percentage REAL)",
    "CREATE TABLE blood_pressure_record_table (\(common)\(instant), systolic REAL, diastolic REAL)",
    "CREATE TABLE basal_metabolic_rate_record_table (\(common)\(instant), basal_metabolic_rate REAL)",
    "CREATE TABLE menstruation_flow_record_table (\(common)\(instant), flow INTEGER)",
    "CREATE TABLE menstruation_period_record_table (\(common)\(interval))",
    "CREATE TABLE heart_rate_record_table (\(common)\(interval))",
    "CREATE TABLE heart_rate_record_series_table (parent_key INTEGER, beats_per_minute INTEGER, epoch_millis INTEGER)",
    "CREATE TABLE sleep_session_record_table (\(common)\(interval), notes TEXT, title TEXT)",
    "CREATE TABLE sleep_stages_table (parent_key INTEGER, stage_start_time INTEGER, stage_end_time INTEGER, stage_type INTEGER)",
    "CREATE TABLE exercise_session_record_table (\(common)\(interval), notes TEXT, exercise_type INTEGER, title TEXT, has_route INTEGER)",
  ]

  private static func span(
    _ table: String, _ id: Int, _ from: Double, _ to: Double, device: Int = 1, app: Int = 1, method: Int = 2,
    _ columns: String = "", _ values: String = ""
  ) -> String {
    let start = day + Int64(from * Double(hour)), end = day + Int64(to * Double(hour))
    return
      "INSERT INTO \(table) (uuid, device_info_id, app_info_id, recording_method, start_time, start_zone_offset, end_time, end_zone_offset, local_date\(columns)) VALUES (\(uuid(table, id)), \(device), \(app), \(method), \(start), 3600, \(end), 3600, 20514\(values))"
  }

  private static func moment(
    _ table: String, _ id: Int, _ at: Double, app: Int = 1, method: Int = 2, _ columns: String,
    _ values: String
  ) -> String {
    "INSERT INTO \(table) (uuid, device_info_id, app_info_id, recording_method, time, zone_offset, local_date, \(columns)) VALUES (\(uuid(table, id)), 3, \(app), \(method), \(day + Int64(at * Double(hour))), 3600, 20514, \(values))"
  }

  private static func uuid(_ table: String, _ id: Int) -> String {
    "x'" + StableDigest.hexadecimal(of: [table, String(id)]) + "'"
  }

  private static let rows: [String] = [
    span("steps_record_table", 1, 7, 7.25, ", count", ", 960"),
    span("steps_record_table", 2, 7, 7.25, device: 2, app: 2, ", count", ", 900"),
    span("steps_record_table", 3, 7, 7.25, device: 1, app: 2, ", count", ", 960"),
    span("steps_record_table", 4, 9, 9.25, app: 2, method: 3, ", count", ", 50"),
    span("steps_record_table", 5, 9, 40, ", count", ", 50"),
    span("active_calories_burned_record_table", 1, 7, 7.25, ", energy", ", 41500.0"),
    span("total_calories_burned_record_table", 1, 0, 24, ", energy", ", 2210000.0"),
    span("hydration_record_table", 1, 8, 8, app: 2, ", volume", ", 0.25"),
    span(
      "nutrition_record_table", 1, 11.5, 11.75, device: 3, app: 2,
      ", meal_type, meal_name, energy, protein, caffeine, sodium",
      ", 2, 'Bean stew', 640000.0, 31.5, 4.9e-324, 1.2"),
    span("nutrition_record_table", 2, 15, 15, device: 3, app: 2, ", meal_type, caffeine", ", 0, 0.095"),
    span("mindfulness_session_record_table", 1, 20, 20.25, ", type", ", 1"),
    moment("weight_record_table", 1, 6, app: 3, "weight", "71400.0"),
    moment("weight_record_table", 2, 6.5, app: 3, "weight", "0"),
    moment("oxygen_saturation_record_table", 1, 3, "percentage", "96.0"),
    moment("oxygen_saturation_record_table", 2, 4, "percentage", "'high'"),
    moment("blood_pressure_record_table", 1, 6, "systolic, diastolic", "121.0, 78.0"),
    moment("blood_pressure_record_table", 2, 7, "systolic, diastolic", "121.0, NULL"),
    moment("basal_metabolic_rate_record_table", 1, 23.5, "basal_metabolic_rate", "80.0"),
    moment("menstruation_flow_record_table", 1, 6, "flow", "1"),
    moment("menstruation_flow_record_table", 2, 7, "flow", "0"),
    span("menstruation_period_record_table", 1, 6, 54),
    span("heart_rate_record_table", 1, 7, 7.1),
    "INSERT INTO heart_rate_record_series_table VALUES (1, 98, \(day + 7 * hour)), (1, 102, \(day + 7 * hour + 60000)), (1, 0, \(day + 7 * hour + 120000))",
    span("sleep_session_record_table", 1, -1, 6),
    "INSERT INTO sleep_stages_table VALUES (1, \(day - hour), \(day + hour), 4), (1, \(day + hour), \(day + 2 * hour), 5), (1, \(day + 2 * hour), \(day + 2 * hour + 600000), 7), (1, \(day + 3 * hour), \(day + 6 * hour), 6), (1, \(day + 5 * hour), \(day + 6 * hour), 0)",
    span("sleep_session_record_table", 2, 24, 31, device: 3, app: 2),
    span("exercise_session_record_table", 1, 17, 17.75, ", exercise_type, title", ", 45, 'Legs'"),
    span(
      "exercise_session_record_table", 2, 18, 18.5, device: 2, app: 2, ", exercise_type, title", ", 33, NULL"),
    span("exercise_session_record_table", 3, 19, 19.5, ", exercise_type, title", ", 58, 'Padel'"),
  ]

  @Test("Every kind of record becomes what it is; zipped or not, one result", arguments: [false, true])
  func records(zipped: Bool) throws {
    let found = try DatabaseFixture.importing(
      ["health_connect_export.db": DatabaseFixture.bytes(Self.schema + Self.rows)], zipped: zipped)
    #expect(found.count == 1)
    let imported = try #require(found["health-connect"])
    // Fit is first in the order of activity, so what Samsung Health has of the same watch counts as an app's.
    #expect(
      imported.sourceKinds == [
        "Galaxy Watch6 (Fit)": .watch, "Galaxy Watch6 (Samsung Health)": .app, "Pixel 9 (Fit)": .phone,
        "Fit (by hand)": .manual, "Fit": .app, "Samsung Health": .app, "org.example.scale": .app,
      ])
    #expect((imported.sum(.steps) - (960 + 900 + 960 + 50)).magnitude < 1e-9)
    #expect(imported.sum(.activeEnergy) == 41.5)
    #expect((imported.sum(.totalEnergy) - 2210).magnitude < 1e-9)
    #expect(imported.sum(.water) == 0.25 && imported.sum(.mindfulMinutes) == 15)
    #expect(
      (imported.sum(.energyIntake) - 640).magnitude < 1e-9 && (imported.sum(.protein) - 31.5).magnitude < 1e-9
    )
    #expect(imported.sum(.caffeine) == 95 && (imported.sum(.sodium) - 1.2).magnitude < 1e-9)
    #expect(imported.hours(.weight).map(\.sum) == [71.4])
    #expect(imported.hours(.oxygenSaturation).map(\.sum) == [96])
    #expect(imported.hours(.systolic).map(\.sum) == [121] && imported.hours(.diastolic).map(\.sum) == [78])
    #expect(imported.hours(.menstrualFlow).map(\.highest) == [1])
    #expect(
      imported.hours(.menstruation).map(\.start.utcText).sorted() == [
        "2026-03-02T07:00:00Z", "2026-03-02T11:00:00Z", "2026-03-03T11:00:00Z", "2026-03-04T11:00:00Z",
      ])
    #expect(imported.hours(.heartRate).map { [$0.lowest, $0.highest, Double($0.count)] } == [[98, 102, 2]])
    #expect(imported.days == ["2026-03-03 basal_energy Samsung Health: 1652.0076"])
    #expect(
      imported.stages == [
        "2026-03-01T23:00:00Z/2026-03-02T01:00:00Z core", "2026-03-02T01:00:00Z/2026-03-02T02:00:00Z deep",
        "2026-03-02T02:00:00Z/2026-03-02T02:10:00Z awake", "2026-03-02T03:00:00Z/2026-03-02T06:00:00Z rem",
        "2026-03-03T00:00:00Z/2026-03-03T07:00:00Z asleep",
      ])
    #expect(imported.sessions.map(\.name) == ["Strength training", "Running", "Padel"])
    #expect(imported.sessions.map(\.isStrength) == [true, false, false])
    #expect(imported.sessions.map(\.utcOffset) == [3600, 3600, 3600])
    #expect(imported.sessions[0].minutes == 45 && imported.sessions[0].device == "Galaxy Watch6")
    #expect(imported.sessions[0].platform == "Google Health Connect" && imported.sessions[0].energy == nil)
    #expect(imported.events.map(\.text) == ["Bean stew"] && imported.events.first?.amounts == [:])
    #expect(imported.events.first?.at.utcText == "2026-03-02T11:30:00Z")
    #expect(imported.summary.notUsed == ["sleep stage 0": 1])
    #expect(imported.refusedCodes == ["span_too_long": 1, "malformed_record": 1, "not_a_number": 1])
  }

  @Test("A second export gives only what the first one lacks")
  func overlap() throws {
    let later = Self.rows + [Self.span("steps_record_table", 9, 12, 12.25, ", count", ", 100")]
    let found = try DatabaseFixture.importing([
      "a/health_connect_export.db": DatabaseFixture.bytes(Self.schema + Self.rows),
      "b/health_connect_export.db": DatabaseFixture.bytes(Self.schema + later),
    ])
    let imported = try #require(found["health-connect"])
    #expect(imported.sum(.steps) == 2970 && imported.sessions.count == 3 && imported.stages.count == 5)
    #expect(imported.hours(.heartRate).map(\.count) == [2])
    #expect(imported.summary.duplicate > 20)
  }

  @Test("A newer database with other columns, and one without any of the tables, are read as far as they go")
  func columns() throws {
    let few =
      Array(Self.schema.prefix(9)) + [
        "CREATE TABLE steps_record_table (uuid BLOB, start_time INTEGER, end_time INTEGER, count INTEGER)",
        "INSERT INTO steps_record_table VALUES (x'01', \(Self.day), \(Self.day + 60000), 7)",
        "CREATE TABLE weight_record_table (uuid BLOB, time INTEGER, mass_in_grams REAL)",
        "INSERT INTO weight_record_table VALUES (x'01', \(Self.day), 70000)",
      ]
    let found = try DatabaseFixture.importing(["x": DatabaseFixture.bytes(few)])
    let imported = try #require(found["health-connect"])
    #expect(imported.sum(.steps) == 7 && imported.sourceKinds == ["Google Health Connect": .app])
    #expect(imported.summary.notUsed == ["weight_record_table": 1])
  }

  @Test("Views named like tables, wrong types and huge texts give nothing")
  func hostile() throws {
    let made =
      Self.schema.filter { !$0.contains("TABLE weight_record_table") } + [
        "CREATE VIEW weight_record_table AS SELECT 70000.0 AS weight, \(Self.day) AS time, randomblob(16) AS uuid",
        "INSERT INTO steps_record_table (uuid, start_time, end_time, count) VALUES (x'02', 'now', 9223372036854775807, 'many')",
        "INSERT INTO steps_record_table (uuid, start_time, end_time, count) VALUES (x'03', -9223372036854775808, 9223372036854775807, 5)",
        "INSERT INTO steps_record_table (uuid, start_time, end_time, count) VALUES (x'04', \(Self.day), \(Self.day), 9e999)",
        "INSERT INTO mindfulness_session_record_table (uuid, start_time, end_time) VALUES (x'05', -9223372036854775808, 9223372036854775807)",
        "INSERT INTO exercise_session_record_table (uuid, start_time, end_time, exercise_type, title) VALUES (x'06', \(Self.day), \(Self.day + 60000), 9223372036854775807, printf('%.*c', 2000000, 'x'))",
        "INSERT INTO basal_metabolic_rate_record_table (uuid, time, zone_offset, basal_metabolic_rate) VALUES (x'07', 9223372036854775807, 9223372036854775807, 80)",
        "INSERT INTO sleep_session_record_table (uuid, start_time, end_time) VALUES (x'08', 1.5e300, \(Self.day))",
      ]
    let found = try DatabaseFixture.importing(["x.db": DatabaseFixture.bytes(made)])
    let imported = try #require(found["health-connect"])
    #expect(imported.hours(.weight).isEmpty && imported.sum(.steps) == 0 && imported.days.isEmpty)
    #expect(imported.stages.isEmpty && imported.sessions.map { $0.name.count } == [200])
    #expect(imported.summary.refused.total == 6)
  }

  /// An export of heart rates whose records have no key that SQLite finds them by.
  private static func keyless(_ statements: [String]) throws -> [UInt8] {
    let apps = "INSERT INTO application_info_table VALUES (1, 'a', 'A'), (2, 'b', 'B')"
    return try DatabaseFixture.bytes(
      [
        "CREATE TABLE application_info_table (row_id INTEGER PRIMARY KEY, package_name TEXT, app_name TEXT)",
        apps,
        "CREATE TABLE heart_rate_record_series_table (parent_key, beats_per_minute INTEGER, epoch_millis INTEGER)",
      ] + statements)
  }

  @Test("Values find their record by a key of any kind, each once", arguments: ["1, 2", "'one', 'two'"])
  func keys(pair: String) throws {
    let keys = pair.split(separator: ", ")
    let day = Self.day
    let found = try DatabaseFixture.importing([
      "x.db": Self.keyless([
        "CREATE TABLE heart_rate_record_table (row_id, app_info_id INTEGER)",
        // A key that stands twice, which a join would make two values of.
        "INSERT INTO heart_rate_record_table VALUES (\(keys[0]), 1), (\(keys[1]), 2), (\(keys[1]), 2)",
        "INSERT INTO heart_rate_record_series_table VALUES (\(keys[0]), 60, \(day)), (\(keys[1]), 80, \(day)), (\(keys[1]), 82, \(day + 60_000)), (99, 70, \(day)), (NULL, 72, \(day + 60_000))",
      ])
    ])
    let imported = try #require(found["health-connect"])
    #expect(
      imported.readings == [
        "heart_rate_mean A 2026-03-02T00:00:00Z: 1 of 60", "heart_rate_mean B 2026-03-02T00:00:00Z: 2 of 81",
        "heart_rate_mean Google Health Connect 2026-03-02T00:00:00Z: 2 of 71",
      ])
    #expect(imported.summary.read == 5)
  }

  @Test("More records without a key than any export has are refused with a sentence")
  func manyKeys() throws {
    let bytes = try Self.keyless([
      "CREATE TABLE heart_rate_record_table (row_id, app_info_id INTEGER)",
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i <= \(DatabaseParent.mostHeld)) INSERT INTO heart_rate_record_table SELECT i, 1 FROM n",
      "INSERT INTO heart_rate_record_series_table VALUES (1, 60, \(Self.day))",
    ])
    let error = #expect(throws: ImportFailure.self) { try DatabaseFixture.importing(["x.db": bytes]) }
    #expect(error?.code == .damaged)
    #expect(
      error?.diagnostic.text
        == "heart_rate_record_table in the database has no primary key and more than 500000 rows, which no export has"
    )
  }

  @Test("A value that is no number, or cannot be, is refused and counted; the other values are taken")
  func unreadable() throws {
    let made =
      Self.schema + [
        Self.span("steps_record_table", 1, 7, 7.25, ", count", ", 'many'"),
        Self.span("steps_record_table", 2, 8, 8.25, ", count", ", -5"),
        Self.span("steps_record_table", 3, 9, 9.25, ", count", ", 9e999"),
        Self.span("steps_record_table", 4, 10, 10.25, ", count", ", 12"),
        Self.span(
          "nutrition_record_table", 1, 12, 12.25, ", meal_type, energy, protein", ", 2, 600000.0, x'00'"),
        Self.span("nutrition_record_table", 2, 13, 13.25, ", meal_type, energy", ", 2, 500000.0"),
        "UPDATE nutrition_record_table SET end_time = 'late' WHERE energy = 500000.0",
        Self.moment("weight_record_table", 1, 6, "weight", "-70000.0"),
        Self.moment("menstruation_flow_record_table", 1, 6, "flow", "'much'"),
        Self.moment("menstruation_flow_record_table", 2, 7, "flow", "9"),
        Self.span("sleep_session_record_table", 1, -1, 6),
        "INSERT INTO sleep_stages_table VALUES (1, \(Self.day), \(Self.day + Self.hour), 'deep')",
        Self.span(
          "exercise_session_record_table", 1, 17, 17.75, ", exercise_type, title", ", 'legs', 'Legs'"),
      ]
    let found = try DatabaseFixture.importing(["x.db": DatabaseFixture.bytes(made)])
    let imported = try #require(found["health-connect"])
    #expect(imported.sum(.steps) == 12 && imported.sessions.map(\.name) == ["Legs"])
    #expect((imported.sum(.energyIntake) - 600).magnitude < 1e-9 && imported.sum(.protein) == 0)
    #expect(imported.hours(.weight).isEmpty && imported.hours(.menstrualFlow).isEmpty)
    #expect(
      imported.refusedCodes == [
        "not_a_number": 2, "value_out_of_range": 3, "bad_date": 1, "unknown_value": 4,
      ])
    let steps = imported.summary.refused.first.first
    #expect(
      steps?.place?.hasSuffix("/x.db, row of steps_record_table 1") == true
        && steps?.text.contains("steps") == true)
  }

  @Test("Damaged databases never crash and give nothing outside the catalog")
  func damage() throws {
    let small = Self.schema + Self.rows
    try VendorDamage.check([
      "health_connect_export.db": DatabaseFixture.bytes(["PRAGMA page_size = 512"] + small)
    ])
  }
}
