import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Records later than the export says it was made")
struct AppleHealthLaterTests {
  /// Records of steps, one a day up to the export date or after it.
  private static func records(_ count: Int, from day: String, value: String = "1") throws -> String {
    let first = try #require(CalendarDay(iso: day))
    return (0..<count).map { number in
      let iso = first.advanced(by: number).iso
      return AppleFixture.record(value: value, start: "\(iso) 12:00:00 +0000", end: "\(iso) 12:10:00 +0000")
    }.joined(separator: "\n")
  }

  private static let made = "2024-06-01 10:00:00 +0000"

  @Test("one in twenty or fewer came from a wrong clock and are refused")
  func few() throws {
    let folder = try TemporaryFolder()
    let body = try Self.records(95, from: "2024-01-01") + Self.records(5, from: "2031-01-01")
    let imported = try importingFile(
      folder.write("export.xml", AppleFixture.export(body, exported: Self.made)))
    #expect(imported.sum(.steps) == 95)
    #expect(imported.refusedCodes == ["date_in_future": 5])
    #expect(imported.summary.refused.first.count == 5)
  }

  @Test("more than one in twenty show that the export's own date is wrong: all are taken, once")
  func many() throws {
    let folder = try TemporaryFolder()
    let body = try Self.records(94, from: "2024-01-01") + Self.records(6, from: "2031-01-01")
    let later = """
      \(AppleFixture.record(value: "x"))
      <Workout workoutActivityType="HKWorkoutActivityTypeYoga" sourceName="Watch" \
      startDate="2031-02-01 08:00:00 +0000" endDate="2031-02-01 09:00:00 +0000"/>
      <ActivitySummary dateComponents="2031-02-01" appleStandHours="9"/>
      <ActivitySummary dateComponents="2024-02-01" appleStandHours="8"/>
      <Unknown/><Correlation type="a">\(AppleFixture.record())</Correlation>
      """
    let text = AppleFixture.export(body + later, exported: Self.made)
    let plain = try importingFile(folder.write("export.xml", text))
    let zip = ZipFixture.bytes([ZipFixture.Entry("apple_health_export/export.xml", text)])
    for imported in [plain, try importingFile(folder.write("export.zip", zip))] {
      #expect(imported.sum(.steps) == 100)
      #expect(imported.refusedCodes == ["not_a_number": 1])
      #expect(imported.batches.flatMap(\.workouts).count == 1)
      #expect(imported.batches.flatMap(\.daily).map(\.value).sorted() == [8, 9])
      #expect(imported.summary.read == 100 + 6)
      #expect(imported.summary.duplicate == 1)
      #expect(imported.summary.notUsed == ["Unknown": 1])
      #expect(imported.summary.taken == ["steps": 100, "workouts": 1, "stand_hours": 2])
    }
  }

  @Test("no record may be later than the clock of the run, however many are")
  func clock() throws {
    let folder = try TemporaryFolder()
    var limits = ImportLimits()
    limits.latest = Instant(rfc3339: "2025-01-01T00:00:00Z")
    let body = try Self.records(3, from: "2024-01-01") + Self.records(10, from: "2024-08-01")
    let imported = try importingFile(
      folder.write(
        "export.xml", AppleFixture.export(body + Self.records(20, from: "2031-01-01"), exported: Self.made)),
      limits: limits)
    #expect(imported.sum(.steps) == 13)
    #expect(imported.refusedCodes == ["date_in_future": 20])
  }
}
