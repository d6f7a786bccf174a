import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Zips of many files")
struct ManyFilesTests {
  /// Adds up what an import says it has read.
  private final class Count: @unchecked Sendable {
    var bytes = 0
  }

  private static let count = 40

  /// One day for each file.
  private static func day(_ number: Int) -> String {
    let day = number % 28 + 1
    return "2026-0\(number / 28 + 1)-" + (day < 10 ? "0" : "") + String(day)
  }

  private static func database(_ number: Int) throws -> [UInt8] {
    let moment = 1_772_409_600_000 + number * 3_600_000
    return try DatabaseFixture.bytes([
      "CREATE TABLE application_info_table (row_id INTEGER PRIMARY KEY, app_name TEXT)",
      "CREATE TABLE steps_record_table (uuid BLOB, start_time INTEGER, end_time INTEGER, count INTEGER)",
      "INSERT INTO steps_record_table VALUES (randomblob(16), \(moment), \(moment + 60_000), 7)",
    ])
  }

  private static func entry(_ format: String, _ number: Int) throws -> ZipFixture.Entry {
    switch format {
    case "health-connect":
      var entry = ZipFixture.Entry("\(number)/health_connect_export.db", "")
      entry.bytes = try database(number)
      return entry
    case "cronometer":
      return ZipFixture.Entry(
        "\(number)/servings.csv",
        "Day,Group,Food Name,Amount,Energy (kcal),Protein (g)\n\(day(number)),Lunch,Soup,1,7,1\n")
    case "myfitnesspal":
      return ZipFixture.Entry(
        "Nutrition-\(number).csv", "Date,Meal,Calories,Carbohydrates (g)\n\(day(number)),Lunch,7,1\n")
    default:
      return ZipFixture.Entry(
        "\(number)/raw_tracker_steps.csv",
        "start,duration,value\n\(day(number))T10:00:00+01:00,[60],[7]\n")
    }
  }

  @Test(
    "A zip is read a few times, not once for each of its files",
    arguments: ["health-connect", "cronometer", "myfitnesspal", "withings"])
  func passes(format: String) throws {
    let folder = try TemporaryFolder()
    let bytes = ZipFixture.bytes(try (0..<Self.count).map { try Self.entry(format, $0) })
    let path = try folder.write("any.zip", bytes)
    let count = Count()
    var limits = ImportLimits()
    limits.bytesRead = { count.bytes += $0 }
    let file = try #require(try ImporterCatalog.files(at: [path], limits: limits).files.first)
    var sink = CollectingSink()
    let summary = try ImporterCatalog.importFile(file, limits: limits, sink: &sink)
    let imported = Imported(summary: summary, batches: sink.batches)
    #expect(file.format == format && summary.refused.total == 0 && imported.unused.isEmpty)
    switch format {
    case "health-connect", "withings": #expect(imported.sum(.steps) == Double(7 * Self.count))
    default:
      let energy = imported.days.filter { $0.contains(" energy_intake ") && $0.hasSuffix(": 7") }
      #expect(energy.count == Self.count && imported.events.count == Self.count)
    }
    #expect(count.bytes > 0 && count.bytes < 10 * bytes.count)
  }

  @Test("Each table shows the order of its own dates")
  func orders() throws {
    let header = "Date,Energy (kcal),Protein (g),Completed\n"
    let food = try #require(
      try VendorFixture.importing(
        [
          "a.csv": header + "1/27/2026,2000,,FALSE\n2/3/2026,1900,,FALSE\n",
          "b.csv": header + "27/4/2026,1800,,FALSE\n3/5/2026,1700,,FALSE\n",
          "c.csv": header + "6/7/2026,1600,,FALSE\n",
        ], zipped: true)["cronometer"])
    #expect(
      food.days == [
        "2026-01-27 energy_intake Cronometer: 2000", "2026-02-03 energy_intake Cronometer: 1900",
        "2026-04-27 energy_intake Cronometer: 1800", "2026-05-03 energy_intake Cronometer: 1700",
      ])
    #expect(food.refusedCodes == ["bad_date": 1])
  }
}
