import GRDB
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("What earlier versions kept of whole hours")
struct CoarseRowsTests {
  private static let start = StoreFixture.newYear
  private let scratch: ScratchHome

  init() throws { scratch = try ScratchHome() }

  /// A cache of the fourth version with two weighings of one hour: 80 kg and 82 kg.
  private func oldCache(exported: Int64 = 100) throws -> PersonStore {
    let path = scratch.path + "/old.sqlite"
    let old = try DatabaseQueue(path: path)
    try StoreSchema.migrator.migrate(old, upTo: "v4")
    try old.write { db in
      try db.execute(
        sql: """
          INSERT INTO sources (id, name, kind) VALUES (1, 'Scale', 'app');
          INSERT INTO metrics (id, name) VALUES (1, 'weight');
          INSERT INTO hours VALUES (1, 1, \(Self.start.seconds), 2, 162, 80, 82, \(exported));
          """)
    }
    try old.close()
    return try PersonStore(path: path, create: false)
  }

  /// The same weighings as this version reads them from a file.
  private static func weighings(exported: Int64) -> ImportBatch {
    var batch = ImportBatch()
    batch.exportedAt = Instant(seconds: exported)
    batch.sources = [Source(name: "Scale", kind: .app)]
    batch.hours[.weight] = [(1, 80.0), (3, 82)].map { quarter, kilograms in
      ReadingSummary(
        start: start.adding(seconds: quarter * 900), source: 0, count: 1, sum: kilograms, lowest: kilograms,
        highest: kilograms, last: kilograms, lastSecond: 60)
    }
    return batch
  }

  @Test("A whole hour stays at its hour with its mean, and goes through a bundle unchanged")
  func kept() throws {
    let store = try oldCache()
    let hour = ReadingSummary(
      start: Self.start, source: 0, count: 2, sum: 162, lowest: 80, highest: 82, last: 81, isWholeHour: true)
    #expect(try store.heldData().hours[.weight] == [hour])
    let path = scratch.path + "/out.zip"
    try BundleWriter.write(
      store: store, settingsJSON: nil, days: [:], asOf: AsOf(StoreFixture.newYear, in: .utc), to: path)
    let other = try scratch.store("other")
    _ = try other.importing { try BundleReader.read(path: path, into: &$0) }
    #expect(try other.heldData() == store.heldData())
    #expect(try other.digest() == store.digest())
  }

  @Test("The same export imported again replaces whole hours by its quarter hours, an older one does not")
  func givesWay() throws {
    for (exported, isReplaced) in [(100, true), (101, true), (99, false)] as [(Int64, Bool)] {
      let scratch = try CoarseRowsTests()
      let store = try scratch.oldCache()
      try store.take([Self.weighings(exported: exported)])
      let hours = try store.heldData().hours[.weight] ?? []
      #expect(hours.map(\.isWholeHour) == (isReplaced ? [false, false] : [true]), "\(exported)")
      #expect(try store.take([Self.weighings(exported: exported)]).isEmpty)
    }
  }

  @Test(
    "A bundle of an earlier version is read as whole hours, and its hours give way to quarter hours that are held"
  )
  func oldBundle() throws {
    let path = scratch.path + "/old.zip"
    let line = """
      {"metric":"weight","source":"Scale","start":"2026-01-01T00:00:00Z","count":2,"sum":162,"lowest":80,"highest":82,\
      "exported":"1970-01-01T00:01:40Z"}

      """
    try BundleFixture.bag(
      [
        BundleLayout.sources: "{\"name\":\"Scale\",\"kind\":\"app\",\"last_data\":null}\n",
        BundleLayout.hours: line + line.replacing("00:00:00Z\",\"count", with: "00:15:00Z\",\"count"),
      ], asOf: AsOf(StoreFixture.newYear, in: .utc), to: path)
    let empty = try scratch.store("empty")
    let (result, _) = try empty.importing { try BundleReader.read(path: path, into: &$0) }
    #expect(try empty.heldData().hours[.weight]?.map(\.isWholeHour) == [true])
    #expect(result.summary.refused.total == 1)
    let held = try scratch.store("held")
    try held.take([Self.weighings(exported: 100)])
    let before = try held.heldData()
    let (_, change) = try held.importing { try BundleReader.read(path: path, into: &$0) }
    #expect(change.hours.outranked == 1 && change.hours.new == 0)
    #expect(try held.heldData() == before)
  }

  @Test("A last reading outside its quarter hour is called damage")
  func damage() throws {
    let store = try scratch.store()
    try store.take([Self.weighings(exported: 100)])
    try store.writing { try $0.execute(sql: "UPDATE hours SET last_second = 9223372036854775807") }
    #expect(throws: StoreError.self) { _ = try store.heldData() }
  }
}
