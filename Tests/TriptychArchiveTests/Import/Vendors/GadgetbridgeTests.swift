import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Exports of Gadgetbridge")
struct GadgetbridgeTests {
  /// 2026-03-02 00:00 UTC in seconds.
  private static let day: Int64 = 1_772_409_600

  private static let schema: [String] = [
    "CREATE TABLE DEVICE (_id INTEGER PRIMARY KEY, NAME TEXT NOT NULL, MANUFACTURER TEXT, IDENTIFIER TEXT, TYPE INTEGER, TYPE_NAME TEXT, MODEL TEXT, ALIAS TEXT)",
    "INSERT INTO DEVICE VALUES (1, 'Mi Smart Band 6', 'Huami', 'C0:FF:EE', 0, 'MIBAND6', NULL, 'My band')",
    "INSERT INTO DEVICE VALUES (2, 'Vivosmart 5', 'Garmin', 'C0:FF:EF', 0, 'GARMIN_VIVOSMART_5', NULL, NULL)",
    "INSERT INTO DEVICE VALUES (3, 'Smart Band 8', 'Xiaomi', 'C0:FF:F0', 0, 'MIBAND8', NULL, '')",
    "INSERT INTO DEVICE VALUES (4, 'MI1S', 'Xiaomi', 'C0:FF:F1', 11, NULL, NULL, NULL)",
    "INSERT INTO DEVICE VALUES (5, 'Band 2', 'Huami', 'C0:FF:F2', 24, 'MIBAND2', NULL, NULL)",
    "CREATE TABLE HUAMI_EXTENDED_ACTIVITY_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, USER_ID INTEGER, RAW_INTENSITY INTEGER, STEPS INTEGER, RAW_KIND INTEGER, HEART_RATE INTEGER, UNKNOWN1 INTEGER, SLEEP INTEGER, DEEP_SLEEP INTEGER, REM_SLEEP INTEGER, PRIMARY KEY (TIMESTAMP, DEVICE_ID))",
    "CREATE TABLE MI_BAND_ACTIVITY_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, USER_ID INTEGER, RAW_INTENSITY INTEGER, STEPS INTEGER, RAW_KIND INTEGER, HEART_RATE INTEGER)",
    "CREATE TABLE GARMIN_ACTIVITY_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, USER_ID INTEGER, STEPS INTEGER, HEART_RATE INTEGER, RAW_KIND INTEGER, DISTANCE_CM INTEGER)",
    "CREATE TABLE HUAWEI_ACTIVITY_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, USER_ID INTEGER, OTHER_TIMESTAMP INTEGER, SOURCE INTEGER, RAW_KIND INTEGER, STEPS INTEGER, HEART_RATE INTEGER)",
    "CREATE TABLE HPLUS_HEALTH_ACTIVITY_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, STEPS INTEGER, HEART_RATE INTEGER)",
    "CREATE TABLE GARMIN_EVENT_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, USER_ID INTEGER, EVENT INTEGER, EVENT_TYPE INTEGER, DATA INTEGER)",
    "CREATE TABLE GARMIN_SLEEP_STAGE_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, USER_ID INTEGER, STAGE INTEGER)",
    "CREATE TABLE GARMIN_HRV_SUMMARY_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, USER_ID INTEGER, WEEKLY_AVERAGE INTEGER, LAST_NIGHT_AVERAGE INTEGER)",
    "CREATE TABLE HUAMI_HEART_RATE_RESTING_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, USER_ID INTEGER, UTC_OFFSET INTEGER, HEART_RATE INTEGER)",
    "CREATE TABLE HUAMI_SPO2_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, USER_ID INTEGER, TYPE_NUM INTEGER, SPO2 INTEGER)",
    "CREATE TABLE HUAMI_STRESS_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, USER_ID INTEGER, STRESS INTEGER)",
    "CREATE TABLE MI_SCALE_WEIGHT_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, USER_ID INTEGER, WEIGHT_KG REAL)",
    "CREATE TABLE XIAOMI_SLEEP_TIME_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, USER_ID INTEGER, WAKEUP_TIME INTEGER, IS_AWAKE INTEGER)",
    "CREATE TABLE XIAOMI_SLEEP_STAGE_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, USER_ID INTEGER, STAGE INTEGER)",
    "CREATE TABLE XIAOMI_DAILY_SUMMARY_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, USER_ID INTEGER, STEPS INTEGER, HR_RESTING INTEGER)",
    "CREATE TABLE BASE_ACTIVITY_SUMMARY (_id INTEGER PRIMARY KEY, NAME TEXT, START_TIME INTEGER, END_TIME INTEGER, ACTIVITY_KIND INTEGER, BASE_LONGITUDE INTEGER, DEVICE_ID INTEGER, SUMMARY_DATA TEXT)",
  ]

  private static func insert(_ table: String, _ rows: [String]) -> String {
    "INSERT INTO \(table) VALUES " + rows.map { "(\($0))" }.joined(separator: ", ")
  }

  /// A moment of the day in milliseconds.
  private static func ms(_ minutes: Int64) -> Int64 { (day + minutes * 60) * 1000 }

  private static let rows: [String] = [
    insert(
      "HUAMI_EXTENDED_ACTIVITY_SAMPLE",
      (Int64(0)..<10).map {
        "\(day + $0 * 60), 1, 1, 20, -1, 120, 58, 0, 10, \($0 < 4 ? 128 + 43 : 20), \($0 > 7 ? 56 : 0)"
      }
        + [
          "\(day + 600), 1, 1, 20, 0, 115, 255, 0, 0, 0, 0", "\(day + 660), 1, 1, 90, 84, 1, 97, 0, 0, 0, 0",
          "\(day + 720), 1, 1, 90, 0, 1, 0, 0, 0, 0, 0",
        ]),
    insert(
      "MI_BAND_ACTIVITY_SAMPLE",
      [
        "\(day), 5, 1, 0, 0, 121, -1", "\(day + 60), 5, 1, 0, 0, 112, -1",
        "\(day + 120), 5, 1, 0, 0, 123, -1",
        "\(day + 180), 5, 1, 0, 0, 10, -1", "\(day + 240), 5, 1, 0, 0, 12, -1",
        "\(day + 300), 5, 1, 9, 33, 1, -1",
        "\(day), 4, 1, 0, 0, 4, -1", "\(day + 60), 4, 1, 0, 0, 5, -1", "\(day + 120), 4, 1, 0, 11, -1, -1",
      ]),
    insert(
      "GARMIN_ACTIVITY_SAMPLE",
      [
        // 22:58 and 23:00 UTC are 23:58 and 24:00 in Berlin.
        "\(day + 1378 * 60), 2, 1, 8000, 61, 0, 0", "\(day + 1379 * 60), 2, 1, 8100, -1, 0, 0",
        "\(day + 1381 * 60), 2, 1, 40, 60, 0, 0", "\(day + 1382 * 60), 2, 1, 0, 60, 0, 0",
        "\(day + 1383 * 60), 2, 1, 65, 60, 0, 0",
      ]),
    insert(
      "HUAWEI_ACTIVITY_SAMPLE",
      [
        "\(day + 36000), 9, 1, \(day + 36060), 11, -1, 70, -1",
        "\(day + 36060), 9, 1, \(day + 36000), 11, -1, 70, -1",
      ]),
    insert("HPLUS_HEALTH_ACTIVITY_SAMPLE", ["\(day), 1, 500, 60"]),
    insert("GARMIN_EVENT_SAMPLE", ["\(ms(-60)), 2, 1, 74, 0, NULL", "\(ms(30)), 2, 1, 74, 1, NULL"]),
    insert(
      "GARMIN_SLEEP_STAGE_SAMPLE",
      [
        "\(ms(-900)), 2, 1, 2", "\(ms(0)), 2, 1, 2", "\(ms(20)), 2, 1, 3", "\(ms(25)), 2, 1, 1",
        "\(ms(30)), 2, 1, 4",
      ]),
    insert("GARMIN_HRV_SUMMARY_SAMPLE", ["\(ms(360)), 2, 1, 50, 47", "\(ms(1800)), 2, 1, 50, NULL"]),
    insert("HUAMI_HEART_RATE_RESTING_SAMPLE", ["\(ms(400)), 1, 1, 4, 52", "\(ms(500)), 1, 1, 4, 0"]),
    insert("HUAMI_SPO2_SAMPLE", ["\(ms(100)), 1, 1, 1, 97", "\(ms(110)), 1, 1, 1, 0"]),
    insert("HUAMI_STRESS_SAMPLE", ["\(ms(100)), 1, 1, 30"]),
    insert("MI_SCALE_WEIGHT_SAMPLE", ["\(ms(420)), 1, 1, 71.25"]),
    insert(
      "XIAOMI_SLEEP_TIME_SAMPLE", ["\(ms(-60)), 3, 1, \(ms(60)), 1", "\(ms(780)), 3, 1, \(ms(810)), 1"]),
    insert(
      "XIAOMI_SLEEP_STAGE_SAMPLE",
      [
        "\(ms(-60)), 3, 1, 3", "\(ms(0)), 3, 1, 2", "\(ms(30)), 3, 1, 5", "\(ms(40)), 3, 1, 4",
        "\(ms(300)), 3, 1, 2",
      ]),
    insert("XIAOMI_DAILY_SUMMARY_SAMPLE", ["\(ms(0)), 3, 1, 9000, 55"]),
    insert(
      "BASE_ACTIVITY_SUMMARY",
      [
        "1, NULL, \(ms(1000)), \(ms(1040)), 16, NULL, 1, '{\"caloriesBurnt\":{\"value\":310,\"unit\":\"calories_unit\"},\"distanceMeters\":{\"value\":5200},\"averageHR\":{\"value\":148},\"activeSeconds\":{\"value\":2280}}'",
        "2, 'Legs', \(ms(1100)), \(ms(1145)), 2097152, NULL, 3, NULL",
        "3, 'Something', \(ms(1200)), \(ms(1210)), 77777777, NULL, 3, '{broken'",
        "4, NULL, \(ms(1200)), \(ms(1200)), 16, NULL, 3, NULL",
      ]),
  ]

  @Test(
    "Steps, nights, figures and sessions of five devices; zipped or not, one result",
    arguments: [false, true])
  func devices(zipped: Bool) throws {
    let bytes = try DatabaseFixture.bytes(Self.schema + Self.rows)
    var files = [zipped ? "database/Gadgetbridge" : "Gadgetbridge": bytes]
    if zipped {
      files["gadgetbridge.json"] = Array("{\"appVersion\":\"0.83\"}".utf8)
      files["preferences/device_C0_FF_EE.json"] = Array("{\"units\":\"metric\"}".utf8)
    }
    let found = try DatabaseFixture.importing(files, zipped: zipped)
    #expect(found.count == 1)
    let imported = try #require(found["gadgetbridge"])
    #expect(
      Set(imported.sourceKinds.keys) == [
        "My band", "Vivosmart 5", "Smart Band 8", "MI1S", "Band 2", "Gadgetbridge",
      ])
    #expect(imported.sourceKinds.values.allSatisfy { $0 == .watch })
    // Garmin: 8000 + 100 on one day, 40 + 25 on the next.
    #expect(imported.sum(.steps) == 84 + 33 + 11 + 8100 + 65 + 70)
    #expect(imported.hours(.heartRate).filter { $0.source == 1 }.map(\.count) == [11])
    #expect(imported.hours(.hrvRMSSD).map(\.sum) == [47] && imported.hours(.weight).map(\.sum) == [71.25])
    #expect(
      imported.hours(.restingHeartRate).map(\.sum) == [52]
        && imported.hours(.oxygenSaturation).map(\.sum) == [97])
    #expect(imported.days == ["2026-03-02 resting_heart_rate Smart Band 8: 55"])
    #expect(
      imported.stages == [
        // Smart Band 8, Vivosmart.
        "2026-03-01T23:00:00Z/2026-03-02T00:00:00Z core", "2026-03-01T23:00:00Z/2026-03-02T00:00:00Z core",
        "2026-03-02T00:00:00Z/2026-03-02T00:01:00Z deep",
        "2026-03-02T00:00:00Z/2026-03-02T00:02:00Z core",
        "2026-03-02T00:00:00Z/2026-03-02T00:04:00Z deep",
        "2026-03-02T00:00:00Z/2026-03-02T00:20:00Z deep",
        "2026-03-02T00:00:00Z/2026-03-02T00:30:00Z deep",
        "2026-03-02T00:01:00Z/2026-03-02T00:02:00Z core",
        "2026-03-02T00:02:00Z/2026-03-02T00:04:00Z deep",
        "2026-03-02T00:04:00Z/2026-03-02T00:08:00Z core",
        "2026-03-02T00:08:00Z/2026-03-02T00:10:00Z rem",
        "2026-03-02T00:20:00Z/2026-03-02T00:25:00Z awake",
        "2026-03-02T00:25:00Z/2026-03-02T00:30:00Z rem",
        "2026-03-02T00:30:00Z/2026-03-02T00:40:00Z awake",
        "2026-03-02T00:40:00Z/2026-03-02T01:00:00Z rem",
        "2026-03-02T13:00:00Z/2026-03-02T13:30:00Z asleep",
      ])
    #expect(imported.sessions.map(\.name) == ["Running", "Strength training", "Something"])
    #expect(imported.sessions[0].minutes == 38 && imported.sessions[0].energy == 310)
    #expect(imported.sessions[0].distance == 5.2 && imported.sessions[0].meanHeartRate == 148)
    #expect(imported.sessions[1].isStrength && imported.sessions[1].device == "Smart Band 8")
    var unused = ["hplus_health_activity_sample": 1, "huami_stress_sample": 1, "activity kind 77777777": 1]
    if zipped { unused.merge(["gadgetbridge.json": 1, "preferences of a device": 1]) { $1 } }
    #expect(imported.summary.notUsed == unused)
    #expect(imported.refusedCodes == ["field_missing": 1, "empty_span": 1, "malformed_record": 1])
  }

  @Test(
    "Nights of CMF watches and Colmi rings are read: lengths in seconds and in minutes, codes of their own")
  func measuredNights() throws {
    let tables = ["CMF", "COLMI"].flatMap { maker in
      [
        "CREATE TABLE \(maker)_SLEEP_SESSION_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, USER_ID INTEGER, WAKEUP_TIME INTEGER)",
        "CREATE TABLE \(maker)_SLEEP_STAGE_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, USER_ID INTEGER, DURATION INTEGER, STAGE INTEGER)",
      ]
    }
    let rows = [
      Self.insert("CMF_SLEEP_SESSION_SAMPLE", ["\(Self.ms(0)), 2, 1, \(Self.ms(60))"]),
      Self.insert(
        "CMF_SLEEP_STAGE_SAMPLE",
        [
          "\(Self.ms(0)), 2, 1, 600, 2", "\(Self.ms(10)), 2, 1, 1200, 1", "\(Self.ms(30)), 2, 1, 900, 3",
          "\(Self.ms(45)), 2, 1, 60, 9",
        ]),
      // The second night has no stages.
      Self.insert(
        "COLMI_SLEEP_SESSION_SAMPLE",
        ["\(Self.ms(0)), 3, 1, \(Self.ms(60))", "\(Self.ms(600)), 3, 1, \(Self.ms(660))"]),
      Self.insert(
        "COLMI_SLEEP_STAGE_SAMPLE",
        [
          "\(Self.ms(0)), 3, 1, 20, 2", "\(Self.ms(20)), 3, 1, 25, 3", "\(Self.ms(45)), 3, 1, 10, 4",
          "\(Self.ms(55)), 3, 1, 5, 5",
        ]),
    ]
    let found = try DatabaseFixture.importing([
      "Gadgetbridge": DatabaseFixture.bytes(Self.schema + tables + rows)
    ])
    let imported = try #require(found["gadgetbridge"])
    let batch = try #require(imported.batches.last)
    let stages = batch.sleep.map { stage in
      let minutes = [stage.span.lowerBound, stage.span.upperBound].map { ($0.seconds - Self.day) / 60 }
      return "\(batch.sources[stage.source].name) \(stage.stage) \(minutes[0])-\(minutes[1])"
    }
    #expect(
      Set(stages) == [
        "Vivosmart 5 core 0-10", "Vivosmart 5 deep 10-30", "Vivosmart 5 rem 30-45", "Smart Band 8 core 0-20",
        "Smart Band 8 deep 20-45", "Smart Band 8 rem 45-55", "Smart Band 8 awake 55-60",
        "Smart Band 8 asleep 600-660",
      ])
    #expect(stages.count == 8 && imported.summary.notUsed == ["cmf stage of sleep 9": 1])
  }

  @Test("A later export gives only what the earlier one lacks")
  func overlap() throws {
    let later =
      Self.rows + [
        Self.insert(
          "HUAMI_EXTENDED_ACTIVITY_SAMPLE", ["\(Self.day + 7200), 1, 1, 90, 20, 1, 90, 0, 0, 0, 0"]),
        Self.insert("GARMIN_ACTIVITY_SAMPLE", ["\(Self.day + 1384 * 60), 2, 1, 75, 60, 0, 0"]),
      ]
    let found = try DatabaseFixture.importing([
      "1/Gadgetbridge": DatabaseFixture.bytes(Self.schema + Self.rows),
      "2/Gadgetbridge": DatabaseFixture.bytes(Self.schema + later),
    ])
    let imported = try #require(found["gadgetbridge"])
    #expect(imported.sum(.steps) == 84 + 33 + 11 + 8100 + 65 + 70 + 20 + 10)
    #expect(imported.stages.count == 16 && imported.sessions.count == 3)
  }

  @Test("Views named like tables, wrong types and times out of reach give nothing")
  func hostile() throws {
    let made =
      Array(Self.schema.filter { !$0.contains("MI_SCALE") }) + [
        "CREATE VIEW MI_SCALE_WEIGHT_SAMPLE AS SELECT \(Self.ms(0)) AS TIMESTAMP, 1 AS DEVICE_ID, 70.0 AS WEIGHT_KG",
        Self.insert(
          "HUAMI_EXTENDED_ACTIVITY_SAMPLE",
          [
            "9223372036854775807, 1, 1, 0, 5, 120, 60, 0, 0, 0, 0",
            "-9223372036854775808, 1, 1, 0, 5, 120, 60, 0, 0, 0, 0",
            "'soon', 1, 1, 0, 5, 120, 60, 0, 0, 0, 0",
            "\(Self.day), 'x', 1, 0, 'many', 'deep', x'00', 0, 0, 0, 0",
          ]),
        Self.insert("XIAOMI_SLEEP_TIME_SAMPLE", ["\(Self.ms(0)), 3, 1, 9223372036854775807, 1"]),
        Self.insert(
          "GARMIN_SLEEP_STAGE_SAMPLE", ["\(Self.ms(0)), 2, 1, 2", "\(Self.ms(1)), 2, 1, 9223372036854775807"]),
        Self.insert(
          "BASE_ACTIVITY_SUMMARY",
          [
            "1, printf('%.*c', 2000000, 'x'), \(Self.ms(0)), \(Self.ms(9)), 0, NULL, 1, printf('%.*c', 2000000, '[')"
          ]),
      ]
    let found = try DatabaseFixture.importing(["Gadgetbridge": DatabaseFixture.bytes(made)])
    let imported = try #require(found["gadgetbridge"])
    #expect(imported.sum(.steps) == 0 && imported.stages.isEmpty && imported.hours(.weight).isEmpty)
    #expect(imported.sessions.map { $0.name.count } == [200])
    #expect(imported.summary.refused.total == 8)
  }

  @Test("A value that is no number, or cannot be, is refused and counted; what was not measured is not")
  func unreadable() throws {
    let made =
      Self.schema + [
        Self.insert(
          "HUAMI_EXTENDED_ACTIVITY_SAMPLE",
          [
            "\(Self.day), 1, 1, 0, 'many', 1, -1, 0, 0, 0, 0",
            "\(Self.day + 60), 1, 1, 0, -7, 1, 255, 0, 0, 0, 0",
            "\(Self.day + 120), 1, 1, 0, 9, 'deep', 900, 0, 0, 0, 0",
            "\(Self.day + 180), 1, 1, 0, -1, 1, x'00', 0, 0, 0, 0",
          ]),
        Self.insert("MI_SCALE_WEIGHT_SAMPLE", ["\(Self.ms(420)), 1, 1, -71.25", "\(Self.ms(480)), 1, 1, 0"]),
        Self.insert("XIAOMI_DAILY_SUMMARY_SAMPLE", ["\(Self.ms(0)), 3, 1, 9000, 'low'"]),
        Self.insert(
          "XIAOMI_SLEEP_TIME_SAMPLE",
          ["\(Self.ms(-60)), 3, 1, \(Self.ms(-90)), 1", "\(Self.ms(780)), 3, 1, 'soon', 1"]),
        Self.insert("GARMIN_EVENT_SAMPLE", ["\(Self.ms(-60)), 2, 1, 74, 0, NULL"]),
        Self.insert("GARMIN_SLEEP_STAGE_SAMPLE", ["\(Self.ms(0)), 2, 1, 'deep'", "\(Self.ms(9)), 2, 1, 0"]),
        Self.insert(
          "BASE_ACTIVITY_SUMMARY",
          [
            "1, NULL, \(Self.ms(1000)), \(Self.ms(1040)), 16, NULL, 1, '{\"averageHR\":{\"value\":\"fast\"},\"distanceMeters\":{\"value\":5200}}'"
          ]),
      ]
    let found = try DatabaseFixture.importing(["Gadgetbridge": DatabaseFixture.bytes(made)])
    let imported = try #require(found["gadgetbridge"])
    #expect(imported.sum(.steps) == 9 && imported.hours(.heartRate).isEmpty && imported.days.isEmpty)
    #expect(imported.hours(.weight).isEmpty && imported.stages.isEmpty)
    #expect(imported.sessions.map(\.distance) == [5.2] && imported.sessions.first?.meanHeartRate == nil)
    #expect(imported.summary.notUsed == ["garmin stage of sleep 0": 1])
    #expect(
      imported.refusedCodes == [
        "not_a_number": 4, "value_out_of_range": 3, "unknown_value": 2, "end_before_start": 1, "bad_date": 1,
      ])
  }

  @Test("Damaged databases never crash and give nothing outside the catalog")
  func damage() throws {
    try VendorDamage.check([
      "Gadgetbridge": DatabaseFixture.bytes(["PRAGMA page_size = 512"] + Self.schema + Self.rows)
    ])
  }
}
