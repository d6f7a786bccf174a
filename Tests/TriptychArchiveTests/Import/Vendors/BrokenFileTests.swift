import Foundation
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Files of an export that are cut short")
struct BrokenFileTests {
  private static func observation(_ id: Int) -> String {
    "{\"resourceType\":\"Observation\",\"id\":\"o\(id)\",\"status\":\"final\",\"code\":{\"coding\":[{\"system\":\"http://loinc.org\",\"code\":\"8867-4\"}]},\"effectiveDateTime\":\"2026-03-02T07:\(10 + id):00Z\",\"valueQuantity\":{\"value\":\(60 + id),\"code\":\"/min\"}}\n"
  }
  private static let fhir = (0..<4).map(observation).joined()
  private static let points = (0..<3).map {
    "{\"header\":{\"id\":\"\($0)\",\"schema_id\":{\"namespace\":\"omh\",\"name\":\"heart-rate\"}},\"body\":{\"heart_rate\":{\"value\":70,\"unit\":\"beats/min\"},\"effective_time_frame\":{\"date_time\":\"2026-03-02T07:1\($0):00Z\"}}}\n"
  }.joined()
  private static let auto = """
    {"data":{"metrics":[{"name":"step_count","units":"count","data":[{"date":"2026-03-02 07:00:00 +0100","qty":12},{"date":"2026-03-02 08:00:00 +0100","qty":15}]}]}}
    """
  private static let variability =
    "[{\"start_time\":1772434800000,\"rmssd\":40.5,\"sdnn\":50.5},{\"start_time\":1772435100000,\"rmssd\":41,\"sdnn\":51}]"

  private static let exports: [(format: String, file: String, other: String, text: String)] = [
    ("fhir", "a.ndjson", "b.ndjson", fhir), ("open-mhealth", "a.json", "b.json", points),
    ("health-auto-export", "a.json", "b.json", auto),
    ("samsung-health", "com.samsung.health.hrv/a.json", "com.samsung.health.hrv/b.json", variability),
    (
      "garmin", "UDSFile_2026-01-01.json", "UDSFile_2026-04-01.json",
      GarminTests.files.first { $0.key.hasSuffix("UDSFile_2026-01-01_2026-04-10.json") }?.value ?? ""
    ),
  ]

  @Test(
    "Nothing is taken of a broken file, which is named; the others are read", arguments: 0..<5, [false, true])
  func beside(number: Int, zipped: Bool) throws {
    let (format, file, other, text) = Self.exports[number]
    let whole = try #require(try VendorFixture.importing([other: text])[format])
    #expect(whole.refusedCodes.isEmpty && whole.summary.read > 0)
    // Everything of the file but its last two bytes is there.
    let cut = String(text.trimmingCharacters(in: .whitespacesAndNewlines).dropLast(2))
    let found = try #require(try VendorFixture.importing([file: cut, other: text], zipped: zipped)[format])
    #expect(found.refusedCodes == ["damaged_file": 1])
    let pattern = ExportPlace(member: file, number: 1).pattern
    #expect(found.summary.refused.first.first?.place?.contains("/" + pattern + ",") == true)
    #expect(found.summary.read == whole.summary.read && found.summary.taken == whole.summary.taken)
    #expect(found.batches.map(\.bins) == whole.batches.map(\.bins))
    #expect(found.batches.map(\.hours) == whole.batches.map(\.hours))
    #expect(found.batches.map(\.daily) == whole.batches.map(\.daily))
  }

  @Test("An export of nothing but broken files is refused", arguments: 0..<5)
  func alone(number: Int) throws {
    let (_, file, _, text) = Self.exports[number]
    let cut = String(text.trimmingCharacters(in: .whitespacesAndNewlines).dropLast(2))
    let error = #expect(throws: ImportFailure.self) { try VendorFixture.importing([file: cut]) }
    #expect(error?.code == .damaged && error?.diagnostic.text.contains("ends too early") == true)
  }

  @Test("A file that is nested too deep is refused for that, and not called damaged")
  func nested() throws {
    let deep =
      "{\"fitnessActivity\":\"running\",\"startTime\":\"2026-03-02T08:00:00Z\",\"endTime\":\"2026-03-02T08:30:00Z\","
      + "\"x\":" + String(repeating: "[", count: 50_000) + String(repeating: "]", count: 50_000) + "}"
    let error = #expect(throws: ImportFailure.self) { try VendorFixture.importing(["a.json": deep]) }
    #expect(error?.diagnostic.text.hasPrefix("the JSON is nested 200 levels deep or deeper") == true)
    let run = String(deep.prefix { $0 != "[" }) + "[]}"
    let found = try #require(try VendorFixture.importing(["a.json": deep, "b.json": run])["google-fit"])
    #expect(found.refusedCodes == ["nested_too_deep": 1] && found.sessions.count == 1)
  }

  @Test(
    "A number that no computer holds is refused with its record alone",
    arguments: ["1e400", String(repeating: "9", count: 400)])
  func number(text: String) throws {
    let one = Self.observation(0).replacing("\"value\":60", with: "\"value\":" + text)
    let fhir = try #require(try VendorFixture.importing(["a.ndjson": one + Self.fhir])["fhir"])
    #expect(fhir.refusedCodes == ["value_out_of_range": 1] && fhir.summary.read == 5)
  }

  @Test("A file too large to be held is checked as well, zipped or not", arguments: [false, true])
  func large(zipped: Bool) throws {
    let text = String(repeating: Self.fhir, count: 9_000)
    #expect(text.utf8.count > 6 << 20)
    let whole = try #require(try VendorFixture.importing(["a.ndjson": text], zipped: zipped)["fhir"])
    #expect(whole.summary.read == 36_000 && whole.refusedCodes.isEmpty)
    let error = #expect(throws: ImportFailure.self) {
      try VendorFixture.importing(["a.ndjson": String(text.dropLast(2))], zipped: zipped)
    }
    #expect(error?.code == .damaged)
  }

  @Test("A database in a zip is unpacked once for finding and reading it")
  func unpacked() throws {
    let folder = try TemporaryFolder()
    let database = try DatabaseFixture.bytes([
      "CREATE TABLE application_info_table (row_id INTEGER PRIMARY KEY, package_name TEXT, app_name TEXT)",
      "CREATE TABLE weight_record_table (row_id INTEGER PRIMARY KEY, uuid BLOB, device_info_id INTEGER, app_info_id INTEGER, recording_method INTEGER, time INTEGER, zone_offset INTEGER, local_date INTEGER, weight REAL)",
      "INSERT INTO weight_record_table VALUES (1, x'00112233445566778899aabbccddeeff', 1, 1, 2, 1772434800000, 0, 20514, 71400.0)",
    ])
    var entry = ZipFixture.Entry("health_connect_export.db", "")
    entry.bytes = database
    let path = try folder.write("any.zip", ZipFixture.bytes([entry]))
    let file = try #require(try ImporterCatalog.files(at: [path]).files.first)
    // Unpacking again would fail here.
    var limits = ImportLimits()
    limits.scratch = folder.path + "/missing"
    var sink = CollectingSink()
    let summary = try ImporterCatalog.importFile(file, limits: limits, sink: &sink)
    #expect(summary.taken == ["weight": 1])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["any.zip"])
  }
}
