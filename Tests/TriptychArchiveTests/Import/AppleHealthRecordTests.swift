import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("What becomes of Apple Health records")
struct AppleHealthRecordTests {
  @Test("a sum is spread over its bins of five minutes by the time in each, with the time covered")
  func spread() throws {
    // 18:12 to 18:24 is 3 + 5 + 4 minutes in three bins.
    let imported = try AppleFixture.importing(
      AppleFixture.record(value: "120", start: "2024-01-31 19:12:00 +0100", end: "2024-01-31 19:24:00 +0100"))
    let bins = imported.bins(.steps)
    #expect(
      bins.map(\.start.utcText) == ["2024-01-31T18:10:00Z", "2024-01-31T18:15:00Z", "2024-01-31T18:20:00Z"])
    #expect(bins.map { ($0.value * 1e9).rounded() / 1e9 } == [30, 50, 40])
    #expect(bins.map(\.seconds) == [180, 300, 240])
    #expect(bins[0].coverage == (1 << 60) - (1 << 24))
  }

  @Test("a sum without length goes to its bin with five seconds covered")
  func instant() throws {
    let imported = try AppleFixture.importing(
      AppleFixture.record(start: "2024-01-31 18:15:00 +0000", end: "2024-01-31 18:15:00 +0000"))
    let bins = imported.bins(.steps)
    #expect(bins.map(\.start.utcText) == ["2024-01-31T18:15:00Z"])
    #expect(bins.map(\.value) == [120])
    #expect(bins.map(\.coverage) == [1])
  }

  @Test("records of one bin add up, and the time both cover counts once")
  func overlapping() throws {
    let body = AppleFixture.record() + AppleFixture.record(end: "2024-01-31 18:05:00 +0000")
    let bins = try AppleFixture.importing(body).bins(.steps)
    #expect(bins.map(\.value) == [180, 60])
    #expect(bins.map(\.seconds) == [300, 300])
  }

  @Test(
    "units are converted to those of the catalogue",
    arguments: [
      // Products of the units' definitions: mile 1,609.344 m, thermochemical kilocalorie 4.184 kJ,
      // avoirdupois pound 0.45359237 kg, US fluid ounce 29.5735295625 mL.
      ("DistanceWalkingRunning", "mi", "3.1", Metric.distance, 4.9889664),
      ("ActiveEnergyBurned", "kJ", "418.4", .activeEnergy, 100),
      ("ActiveEnergyBurned", "Cal", "100", .activeEnergy, 100),
      ("DietaryWater", "fl_oz_us", "8", .water, 0.2365882365),
      ("DietaryWater", "mL", "330", .water, 0.33),
      ("DietarySodium", "mg", "2300", .sodium, 2.3),
      ("DietaryCaffeine", "g", "0.08", .caffeine, 80),
      ("AppleExerciseTime", "min", "7", .exerciseMinutes, 7),
      ("FlightsClimbed", "count", "3", .flightsClimbed, 3),
      ("DistanceSwimming", "yd", "1000", .swimmingDistance, 0.9144),
      ("DistanceCycling", "km", "12", .cyclingDistance, 12), ("TimeInDaylight", "min", "25", .daylight, 25),
      ("BasalEnergyBurned", "kcal", "17", .basalEnergy, 17),
      ("NumberOfAlcoholicBeverages", "count", "2", .alcohol, 28),
    ])
  func sums(type: String, unit: String, value: String, metric: Metric, expected: Double) throws {
    let imported = try AppleFixture.importing(
      AppleFixture.record("HKQuantityTypeIdentifier" + type, unit: unit, value: value))
    #expect(abs(imported.sum(metric) - expected) < 1e-12 * expected)
  }

  @Test(
    "readings are converted and kept by quarter hour",
    arguments: [
      ("HeartRate", "count/min", "61", Metric.heartRate, 61.0),
      ("HeartRate", "count/s", "1.25", .heartRate, 75),
      ("RestingHeartRate", "count/min", "52", .restingHeartRate, 52),
      ("HeartRateVariabilitySDNN", "ms", "48.25", .hrvSDNN, 48.25),
      ("BodyMass", "lb", "165", .weight, 74.84274105),
      ("OxygenSaturation", "%", "0.97", .oxygenSaturation, 97),
      ("VO2Max", "mL/min·kg", "41.5", .vo2Max, 41.5),
      ("RespiratoryRate", "count/min", "14.5", .respiratoryRate, 14.5),
      ("BloodPressureSystolic", "mmHg", "121", .systolic, 121),
      ("BloodGlucose", "mmol&lt;180.1558800000541&gt;/L", "5", .bloodGlucose, 90.078),
      ("BodyTemperature", "degF", "98.6", .bodyTemperature, 37),
      ("AppleSleepingWristTemperature", "degC", "35.5", .wristTemperature, 35.5),
      ("BodyFatPercentage", "%", "0.25", .bodyFat, 25), ("BodyFatPercentage", "%", "25", .bodyFat, 25),
      ("LeanBodyMass", "kg", "55", .leanMass, 55), ("BodyMassIndex", "count", "22.5", .bodyMassIndex, 22.5),
      ("WalkingSpeed", "km/hr", "4.8", .walkingSpeed, 4.8),
      ("EnvironmentalAudioExposure", "dBASPL", "62", .noise, 62),
    ])
  func readings(type: String, unit: String, value: String, metric: Metric, expected: Double) throws {
    let imported = try AppleFixture.importing(
      AppleFixture.record("HKQuantityTypeIdentifier" + type, unit: unit, value: value))
    let hour = try #require(imported.hours(metric).first)
    #expect(hour.start.utcText == "2024-01-31T18:00:00Z")
    #expect(hour.count == 1)
    #expect(abs(hour.mean - expected) < 1e-9 * expected)
  }

  @Test("readings of a quarter hour become count, sum, lowest, highest and the last with its second")
  func summary() throws {
    let body = [("64", "05"), ("71", "14"), ("58", "13"), ("66", "15")].map { value, minute in
      AppleFixture.record(
        "HKQuantityTypeIdentifierHeartRate", unit: "count/min", value: value,
        start: "2024-01-31 18:\(minute):30 +0000", end: "2024-01-31 18:\(minute):30 +0000")
    }
    let quarters = try AppleFixture.importing(body.joined()).hours(.heartRate)
    let start = Instant(seconds: seconds("2024-01-31T18:00:00Z"))
    #expect(
      quarters == [
        ReadingSummary(
          start: start, source: 0, count: 3, sum: 193, lowest: 58, highest: 71, last: 71, lastSecond: 870),
        ReadingSummary(
          start: start.adding(seconds: 900), source: 0, count: 1, sum: 66, lowest: 66, highest: 66, last: 66,
          lastSecond: 30),
      ])
  }

  @Test("every stage of sleep is kept with its time")
  func sleep() throws {
    let names = ["InBed", "Asleep", "AsleepUnspecified", "AsleepCore", "AsleepDeep", "AsleepREM", "Awake"]
    let body = names.enumerated().map { index, name in
      AppleFixture.record(
        "HKCategoryTypeIdentifierSleepAnalysis", unit: nil, value: "HKCategoryValueSleepAnalysis" + name,
        start: "2024-01-31 0\(index):00:00 +0000", end: "2024-01-31 0\(index):30:00 +0000")
    }
    let imported = try AppleFixture.importing(body.joined())
    #expect(imported.batch.sleep.map(\.stage) == [.inBed, .asleep, .asleep, .core, .deep, .rem, .awake])
    #expect(imported.batch.sleep.allSatisfy { $0.span.lowerBound.seconds(until: $0.span.upperBound) == 1800 })
    #expect(imported.summary.taken == ["sleep": 7])
  }

  @Test("an hour stood is one hour, an idle one none")
  func standHours() throws {
    let body = ["Stood", "Idle"].enumerated().map { index, value in
      AppleFixture.record(
        "HKCategoryTypeIdentifierAppleStandHour", unit: nil, value: "HKCategoryValueAppleStandHour" + value,
        start: "2024-01-31 1\(index):00:00 +0000", end: "2024-01-31 1\(index + 1):00:00 +0000")
    }
    let imported = try AppleFixture.importing(body.joined())
    #expect(abs(imported.sum(.standHours) - 1) < 1e-12)
    #expect(imported.bins(.standHours).count == 24)
  }

  @Test("a mindful session counts by its length")
  func mindful() throws {
    let body = AppleFixture.record(
      "HKCategoryTypeIdentifierMindfulSession", unit: nil, value: "HKCategoryValueNotApplicable")
    #expect(try AppleFixture.importing(body).sum(.mindfulMinutes) == 10)
  }

  @Test("what a person entered by hand is a source of its own")
  func byHand() throws {
    let byHand = "<MetadataEntry key=\"HKWasUserEntered\" value=\"1\"/>"
    let body =
      AppleFixture.record(value: "10") + AppleFixture.record(value: "20", children: byHand)
      + AppleFixture.record(value: "30")
    let imported = try AppleFixture.importing(body)
    #expect(
      imported.batch.sources
        == [Source(name: "Phone", kind: .phone), Source(name: "Phone (by hand)", kind: .manual)])
    #expect(imported.bins(.steps).filter { $0.source == 0 }.map(\.value) == [20, 20])
    #expect(imported.bins(.steps).filter { $0.source == 1 }.map(\.value) == [10, 10])
  }

  @Test("a source is a watch, a phone or an app by its devices, whichever record comes first")
  func kinds() throws {
    let records = [
      AppleFixture.record(source: "Anna", device: AppleFixture.watch),
      AppleFixture.record(source: "Anna", device: nil),
      AppleFixture.record(source: "Bob", device: AppleFixture.phone),
      AppleFixture.record(source: "Run App", device: AppleFixture.phone),
      AppleFixture.record(source: "Run App", device: AppleFixture.watch),
      AppleFixture.record(source: "Old Watch", device: nil),
      AppleFixture.record(source: "Scale", device: "Scale 3"),
    ]
    let expected: [String: SourceKind] = [
      "Anna": .watch, "Bob": .phone, "Run App": .watch, "Old Watch": .watch, "Scale": .app,
    ]
    for order in [records, records.reversed()] {
      let sources = try AppleFixture.importing(order.joined()).batch.sources
      #expect(Dictionary(uniqueKeysWithValues: sources.map { ($0.name, $0.kind) }) == expected)
    }
  }

  @Test("whole-day rings are daily values of the activity summary; a day of zeros is no data")
  func activitySummary() throws {
    let body = """
      <ActivitySummary dateComponents="2024-01-30" activeEnergyBurned="0" appleExerciseTime="0" appleStandHours="0"/>
      <ActivitySummary dateComponents="2024-01-31" activeEnergyBurned="410" activeEnergyBurnedGoal="500" \
      activeEnergyBurnedUnit="kcal" appleExerciseTime="34" appleExerciseTimeGoal="30" appleStandHours="11"/>
      <ActivitySummary dateComponents="0000-00-00" appleStandHours="3"/>
      """
    let imported = try AppleFixture.importing(body)
    let day = try #require(CalendarDay(iso: "2024-01-31"))
    #expect(
      imported.batch.daily == [
        DailyReading(day: day, metric: .activeEnergy, source: 0, value: 410),
        DailyReading(day: day, metric: .exerciseMinutes, source: 0, value: 34),
        DailyReading(day: day, metric: .standHours, source: 0, value: 11),
      ])
    #expect(imported.batch.sources == [Source(name: "Apple activity summary", kind: .app)])
    #expect(imported.refusedCodes == ["bad_date": 1])
  }

  @Test(
    "a record that cannot be right is refused by name",
    arguments: [
      (AppleFixture.record(value: "-5"), "value_out_of_range"),
      (AppleFixture.record(value: "nan"), "not_a_number"),
      (AppleFixture.record(value: "inf"), "not_a_number"),
      (AppleFixture.record(value: "1e999"), "not_a_number"),
      (AppleFixture.record(value: ""), "not_a_number"),
      (AppleFixture.record(value: "100001"), "value_out_of_range"),
      (AppleFixture.record(value: nil), "field_missing"),
      (AppleFixture.record(unit: "stone"), "unknown_unit"),
      (AppleFixture.record(unit: ""), "unknown_unit"),
      (AppleFixture.record(unit: nil), "field_missing"),
      (AppleFixture.record(start: "yesterday"), "bad_date"),
      (AppleFixture.record(start: "2024-02-30 18:00:00 +0000"), "bad_date"),
      (AppleFixture.record(start: "2024-01-31 18:00:00"), "bad_date"),
      (AppleFixture.record(start: "1969-12-31 23:59:59 +0000"), "date_before_1970"),
      (AppleFixture.record(end: "2024-01-31 17:59:59 +0000"), "end_before_start"),
      (AppleFixture.record(end: "2024-02-01 19:00:01 +0000"), "span_too_long"),
      (AppleFixture.record(end: "9999-12-31 23:59:59 -2359"), "date_in_future"),
      (
        AppleFixture.record("HKQuantityTypeIdentifierHeartRate", unit: "count/min", value: "0"),
        "value_out_of_range"
      ),
      (
        AppleFixture.record(
          "HKCategoryTypeIdentifierSleepAnalysis", value: "HKCategoryValueSleepAnalysisNap"),
        "unknown_value"
      ),
      (
        AppleFixture.record(
          "HKCategoryTypeIdentifierSleepAnalysis", value: "HKCategoryValueSleepAnalysisAwake",
          end: "2024-01-31 18:00:00 +0000"), "empty_span"
      ),
    ])
  func refused(record: String, code: String) throws {
    let imported = try AppleFixture.importing(record + AppleFixture.record(value: "1"))
    #expect(imported.refusedCodes == [code: 1])
    #expect(imported.sum(.steps) == 1)
    #expect(imported.summary.read == 2)
  }

  @Test("a record of the whole day on which clocks are set back is taken")
  func longestDay() throws {
    let record = AppleFixture.record(
      value: "5000", start: "2024-10-27 00:00:00 +0200", end: "2024-10-28 00:00:00 +0100")
    let imported = try AppleFixture.importing(
      bytes: Array(
        AppleFixture.export(record, exported: "2024-11-01 10:00:00 +0100").utf8))
    #expect(imported.refusedCodes.isEmpty && abs(imported.sum(.steps) - 5000) < 1e-6)
    #expect(imported.bins(.steps).count == 25 * 12)
  }

  @Test("a refusal says what and where, and never the value")
  func sentences() throws {
    let imported = try AppleFixture.importing(AppleFixture.record(value: "987654321"))
    let line = try #require(imported.summary.refused.first.first?.line)
    #expect(
      line.contains(
        "the value of a StepCount record is outside 0 to 100000 count (export.xml, element 1, byte "))
    #expect(!line.contains("987654321"))
  }

  @Test("only so many sources are allowed")
  func tooManySources() throws {
    var limits = ImportLimits()
    limits.sources = 3
    let body = (0..<5).map { AppleFixture.record(source: "App \($0)") }.joined()
    let imported = try AppleFixture.importing(body, limits: limits)
    #expect(imported.batch.sources.count == 3)
    #expect(imported.refusedCodes == ["too_many_sources": 2])
  }

  @Test("a large import comes in bounded batches that add up to the same")
  func batches() throws {
    var limits = ImportLimits()
    limits.batchEntries = 10
    let body = (0..<60).map { minute in
      AppleFixture.record(
        value: "\(minute)", start: "2024-01-\(10 + minute % 20) 18:00:00 +0000",
        end: "2024-01-\(10 + minute % 20) 18:10:00 +0000")
    }
    let small = try AppleFixture.importing(body.joined(), limits: limits)
    #expect(small.batches.count > 2)
    #expect(small.batches.allSatisfy { ($0.bins[.steps]?.count ?? 0) <= 10 })
    #expect(small.sum(.steps) == 1770)
    #expect(small.batches.allSatisfy { $0.exportedAt == Instant(rfc3339: "2024-06-01T08:00:00Z") })
  }
}
