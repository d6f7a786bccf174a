import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Observations in FHIR")
struct FHIRObservationsTests {
  private static func observation(
    _ id: String, _ code: String, _ value: String, _ time: String, status: String = "final", more: String = ""
  ) -> String {
    "{\"resourceType\":\"Observation\",\"id\":\"\(id)\",\"status\":\"\(status)\",\"code\":{\"coding\":[{\"system\":\"http://loinc.org\",\"code\":\"\(code)\"}]},\"subject\":{\"reference\":\"Patient/p1\"},\(time)\(value.isEmpty ? "" : ",\"valueQuantity\":{\(value),\"system\":\"http://unitsofmeasure.org\"}")\(more)}"
  }

  private static let at = "\"effectiveDateTime\":\"2026-03-02T07:10:00+01:00\""
  private static func period(_ start: String, _ end: String) -> String {
    "\"effectivePeriod\":{\"start\":\"\(start)\",\"end\":\"\(end)\"}"
  }
  private static func part(_ code: String, _ value: String) -> String {
    "{\"code\":{\"coding\":[{\"system\":\"http://loinc.org\",\"code\":\"\(code)\"}]},\"valueQuantity\":{\(value)}}"
  }

  private static let all: [String] = [
    observation(
      "1", "41950-7", "\"value\":9120,\"code\":\"{steps}/d\"", "\"effectiveDateTime\":\"2026-03-02\""),
    observation(
      "2", "55423-8", "\"value\":600,\"unit\":\"steps\",\"code\":\"{steps}\"",
      period("2026-03-03T08:00:00+01:00", "2026-03-03T08:10:00+01:00"),
      more: ",\"device\":{\"display\":\"Anna’s Watch\"}"),
    observation("3", "29463-7", "\"value\":160,\"code\":\"[lb_av]\"", at),
    observation("4", "8867-4", "\"value\":61,\"code\":\"/min\"", at),
    observation(
      "5", "40443-4", "\"value\":52,\"code\":\"{beats}/min\"", "\"effectiveDateTime\":\"2026-03-02\""),
    observation("6", "59408-5", "\"value\":97,\"code\":\"%\"", at),
    observation(
      "7", "85354-9", "", at,
      more:
        ",\"component\":[\(part("8480-6", "\"value\":121,\"code\":\"mm[Hg]\"")),\(part("8462-4", "\"value\":78,\"code\":\"mm[Hg]\""))]"
    ),
    observation("8", "8480-6", "\"value\":121,\"code\":\"mm[Hg]\"", at),
    observation(
      "9", "93832-4", "\"value\":431,\"code\":\"min\"",
      period("2026-03-01T23:10:00+01:00", "2026-03-02T06:50:00+01:00"),
      more:
        ",\"component\":[\(part("93831-6", "\"value\":66,\"code\":\"min\"")),\(part("93830-8", "\"value\":275,\"code\":\"min\"")),\(part("93829-0", "\"value\":1.5,\"code\":\"h\""))]"
    ),
    observation(
      "10", "93832-4", "\"value\":0.5,\"code\":\"h\"",
      period("2026-03-02T14:00:00+01:00", "2026-03-02T14:30:00+01:00")),
    observation("11", "41981-2", "\"value\":1046,\"code\":\"kJ\"", "\"effectiveDateTime\":\"2026-03-02\""),
    observation("12", "15074-8", "\"value\":5.5,\"code\":\"mmol/L\"", at),
    observation("13", "8867-4", "\"value\":70,\"code\":\"/min\"", at, status: "entered-in-error"),
    observation("14", "8867-4", "", at, more: ",\"dataAbsentReason\":{\"text\":\"unknown\"}"),
    observation("15", "718-7", "\"value\":14,\"code\":\"g/dL\"", at),
    observation("16", "29463-7", "\"value\":160,\"unit\":\"stones\"", at),
    observation("17", "29463-7", "\"value\":160", at),
    observation("18", "8867-4", "\"value\":61,\"code\":\"/min\"", "\"effectiveDateTime\":\"2026\""),
    observation("19", "8867-4", "\"value\":200,\"code\":\"/min\",\"comparator\":\">\"", at),
    observation("20", "8867-4", "\"value\":55,\"code\":\"/min\"", at)
      .split(separator: "Patient/p1").joined(separator: "Patient/p2"),
    "{\"resourceType\":\"Patient\",\"id\":\"p1\"}",
  ]

  private func expect(_ imported: Imported) {
    #expect(
      imported.days == [
        "2026-03-02 active_energy FHIR: 250", "2026-03-02 resting_heart_rate FHIR: 52",
        "2026-03-02 sleep_core FHIR: 4.5833", "2026-03-02 sleep_deep FHIR: 1.1",
        "2026-03-02 sleep_duration FHIR: 7.1833", "2026-03-02 sleep_rem FHIR: 1.5",
        "2026-03-02 steps FHIR: 9120",
      ])
    #expect(imported.sum(.steps) == 600 && imported.sourceKinds == ["FHIR": .app, "Anna’s Watch": .watch])
    #expect(imported.hours(.weight).map { $0.sum.rounded() } == [73])
    #expect(
      imported.hours(.heartRate).map(\.sum) == [61] && imported.hours(.oxygenSaturation).map(\.sum) == [97])
    #expect(imported.hours(.systolic).map(\.sum) == [121] && imported.hours(.diastolic).map(\.sum) == [78])
    #expect(imported.hours(.bloodGlucose).map { $0.sum.rounded() } == [99])
    #expect(
      imported.summary.notUsed == [
        "Patient": 1, "Observation entered-in-error": 1, "Observation without a value": 1, "code 718-7": 1,
        "Observation with a limit as its value": 1, "Observation of another subject": 1,
      ])
    #expect(imported.refusedCodes == ["malformed_record": 1, "unknown_unit": 2, "bad_date": 1])
    // The shorter sleep of the day.
    #expect(imported.summary.duplicate == 1)
  }

  @Test("One resource a line, a bundle and an array are the same", arguments: [false, true])
  func shapes(zipped: Bool) throws {
    let entries = Self.all.map { "{\"fullUrl\":\"urn:x\",\"resource\":\($0)}" }.joined(separator: ",\n")
    let texts = [
      Self.all.joined(separator: "\n"),
      "{\"resourceType\":\"Bundle\",\"type\":\"collection\",\"entry\":[\(entries)]}",
      "\u{FEFF}[\(Self.all.joined(separator: ","))]",
    ]
    for text in texts {
      let found = try VendorFixture.importing(["observations.json": text], zipped: zipped)
      #expect(found.count == 1)
      expect(try #require(found["fhir"]))
    }
  }

  @Test("A single resource, and the same one in two files")
  func single() throws {
    let found = try VendorFixture.importing(["a.json": Self.all[1], "b/a.json": Self.all[1]])
    let imported = try #require(found["fhir"])
    #expect(imported.sum(.steps) == 600 && imported.summary.duplicate == 1)
  }

  @Test("A sum without an id that stands twice in one import counts once")
  func withoutID() throws {
    let text = Self.all[1].split(separator: "\"id\":\"2\",").joined()
    let found = try VendorFixture.importing(VendorFixture.twice(["a.json": text]))
    #expect(found["fhir"]?.sum(.steps) == 600 && found["fhir"]?.summary.duplicate == 1)
  }

  @Test("A value beside the reason why there is none is left out")
  func absent() throws {
    let reason = ",\"dataAbsentReason\":{\"coding\":[{\"code\":\"error\"}]}"
    let night = Self.period("2026-03-01T23:10:00+01:00", "2026-03-02T06:50:00+01:00")
    let found = try VendorFixture.importing([
      "a.ndjson": [
        Self.observation("1", "8867-4", "\"value\":61,\"code\":\"/min\"", Self.at, more: reason),
        Self.observation("2", "93832-4", "\"value\":431,\"code\":\"min\"", night, more: reason),
        Self.all[0],
      ].joined(separator: "\n")
    ])
    let imported = try #require(found["fhir"])
    #expect(imported.days == ["2026-03-02 steps FHIR: 9120"] && imported.hours(.heartRate).isEmpty)
    #expect(imported.summary.notUsed == ["Observation without a value": 2])
  }

  @Test("Of two sleeps of a day the longer one counts whole, in any order; figures of one time are one sleep")
  func sleeps() throws {
    let long = Self.period("2026-03-01T23:10:00+01:00", "2026-03-02T06:50:00+01:00")
    let short = Self.period("2026-03-02T14:00:00+01:00", "2026-03-02T15:00:00+01:00")
    let all = [
      Self.observation("1", "93832-4", "\"value\":7,\"code\":\"h\"", long),
      Self.observation("2", "93831-6", "\"value\":1.5,\"code\":\"h\"", long),
      Self.observation("3", "93832-4", "\"value\":1,\"code\":\"h\"", short),
      Self.observation("4", "93829-0", "\"value\":0.5,\"code\":\"h\"", short),
    ]
    for texts in [all, all.reversed()] {
      let found = try VendorFixture.importing(["a.ndjson": texts.joined(separator: "\n")])
      #expect(
        found["fhir"]?.days == ["2026-03-02 sleep_deep FHIR: 1.5", "2026-03-02 sleep_duration FHIR: 7"])
      #expect(found["fhir"]?.summary.duplicate == 1)
    }
  }

  @Test("What Triptych exports comes back as values of days")
  func own() throws {
    func line(_ id: String, _ metric: String, _ value: String, _ unit: String, _ time: String) -> String {
      "{\"resourceType\":\"Observation\",\"id\":\"\(id)\",\"status\":\"final\",\"category\":[],\"code\":{\"coding\":[{\"system\":\"http://loinc.org\",\"code\":\"8867-4\"},{\"system\":\"urn:triptych:metric\",\"code\":\"\(metric)\"}]},\"subject\":{\"reference\":\"Patient/anna\"},\(time),\"valueQuantity\":{\"value\":\(value),\"unit\":\"x\",\"system\":\"http://unitsofmeasure.org\",\"code\":\"\(unit)\"},\"device\":{\"display\":\"Watch\"}}"
    }
    let day = Self.period("2026-03-29T00:00:00+01:00", "2026-03-29T23:59:59+02:00")
    let night = Self.period("2026-03-28T23:10:00+01:00", "2026-03-29T07:20:00+02:00")
    let found = try VendorFixture.importing([
      "daily.ndjson": [
        line("steps-2026-03-29", "steps", "9120", "/d", day),
        line("hrv-rmssd-2026-03-29", "hrv_rmssd", "44.5", "ms", day),
        line("mood-2026-03-29", "mood", "4", "{score}", day),
        line("sleep-deep-2026-03-29", "sleep_deep", "1.25", "h", night),
      ].joined(separator: "\n")
    ])
    #expect(
      found["fhir"]?.days == [
        "2026-03-29 hrv_rmssd Watch: 44.5", "2026-03-29 mood Watch: 4", "2026-03-29 sleep_deep Watch: 1.25",
        "2026-03-29 steps Watch: 9120",
      ])
  }

  @Test("Damaged files never crash and give nothing outside the catalog")
  func damage() throws {
    try VendorDamage.check([
      "a.ndjson": Self.all.joined(separator: "\n"), "b.json": "[\(Self.all.joined(separator: ","))]",
    ])
  }
}
