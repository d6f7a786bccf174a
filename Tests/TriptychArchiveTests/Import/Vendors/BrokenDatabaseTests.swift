import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("Databases that are cut short")
struct BrokenDatabaseTests {
  private static func whole() throws -> [UInt8] {
    try DatabaseFixture.bytes([
      "CREATE TABLE application_info_table (row_id INTEGER PRIMARY KEY, app_name TEXT)",
      "CREATE TABLE steps_record_table (uuid BLOB, start_time INTEGER, end_time INTEGER, count INTEGER)",
      "INSERT INTO steps_record_table VALUES (x'01', 1772409600000, 1772409660000, 7)",
    ])
  }

  private static func cut() throws -> [UInt8] {
    let bytes = try whole()
    return Array(bytes.prefix(bytes.count / 2))
  }

  @Test("In a zip beside whole files it is refused once and named")
  func beside() throws {
    let servings = "Day,Group,Food Name,Amount,Energy (kcal),Protein (g)\n2026-03-02,Lunch,Soup,1,300,10\n"
    let found = try DatabaseFixture.importing(
      ["a.db": Self.whole(), "export 12.db": Self.cut(), "servings.csv": Array(servings.utf8)], zipped: true)
    #expect(found.count == 2 && found["health-connect"]?.sum(.steps) == 7)
    let refused = found.values.flatMap { $0.summary.refused.first }
    #expect(refused.map(\.code) == ["damaged_file"])
    #expect(refused.first?.text == "the database is damaged or cut short, and nothing of it was taken")
    #expect(refused.first?.place == "any.zip/export #.db")
    #expect(found.values.allSatisfy { $0.unused.isEmpty })
  }

  @Test("Alone it is said to be damaged, zipped or not", arguments: [false, true])
  func alone(zipped: Bool) throws {
    let folder = try TemporaryFolder()
    var entry = ZipFixture.Entry("x.db", "")
    entry.bytes = try Self.cut()
    // What goes with a database says nothing without it.
    let other = ZipFixture.Entry("gadgetbridge.json", "{}")
    let path =
      zipped
      ? try folder.write("any.zip", ZipFixture.bytes([entry, other]))
      : try folder.write("x.db", entry.bytes)
    let error = ImporterCatalog.failure(at: path)
    #expect(error?.code == .damaged && error?.diagnostic.place == "x.db")
    #expect(error?.diagnostic.text == "the database is damaged or cut short")
  }

  @Test("In a folder it is reported with the files that cannot be read, and no second time")
  func folder() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("a.db", Self.whole())
    _ = try folder.write("b.db", Self.cut())
    var entry = ZipFixture.Entry("c.db", "")
    entry.bytes = try Self.cut()
    _ = try folder.write("c.zip", ZipFixture.bytes([entry]))
    let found = try ImporterCatalog.files(at: folder.path)
    #expect(found.refused.first.map(\.code) == ["damaged_file", "damaged_file"])
    #expect(found.refused.first.map(\.place) == ["b.db", "c.zip"])
    let imported = try #require(try VendorFixture.importing(folder.path)["health-connect"])
    #expect(imported.sum(.steps) == 7 && imported.refusedCodes.isEmpty && imported.summary.notUsed.isEmpty)
  }
}
