import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Data points of Open mHealth and IEEE 1752")
struct OpenMHealthTests {
  private static func point(
    _ id: String, _ name: String, _ body: String, user: String = "u1", more: String = ""
  ) -> String {
    "{\"header\":{\"id\":\"\(id)\",\"creation_date_time\":\"2026-03-03T07:10:00Z\",\"user_id\":\"\(user)\",\"schema_id\":{\"namespace\":\"omh\",\"name\":\"\(name)\",\"version\":\"2.0\"}\(more)},\"body\":{\(body)}}"
  }
  private static let at = "\"effective_time_frame\":{\"date_time\":\"2026-03-02T07:10:00+01:00\"}"
  private static func interval(_ inner: String) -> String {
    "\"effective_time_frame\":{\"time_interval\":{\(inner)}}"
  }
  private static func span(_ from: String, _ to: String) -> String {
    interval("\"start_date_time\":\"\(from)\",\"end_date_time\":\"\(to)\"")
  }
  private static let hour = span("2026-03-02T08:00:00+01:00", "2026-03-02T09:00:00+01:00")

  private static let all: [String] = [
    point(
      "1", "body-weight", "\"body_weight\":{\"value\":158.4,\"unit\":\"lb\"},\(at)",
      more: ",\"acquisition_provenance\":{\"source_name\":\"Scale\",\"modality\":\"self-reported\"}"),
    point("2", "step-count", "\"step_count\":{\"value\":600,\"unit\":\"steps\"},\(hour)"),
    point(
      "3", "step-count",
      "\"step_count\":1200,\(interval("\"start_date_time\":\"2026-03-02T10:00:00+01:00\",\"duration\":{\"value\":30,\"unit\":\"min\"}"))"
    ),
    point(
      "4", "step-count",
      "\"step_count\":{\"value\":9000,\"unit\":\"steps\"},\"descriptive_statistic\":\"average\",\(hour)"),
    point("5", "heart-rate", "\"heart_rate\":{\"value\":70,\"unit\":\"beats/min\"},\(at)"),
    point(
      "6", "heart-rate",
      "\"heart_rate\":{\"value\":52,\"unit\":\"beats/min\"},\"temporal_relationship_to_physical_activity\":\"at rest\",\(interval("\"date\":\"2026-03-02\",\"part_of_day\":\"morning\""))"
    ),
    point(
      "7", "heart-rate",
      "\"heart_rate\":{\"value\":170,\"unit\":\"beats/min\"},\"descriptive_statistic\":\"maximum\",\(hour)"),
    point("8", "oxygen-saturation", "\"oxygen_saturation\":{\"value\":97,\"unit\":\"%\"},\(at)"),
    point(
      "9", "blood-pressure",
      "\"systolic_blood_pressure\":{\"value\":121,\"unit\":\"mmHg\"},\"diastolic_blood_pressure\":{\"value\":78,\"unit\":\"mmHg\"},\(at)"
    ),
    point("10", "blood-pressure", "\"systolic_blood_pressure\":{\"value\":121,\"unit\":\"mmHg\"},\(at)"),
    point(
      "11", "sleep-episode",
      "\"total_sleep_time\":{\"value\":431,\"unit\":\"min\"},\"wake_after_sleep_onset\":{\"value\":27,\"unit\":\"min\"},\"is_main_sleep\":true,\(span("2026-03-01T23:10:00+01:00", "2026-03-02T06:50:00+01:00"))"
    ),
    point(
      "12", "sleep-episode",
      "\"total_sleep_time\":{\"value\":30,\"unit\":\"min\"},\"is_main_sleep\":false,\(span("2026-03-02T14:00:00+01:00", "2026-03-02T14:30:00+01:00"))"
    ),
    point(
      "13", "minutes-moderate-activity",
      "\"minutes_moderate_activity\":{\"value\":0.5,\"unit\":\"h\"},\(hour)"),
    point(
      "14", "physical-activity",
      "\"activity_name\":\"running\",\"distance\":{\"value\":3,\"unit\":\"mi\"},\"kcal_burned\":{\"value\":310,\"unit\":\"kcal\"},\(interval("\"end_date_time\":\"2026-03-02T18:30:00+01:00\",\"duration\":{\"value\":1800,\"unit\":\"sec\"}"))"
    ),
    point("15", "calories-burned", "\"kcal_burned\":{\"value\":2100,\"unit\":\"kcal\"},\(hour)"),
    point("16", "body-weight", "\"body_weight\":{\"value\":11,\"unit\":\"slug\"},\(at)"),
    point("17", "body-weight", "\"body_weight\":{\"value\":70,\"unit\":\"kg\"}"),
    point("2", "step-count", "\"step_count\":{\"value\":600,\"unit\":\"steps\"},\(hour)"),
    point("18", "body-weight", "\"body_weight\":{\"value\":90,\"unit\":\"kg\"},\(at)", user: "u2"),
  ]

  private func expect(_ imported: Imported) {
    #expect(
      imported.days == [
        "2026-03-02 resting_heart_rate Open mHealth: 52", "2026-03-02 sleep_awake Open mHealth: 0.45",
        "2026-03-02 sleep_duration Open mHealth: 7.1833",
      ])
    #expect(imported.sourceKinds == ["Open mHealth": .app, "Scale (by hand)": .manual])
    #expect(imported.sum(.steps) == 1800 && imported.sum(.moderateMinutes) == 30)
    #expect(imported.bins(.steps).last?.start.utcText == "2026-03-02T09:25:00Z")
    #expect(imported.hours(.weight).map { ($0.sum * 100).rounded() } == [7185])
    #expect(
      imported.hours(.heartRate).map(\.sum) == [70] && imported.hours(.oxygenSaturation).map(\.sum) == [97])
    #expect(imported.hours(.systolic).map(\.sum) == [121] && imported.hours(.diastolic).map(\.sum) == [78])
    #expect(imported.sessions.map(\.name) == ["running"] && imported.sessions[0].energy == 310)
    #expect(
      imported.sessions[0].minutes == 30
        && imported.sessions[0].span.lowerBound.utcText == "2026-03-02T17:00:00Z")
    #expect(
      imported.summary.notUsed == [
        "step_count as a statistic": 1, "heart_rate as a statistic": 1, "nap": 1, "calories-burned": 1,
        "data point of another user": 1,
      ])
    #expect(imported.refusedCodes == ["malformed_record": 1, "unknown_unit": 1, "bad_date": 1])
    #expect(imported.summary.duplicate == 1)
  }

  @Test("An array and one point a line are the same; zipped or not, one result", arguments: [false, true])
  func shapes(zipped: Bool) throws {
    for text in [Self.all.joined(separator: "\n"), "[\(Self.all.joined(separator: ",\n"))]"] {
      let found = try VendorFixture.importing(["points.json": text], zipped: zipped)
      #expect(found.count == 1)
      expect(try #require(found["open-mhealth"]))
    }
  }

  @Test("A body without its header")
  func body() throws {
    let found = try VendorFixture.importing([
      "w.json": "{\"body_weight\":{\"value\":71.5,\"unit\":\"kg\"},\(Self.at)}"
    ])
    #expect(found["open-mhealth"]?.hours(.weight).map(\.sum) == [71.5])
  }

  @Test("Of two sleeps of a day the longer one counts whole, in any order")
  func sleeps() throws {
    let long = Self.point(
      "1", "sleep-episode",
      "\"total_sleep_time\":{\"value\":7,\"unit\":\"h\"},\(Self.span("2026-03-01T23:10:00+01:00", "2026-03-02T06:50:00+01:00"))"
    )
    let short = Self.point(
      "2", "sleep-episode",
      "\"total_sleep_time\":{\"value\":1,\"unit\":\"h\"},\"wake_after_sleep_onset\":{\"value\":9,\"unit\":\"min\"},\(Self.span("2026-03-02T14:00:00+01:00", "2026-03-02T15:00:00+01:00"))"
    )
    for points in [[long, short], [short, long]] {
      let found = try VendorFixture.importing(["a.json": points.joined(separator: "\n")])
      #expect(found["open-mhealth"]?.days == ["2026-03-02 sleep_duration Open mHealth: 7"])
      #expect(found["open-mhealth"]?.summary.duplicate == 1)
    }
  }

  @Test("What is no number or in an unknown unit is refused and counted; the rest of a session stays")
  func unreadable() throws {
    let night = Self.span("2026-03-01T23:10:00+01:00", "2026-03-02T06:50:00+01:00")
    let points = [
      Self.point("1", "step-count", "\"step_count\":{\"value\":\"many\",\"unit\":\"steps\"},\(Self.hour)"),
      Self.point("2", "heart-rate", "\"heart_rate\":{\"value\":-5,\"unit\":\"beats/min\"},\(Self.at)"),
      Self.point(
        "3", "physical-activity",
        "\"activity_name\":\"running\",\"distance\":{\"value\":3,\"unit\":\"leagues\"},\"kcal_burned\":{\"value\":310,\"unit\":\"kcal\"},\(Self.hour)"
      ),
      Self.point(
        "4", "sleep-episode",
        "\"total_sleep_time\":{\"value\":7,\"unit\":\"h\"},\"wake_after_sleep_onset\":{\"value\":2,\"unit\":\"moons\"},\(night)"
      ),
    ]
    let found = try VendorFixture.importing(["a.json": points.joined(separator: "\n")])
    let imported = try #require(found["open-mhealth"])
    #expect(imported.days == ["2026-03-02 sleep_duration Open mHealth: 7"])
    #expect(imported.sessions.map(\.energy) == [310] && imported.sessions.map(\.distance) == [nil])
    #expect(
      imported.refusedCodes == ["not_a_number": 1, "value_out_of_range": 1, "unknown_unit": 2])
  }

  @Test("Bodies without a header that stand twice in one import count once")
  func twice() throws {
    let text = """
      {"step_count":{"value":600,"unit":"steps"},\(Self.hour)}
      {"heart_rate":{"value":70,"unit":"beats/min"},\(Self.at)}
      """
    let found = try VendorFixture.importing(VendorFixture.twice(["points.json": text]))
    let imported = try #require(found["open-mhealth"])
    #expect(imported.sum(.steps) == 600 && imported.hours(.heartRate).map(\.count) == [1])
    #expect(imported.summary.duplicate == 2)
  }

  @Test("Damaged files never crash and give nothing outside the catalog")
  func damage() throws {
    try VendorDamage.check([
      "a.ndjson": Self.all.joined(separator: "\n"), "b.json": "[\(Self.all.joined(separator: ","))]",
    ])
  }
}
