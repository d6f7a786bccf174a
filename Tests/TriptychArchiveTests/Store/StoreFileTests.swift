import Foundation
import GRDB
import Testing
import TriptychHealth

@testable import TriptychArchive

@Suite("The cache as a file")
struct StoreFileTests {
  let scratch: ScratchHome
  var path: String { scratch.home.storePath(of: scratch.person) }

  init() throws { scratch = try ScratchHome() }

  private func fill() throws -> String {
    var dice = StoreDice(seed: 21)
    let store = try scratch.store()
    try store.take(StoreFixture.file(&dice, exported: nil, rows: 3000))
    let digest = try store.digest()
    try store.close()
    return digest
  }

  private func openError() -> StoreError? {
    do {
      let store = try scratch.home.openStore(of: scratch.person)
      _ = try store.heldData()
      try store.check()
      return nil
    } catch let error as StoreError {
      return error
    } catch {
      Issue.record("another error than ours: \(error)")
      return nil
    }
  }

  @Test("What was held is there after closing and opening again")
  func reopened() throws {
    let digest = try fill()
    #expect(try scratch.home.openStore(of: scratch.person).digest() == digest)
    #expect(try scratch.home.digest(of: scratch.person) == digest)
  }

  @Test("A cache of a newer version is refused and left alone")
  func newer() throws {
    _ = try fill()
    try DatabaseQueue(path: path).write { try $0.execute(sql: "PRAGMA user_version = 99") }
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(openError()?.code == .newerVersion)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  @Test("A database of another program is refused and left alone")
  func foreign() throws {
    try scratch.home.writeSettings("{}", of: scratch.person)
    try DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE theirs (x)") }
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(openError()?.code == .foreign)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  @Test("Bytes that are no database, a cut file and scribbled pages are each called damaged")
  func damaged() throws {
    _ = try fill()
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    func write(_ data: Data) throws { try data.write(to: URL(fileURLWithPath: path)) }
    try write(Data("these are the wrong bytes".utf8))
    #expect(openError()?.code == .damaged)
    try write(whole.prefix(whole.count / 2))
    #expect(openError()?.code == .damaged)
    try write(Data())
    #expect(openError()?.code == .damaged)
    try Data().write(to: URL(fileURLWithPath: path + "-journal"))
    #expect(openError()?.code == .damaged)
    try FileManager.default.removeItem(atPath: path + "-journal")
    for page in 1..<5 {
      var scribbled = whole
      scribbled.replaceSubrange(page * 4096..<page * 4096 + 512, with: Data(repeating: 0xA5, count: 512))
      try write(scribbled)
      #expect(openError()?.code == .damaged, "page \(page)")
    }
    try write(whole)
    #expect(openError() == nil)
  }

  @Test("A damaged cache set aside keeps its bytes, and importing again rebuilds the same cache")
  func setAside() throws {
    let digest = try fill()
    try Data("wrong".utf8).write(to: URL(fileURLWithPath: path))
    try Data("old journal".utf8).write(to: URL(fileURLWithPath: path + "-journal"))
    // Nothing counts as taken from a program that is held nowhere: where that cannot be forgotten, the cache stays.
    let received = Inbox.receivedPath(of: scratch.person, in: scratch.home)
    try FileManager.default.createDirectory(atPath: received, withIntermediateDirectories: false)
    #expect(throws: StoreError.self) { try scratch.home.setAsideStore(of: scratch.person) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("wrong".utf8))
    try FileManager.default.removeItem(atPath: received)
    let aside = try scratch.home.setAsideStore(of: scratch.person)
    #expect(aside.hasSuffix("cache.damaged-1.sqlite"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: aside)) == Data("wrong".utf8))
    #expect(!FileManager.default.fileExists(atPath: path + "-journal"))
    #expect(try fill() == digest)
    #expect(try scratch.home.setAsideStore(of: scratch.person).hasSuffix("cache.damaged-2.sqlite"))
  }

  @Test("Opened for an import, a damaged cache is set aside and a fresh one takes its place")
  func importRebuilds() throws {
    let digest = try fill()
    let sound = try scratch.home.openStoreSettingAsideDamage(of: scratch.person)
    #expect(try sound.setAside == nil && sound.store.digest() == digest)
    try sound.store.close()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    for page in 1..<5 {
      bytes.replaceSubrange(page * 4096..<page * 4096 + 512, with: Data(repeating: 0xA5, count: 512))
    }
    for (number, damaged) in [bytes, Data("wrong".utf8), Data()].enumerated() {
      try damaged.write(to: URL(fileURLWithPath: path))
      let opened = try scratch.home.openStoreSettingAsideDamage(of: scratch.person)
      #expect(opened.setAside?.hasSuffix("cache.damaged-\(number + 1).sqlite") == true)
      #expect(try opened.store.counts().isEmpty)
      try opened.store.close()
      #expect(try fill() == digest)
    }
  }

  @Test("A new cache has nothing of the journal of one that is gone, and leaves nothing beside it")
  func staleJournal() throws {
    let digest = try fill()
    try FileManager.default.removeItem(atPath: path)
    try Data("old journal".utf8).write(to: URL(fileURLWithPath: path + "-journal"))
    #expect(try fill() == digest)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch.home.folder(of: scratch.person))
        == ["cache.sqlite"])
  }

  @Test(
    "A cache that is gone although data was imported is damage; where there was none, settings are enough")
  func gone() throws {
    let (home, ada) = (scratch.home, scratch.person)
    let trail = AuditTrail(of: home)
    func found() throws -> [String] {
      try HomeCheck(home: home, outputs: []).findings(.caches, asOf: StoreFixture.newYear).map(\.code)
    }
    try home.writeSettings("{}", of: ada)
    try trail.append(AuditEvent(.settingsApplied, of: ada), at: StoreFixture.newYear)
    #expect(try home.openStoreForReading(of: ada).counts().isEmpty)
    #expect(try found() == [])
    _ = try fill()
    try trail.append(AuditEvent(.imported, of: ada, counts: ["new": 1]), at: StoreFixture.newYear)
    #expect(try found() == [])
    try FileManager.default.removeItem(atPath: path)
    let error = #expect(throws: StoreError.self) { try home.openStoreForReading(of: ada) }
    #expect(error?.code == .damaged)
    #expect(try found() == ["store_damaged"])
    try trail.append(AuditEvent(.purged, of: ada), at: StoreFixture.newYear)
    #expect(try found() == [])
  }

  @Test("A cache that a stranger filled with times of no person is called damaged")
  func strangeTimes() throws {
    let digest = try fill()
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    for change in [
      "bins SET start = 9223372036854775800", "sleep SET finish = 9223372036854775800",
      "workouts SET finish = 9223372036854775800", "daily SET day = 2147483647",
    ] {
      try DatabaseQueue(path: path).write { try $0.execute(sql: "UPDATE OR REPLACE " + change) }
      #expect(openError()?.code == .damaged, "\(change)")
      try whole.write(to: URL(fileURLWithPath: path))
    }
    #expect(try scratch.home.digest(of: scratch.person) == digest)
  }

  @Test(
    "The tables of each version are what they were when it shipped",
    arguments: [
      ("v1", "5b7456da200a6edf036c642030edb3b11b244e6235e50d473244177ff3800bad"),
      ("v2", "1a61fa9787b6ea97912f31aa1a8bed9a4113491565fb6151f8cfe4d24f303b70"),
      // The third changed no table.
      ("v3", "1a61fa9787b6ea97912f31aa1a8bed9a4113491565fb6151f8cfe4d24f303b70"),
      ("v4", "82b1f51f6f94f5bdea7e5e13211eb85c16bc8e256472d3630db2c8dd949e0da1"),
      ("v5", "65f14fd2e7f9e401cb433a29760c3378406993220866e5327a845500c076b89c"),
      ("v6", "eaa09b83b0f460ca4ca40ec78581e020d546b1ca537eeca35997b8ffeb0ca094"),
    ])
  func frozenSchema(version: String, digest: String) throws {
    let queue = try DatabaseQueue()
    try StoreSchema.migrator.migrate(queue, upTo: version)
    let sql = try queue.read {
      try String.fetchAll($0, sql: "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name")
    }
    #expect(SHA256Digest.hex(of: Array(sql.joined(separator: "\n").utf8)) == digest)
  }

  @Test("A new cache is made in one transaction, with the tables that older caches come to have")
  func madeAtOnce() throws {
    try scratch.store().close()
    // The change counter of SQLite's header grows with each transaction.
    #expect(try Array(Data(contentsOf: URL(fileURLWithPath: path))[24..<28]) == [0, 0, 0, 1])

    let grown = try DatabaseQueue()
    try StoreSchema.migrator.migrate(grown)
    #expect(try DatabaseQueue(path: path).read(schema) == grown.read(schema))
  }

  /// All that a database says of itself, but for its rows.
  private func schema(_ db: Database) throws -> [String] {
    try String.fetchAll(
      db,
      sql:
        "SELECT type || ' ' || name || ' ' || tbl_name || ' ' || coalesce(sql, '') FROM sqlite_schema ORDER BY 1"
    )
      + String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations ORDER BY 1")
      + ["application_id", "user_version", "page_size", "auto_vacuum", "encoding"].map { name in
        try "\(name) \(String.fetchOne(db, sql: "PRAGMA \(name)") ?? "")"
      }
  }

  @Test("Figures that were replaced are not left behind in the file")
  func secureDelete() throws {
    let store = try scratch.store()
    let marker = "Marker-of-a-replaced-device"
    var batch = ImportBatch()
    batch.sources = [Source(name: "Watch", kind: .watch)]
    var record = ExerciseRecord(
      id: "w", name: "Run", span: StoreFixture.newYear..<StoreFixture.exported(1), minutes: 3,
      origin: .synced,
      source: 0)
    record.device = marker
    batch.workouts = [record]
    try store.take([batch])
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).range(of: Data(marker.utf8)) != nil)
    batch.exportedAt = StoreFixture.exported(1)
    batch.workouts[0].device = nil
    try store.take([batch])
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).range(of: Data(marker.utf8)) == nil)
  }

  @Test("The clock of a session's place and its minutes in zones of heart rate are kept")
  func sessionFields() throws {
    let store = try scratch.store()
    var batch = ImportBatch()
    batch.sources = [Source(name: "Watch", kind: .watch)]
    var record = ExerciseRecord(
      id: "w", name: "Run", span: StoreFixture.newYear..<StoreFixture.exported(1), minutes: 30,
      origin: .synced,
      source: 0)
    record.utcOffset = -12_600
    record.zoneMinutes = [5, 10.25, 8, 0, 1.0 / 3]
    batch.workouts = [record]
    try store.take([batch])
    let mira = try #require(PersonID("mira"))
    let held = try #require(store.history(of: mira, settings: Settings(), zone: .utc).workouts.first)
    #expect(held.utcOffset == -12_600 && held.zoneMinutes == [5, 10.25, 8, 0, 1.0 / 3])
  }

  @Test("The log of imports holds counts and nothing else, and only imports that changed something")
  func log() throws {
    let store = try scratch.store()
    for _ in 0..<3 { try store.take([StoreFixture.batch(value: 1)]) }
    let rows = try store.reading { db in
      try Row.fetchAll(db, sql: "SELECT new_rows, changed_rows, unchanged_rows FROM imports")
    }
    #expect(rows == [["new_rows": 1, "changed_rows": 0, "unchanged_rows": 0]])
  }

  @Test("Sources that come with many batches are looked up once")
  func sources() throws {
    try DatabaseQueue().write { database in
      try database.execute(
        sql: "CREATE TABLE sources (id INTEGER PRIMARY KEY, name TEXT, kind TEXT, last_data INTEGER)")
      let register = try SourceRegister(database)
      let sources = (0..<100).map { Source(name: "S\($0)", kind: .app) }
      let rows = try register.rows(of: sources)
      for _ in 0..<1_000 { #expect(try register.rows(of: sources) == rows) }
      #expect(register.looked == 100 && register.added == 100 && Set(rows).count == 100)
      #expect(try register.rows(of: Array(sources.reversed())) == rows.reversed())
    }
  }
}
