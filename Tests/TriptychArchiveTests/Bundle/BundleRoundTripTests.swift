import Foundation
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("A bundle comes back without loss")
struct BundleRoundTripTests {
  @Test(
    "Bundle to empty home gives the same digest, data and export moments, hostile texts included",
    arguments: 0..<100)
  func roundTrip(seed: Int) throws {
    let fixture = try BundleFixture(seed: UInt64(seed), rows: 90)
    try fixture.write()
    let empty = try fixture.scratch.store("empty")
    let (summary, settings, change) = try fixture.read(fixture.path, into: empty)
    #expect(summary.refused.total == 0)
    #expect(summary.read == change.total.new)
    #expect(settings == fixture.settings)
    #expect(try empty.heldData() == fixture.store.heldData())
    #expect(try empty.digest(settings: settings) == fixture.store.digest(settings: fixture.settings))

    #expect(try empty.exportMoments() == fixture.store.exportMoments())
    let again = fixture.scratch.path + "/again.zip"
    _ = try BundleWriter.write(
      store: empty, settingsJSON: settings, days: fixture.days, asOf: fixture.asOf, to: again)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
    #expect(try Data(contentsOf: URL(fileURLWithPath: again)) == bytes)
  }

  @Test("Dates of exports come back as they were, also at a moment before them")
  func datesAfterTheImport() throws {
    let fixture = try BundleFixture()
    try fixture.write()
    let other = try fixture.scratch.store("earlier")
    _ = try other.importing { sink in
      sink.moment = StoreFixture.exported(0).adding(seconds: -100 * 86_400)
      return try BundleReader.read(path: fixture.path, into: &sink)
    }
    #expect(try other.exportMoments() == fixture.store.exportMoments())
  }

  @Test("Importing a bundle into the home that it came from changes nothing")
  func intoItself() throws {
    let fixture = try BundleFixture()
    try fixture.write()
    let before = try Data(contentsOf: URL(fileURLWithPath: fixture.store.path))
    let change = try fixture.read(fixture.path, into: fixture.store).change
    #expect(change.isEmpty && change.total.outranked == 0 && change.total.unchanged > 100)
    #expect(try Data(contentsOf: URL(fileURLWithPath: fixture.store.path)) == before)
  }

  @Test("Writing twice gives the same bytes; another moment gives others")
  func deterministic() throws {
    let fixture = try BundleFixture()
    let first = try fixture.write()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
    #expect(try fixture.write() == first)
    #expect(try Data(contentsOf: URL(fileURLWithPath: fixture.path)) == bytes)
    #expect(first.bytes == Int64(bytes.count))
    _ = try BundleWriter.write(
      store: fixture.store, settingsJSON: nil, days: [:], asOf: AsOf(StoreFixture.newYear, in: .utc),
      to: fixture.path)
    #expect(try Data(contentsOf: URL(fileURLWithPath: fixture.path)) != bytes)
  }

  @Test("The bundle of an empty cache can be imported and holds nothing")
  func emptyBundle() throws {
    let scratch = try ScratchHome()
    let path = scratch.path + "/empty.zip"
    _ = try BundleWriter.write(
      store: try scratch.store(), settingsJSON: nil, days: [:], asOf: AsOf(StoreFixture.newYear, in: .utc),
      to: path)
    let other = try scratch.store("other")
    let (result, change) = try other.importing { try BundleReader.read(path: path, into: &$0) }
    #expect(result.settingsJSON == nil && result.summary.read == 0 && change.isEmpty)
  }

  @Test("The bundle of somebody with settings alone has these, and no cache is made for it")
  func settingsAlone() throws {
    let scratch = try ScratchHome()
    let (home, person) = (scratch.home, scratch.person)
    try home.writeSettings("{\"language\":\"ar\"}\n", of: person)
    let path = scratch.path + "/settings.zip"
    let report = try BundleWriter.write(
      store: try home.openStoreForReading(of: person), settingsJSON: home.settingsText(of: person),
      days: [:], asOf: AsOf(StoreFixture.newYear, in: .utc), to: path)
    #expect(report.rows.isEmpty && report.files.contains { $0.name == BundleLayout.settings })
    #expect(try !home.holdsStore(of: person))
    let other = try scratch.store("other")
    let (result, change) = try other.importing { try BundleReader.read(path: path, into: &$0) }
    #expect(change.isEmpty)
    #expect(try other.digest(settings: result.settingsJSON) == home.digest(of: person))
    let nobody = try #require(PersonID("nobody"))
    #expect(throws: StoreError.self) { try home.openStoreForReading(of: nobody) }
  }

  @Test("The file is private, appears whole, and leaves nothing beside it when it cannot be written")
  func files() throws {
    let fixture = try BundleFixture(rows: 60)
    try fixture.write()
    let mode = try FileManager.default.attributesOfItem(atPath: fixture.path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let folder = fixture.scratch.path + "/folder"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for path in [folder, fixture.scratch.path + "/missing/out.zip"] {
      #expect(throws: StoreError.self) {
        try BundleWriter.write(
          store: fixture.store, settingsJSON: nil, days: [:], asOf: fixture.asOf, to: path)
      }
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: fixture.scratch.path).sorted()
    #expect(names == ["folder", "home", "out.zip"])
  }

  @Test("A bundle is told from other ZIP files and from other files")
  func recognised() throws {
    let fixture = try BundleFixture(rows: 30)
    try fixture.write()
    #expect(BundleReader.isBundle(path: fixture.path))
    #expect(!BundleReader.isBundle(path: fixture.store.path))
    #expect(!BundleReader.isBundle(path: fixture.scratch.path + "/missing"))
  }

  @Test("Tens of thousands of rows go through in pieces and come back equal")
  func manyRows() throws {
    let fixture = try BundleFixture(rows: 30)
    var batch = ImportBatch()
    batch.sources = [Source(name: "Watch", kind: .watch)]
    batch.bins[.activeEnergy] = (0..<50_000).map { number in
      let start = StoreFixture.newYear.adding(seconds: Int64(number) * 900)
      let value = Double(number % 977) / 7
      return QuantityBin(start: start, source: 0, value: value, coverage: UInt64(number))
    }
    try fixture.store.take([batch])
    let report = try fixture.write()
    #expect(report.rows.bins >= 50_000)
    let other = try fixture.scratch.store("other")
    _ = try fixture.read(fixture.path, into: other)
    #expect(try other.digest() == fixture.store.digest())
  }
}
