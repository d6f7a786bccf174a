import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("What messages call files")
struct ShownFileNameTests {
  @Test(
    "What names a person is left out, and other names stay",
    arguments: [
      ("data_MIA_MUSTER_1772500000.zip", "data_*.zip"), ("data_MIA_1772500000", "data_*"),
      ("samsunghealth_mia.muster_20260302070000", "samsunghealth_*"),
      ("samsunghealth_mia_20260302070000.zip", "samsunghealth_*.zip"),
      ("mia@example.org_0_summarizedActivities.json", "_0_summarizedActivities.json"),
      ("export_9000001.zip", "export_9000001.zip"), ("data_2026.csv", "data_2026.csv"),
      ("com.samsung.health.weight.20260302.csv", "com.samsung.health.weight.20260302.csv"),
    ])
  func names(name: String, shown: String) {
    #expect(ShownFileName.of(name) == shown)
  }

  @Test(
    "A refused row names no person, in whatever folder or zip of theirs it stands", arguments: [false, true])
  func rows(zipped: Bool) throws {
    let folder = try TemporaryFolder()
    let name = "data_MIA_MUSTER_1772500000", table = "date,value\n2026-03-02,-5\n2026-03-03,9120\n"
    var path = folder.path + "/" + name
    if zipped {
      path += ".zip"
      _ = try folder.write(
        name + ".zip", ZipFixture.bytes([ZipFixture.Entry(name + "/aggregates_steps.csv", table)]))
    } else {
      _ = try folder.write(name + "/aggregates_steps.csv", table)
    }
    let withings = try #require(try VendorFixture.importing(path)["withings"])
    #expect(
      withings.summary.refused.first.map(\.place)
        == ["data_*" + (zipped ? ".zip" : "") + "/aggregates_steps.csv, line 2"])
  }
}
