import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Several imports in one zip")
struct SeveralInOneZipTests {
  private static let apple = AppleFixture.export(AppleFixture.record())
  private static let oura =
    "date,Steps,Average HRV,Lowest Resting Heart Rate,Total Sleep Duration\n2026-03-02,8123,44,51,27120\n"
  private static let plain = "date,metric,value,unit,source\n2026-03-02,weight,80.5,kg,Scale\n"
  private static let call =
    #"{"id":"a","kind":"call","start":"2026-03-03T08:01:00Z","turns":[{"who":"Me","text":"Hello"}]}"#

  private static let files = [
    "apple_health_export/export.xml": apple, "notes/Any 12.txt": "hello", "oura/trends.csv": oura,
    "tables/mine.csv": plain, "calls.jsonl": call,
  ]

  @Test("A zip gives what the same files in a folder give", arguments: [false, true])
  func sameAsFolder(zipped: Bool) throws {
    let found = try VendorFixture.importing(Self.files, zipped: zipped)
    #expect(found["oura"]?.days.contains("2026-03-02 resting_heart_rate Oura: 51") == true)
    #expect(found["csv"]?.days == ["2026-03-02 weight Scale: 80.5"])
    #expect(found["conversations"]?.summary.taken["conversations"] == 1)
    #expect(found[zipped ? "apple-health-zip" : "apple-health-xml"]?.sum(.steps) == 120)
    #expect(found.count == 4)
    let unknown = found.values.compactMap { $0.summary.notUsed["Any #.txt"] }
    #expect(unknown == [1])
  }

  @Test("What no importer knows is counted once by name, also where a zip holds nothing of a vendor")
  func rest() throws {
    for files in [["export.xml": Self.apple], ["a.csv": Self.plain]] {
      let found = try VendorFixture.importing(
        files.merging(["notes.txt": "hello"]) { $1 }, zipped: true)
      #expect(found.count == 1 && found.values.first?.summary.notUsed["notes.txt"] == 1)
    }
    let both = try VendorFixture.importing(
      ["export.xml": Self.apple, "a.csv": Self.plain, "notes.txt": "hello"], zipped: true)
    #expect(both.values.compactMap { $0.summary.notUsed["notes.txt"] } == [1])
  }

  @Test(
    "A zip of plain tables alone is imported, each table by itself, and refused rows are placed within it")
  func plainAlone() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "any.zip",
      ZipFixture.bytes([
        ZipFixture.Entry("a.csv", Self.plain),
        ZipFixture.Entry("b.csv", "date,metric,value\n2026-03-02,weight,9000\n2026-03-03,weight,81\n"),
      ]))
    #expect(try ImporterCatalog.identify(path: path) == .plainCSV)
    let files = try ImporterCatalog.files(at: path, source: "csv").files
    #expect(
      files.map(\.member) == ["a.csv", "b.csv"])
    #expect(try ImporterCatalog.files(at: path).files == files)
    var sink = CollectingSink()
    let summary = try ImporterCatalog.importFile(try #require(files.last), sink: &sink)
    #expect(summary.read == 2 && sink.batch.daily.map(\.value) == [81])
    #expect(summary.refused.first.map(\.place) == ["any.zip/b.csv, line 2"])
  }

  @Test("A zip in a folder gives all that is in it, and what nothing knows is counted once")
  func zipInFolder() throws {
    let folder = try TemporaryFolder()
    let zip = ZipFixture.bytes(
      Self.files.sorted { $0.key < $1.key }.map { ZipFixture.Entry($0.key, $0.value) })
    _ = try folder.write("any.zip", zip)
    let found = try VendorFixture.importing(folder.path)
    #expect(Set(found.keys) == ["apple-health-zip", "conversations", "csv", "oura"])
    #expect(found.values.compactMap { $0.summary.notUsed["Any #.txt"] } == [1])
  }

  @Test("Of a zip the format that is asked for is taken alone", arguments: ["csv", "oura", "conversations"])
  func askedFor(source: String) throws {
    let folder = try TemporaryFolder()
    let zip = ZipFixture.bytes(
      Self.files.sorted { $0.key < $1.key }.map { ZipFixture.Entry($0.key, $0.value) })
    let files = try ImporterCatalog.files(at: folder.write("any.zip", zip), source: source).files
    #expect(files.map { $0.format ?? $0.kind.rawValue } == [source])
    let none = try folder.write("none.zip", ZipFixture.bytes([ZipFixture.Entry("export.xml", Self.apple)]))
    #expect(throws: ImportFailure.self) { try ImporterCatalog.files(at: none, source: source) }
  }
}
