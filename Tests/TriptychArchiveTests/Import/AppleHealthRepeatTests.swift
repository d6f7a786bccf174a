import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Records that Apple Health exports repeat")
struct AppleHealthRepeatTests {
  @Test("an exact repeat counts once, whatever stands between and however its tag is written")
  func exact() throws {
    let walk = AppleFixture.record(value: "120")
    let pulse = AppleFixture.record("HKQuantityTypeIdentifierHeartRate", unit: "count/min", value: "61")
    let body =
      walk + pulse + AppleFixture.record(value: "120", children: "<MetadataEntry key=\"a\" value=\"b\"/>")
      + pulse
      + AppleFixture.record(value: "120.0", device: AppleFixture.watch)
    let imported = try AppleFixture.importing(body)
    #expect(imported.sum(.steps) == 120)
    #expect(imported.hours(.heartRate).map(\.count) == [1])
    #expect(imported.summary.duplicate == 3)
    #expect(imported.summary.taken == ["steps": 1, "heart_rate_mean": 1])
    #expect(imported.summary.read == 5)
  }

  @Test("what differs in source, time, value or type is no repeat")
  func different() throws {
    let body =
      AppleFixture.record() + AppleFixture.record(source: "Other") + AppleFixture.record(value: "121")
      + AppleFixture.record(end: "2024-01-31 18:09:59 +0000")
      + AppleFixture.record(start: "2024-01-31 18:00:01 +0000")
      + AppleFixture.record("HKQuantityTypeIdentifierActiveEnergyBurned", unit: "kcal")
      + AppleFixture.record(children: "<MetadataEntry key=\"HKWasUserEntered\" value=\"1\"/>")
    let imported = try AppleFixture.importing(body)
    #expect(imported.summary.duplicate == 0)
    #expect(abs(imported.sum(.steps) - (5 * 120 + 121)) < 1e-9)
  }

  @Test("a repeat is found across tens of thousands of records and across batches")
  func farApart() throws {
    var limits = ImportLimits()
    limits.batchEntries = 500
    let records = (0..<30_000).map { number in
      let time = Instant(seconds: 1_700_000_000 + Int64(number) * 60).utcText
      return
        "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"Phone\" unit=\"count\" value=\"1\" "
        + "startDate=\"\(time)\" endDate=\"\(time)\"/>"
    }.joined()
    let imported = try AppleFixture.importing(records + records, limits: limits)
    #expect(imported.sum(.steps) == 30_000)
    #expect(imported.summary.duplicate == 30_000)
  }
}
