import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Days of imported Apple Health readings")
struct AppleHealthDayTests {
  /// The days of an export's metric after it went through a cache.
  private static func days(
    _ metric: Metric, of body: String, in zone: CivilZone, batchEntries: Int? = nil
  ) throws -> [String: Double] {
    let scratch = try ScratchHome()
    let store = try scratch.store()
    var limits = ImportLimits()
    limits.batchEntries = batchEntries ?? limits.batchEntries
    let imported = try AppleFixture.importing(body, limits: limits)
    try store.take(imported.batches)
    let history = try store.history(of: scratch.person, settings: Settings(), zone: zone)
    return Dictionary(uniqueKeysWithValues: history[metric].values.map { ($0.day.iso, $0.value) })
  }

  private static func weighing(_ kilograms: String, at time: String) -> String {
    AppleFixture.record(
      "HKQuantityTypeIdentifierBodyMass", unit: "kg", value: kilograms, start: time, end: time,
      source: "Scale",
      device: nil)
  }

  @Test(
    "readings around midnight fall on their own day where the offset is no whole number of hours",
    arguments: [
      ("Asia/Kolkata", "+0530"), ("Asia/Kathmandu", "+0545"), ("America/St_Johns", "-0330"),
      ("Pacific/Chatham", "+1345"),
    ])
  func midnight(name: String, offset: String) throws {
    let body =
      Self.weighing("80", at: "2024-01-30 23:58:00 \(offset)")
      + Self.weighing("70", at: "2024-01-31 00:02:00 \(offset)")
      + Self.weighing("60", at: "2024-01-31 23:59:59 \(offset)")
      + Self.weighing("50", at: "2024-02-01 00:00:00 \(offset)")
    let zone = try #require(CivilZone(systemIdentifier: name))
    #expect(
      try Self.days(.weight, of: body, in: zone) == ["2024-01-30": 80, "2024-01-31": 60, "2024-02-01": 50])
  }

  @Test(
    "of two weighings minutes apart the last one counts, in whatever order and in whatever batches they come")
  func lastWeighing() throws {
    let zone = try #require(CivilZone(systemIdentifier: "Europe/Berlin"))
    let weighings = [
      Self.weighing("80.4", at: "2024-01-31 07:01:00 +0100"),
      Self.weighing("79.8", at: "2024-01-31 07:04:30 +0100"),
      Self.weighing("80.1", at: "2024-01-31 07:03:00 +0100"),
    ]
    for order in [weighings, weighings.reversed()] {
      for size in [1, 200_000] {
        let days = try Self.days(.weight, of: order.joined(), in: zone, batchEntries: size)
        #expect(days == ["2024-01-31": 79.8])
      }
    }
  }

  @Test("the last weighing stands when a later export brings one more")
  func furtherExport() throws {
    let scratch = try ScratchHome()
    let store = try scratch.store()
    let first = Self.weighing("80", at: "2024-01-31 07:01:00 +0000")
    let second = first + Self.weighing("79", at: "2024-01-31 07:09:00 +0000")
    for (body, exported) in [(first, "2024-02-01 08:00:00 +0000"), (second, "2024-02-02 08:00:00 +0000")] {
      let bytes = Array(AppleFixture.export(body, exported: exported).utf8)
      try store.take(try AppleFixture.importing(bytes: bytes).batches)
    }
    let history = try store.history(of: scratch.person, settings: Settings(), zone: .utc)
    #expect(history[.weight].values.map(\.value) == [79])
  }
}
