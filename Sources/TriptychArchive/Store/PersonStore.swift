import CArchive
import CCrypto
import Foundation
import GRDB
import GRDBSQLite
import TriptychHealth

/// The cache of one person: one SQLite file, one writer.
///
/// The file uses SQLite's rollback journal and not its write-ahead log. A journal
/// is played back at the next opening when an import was killed, and after every
/// commit `cache.sqlite` alone remains. It also works on file systems shared by
/// several machines, can be serialised as one piece, and writes a large first
/// import once instead of twice; what it gives up, readers during a commit, a
/// nightly batch does not need.
///
/// Deleted content is overwritten (`secure_delete`). Memory stays flat: SQLite's
/// page caches are limited to 16 MB and spill to the disk.
///
/// A sealed cache is the same database held in memory: it is opened from the sealed file, every
/// transaction that changed something ends with sealing all of it anew, and memory grows with the cache.
public final class PersonStore: Sendable {
  /// Where the file is.
  public let path: String
  private let queue: DatabaseQueue
  /// Where changes go when the cache is sealed; `nil` when it lies plain at `path`.
  private let sealed: SealedStore?

  /// Opens a cache; see ``Home/openStore(of:create:)``.
  ///
  /// `limits` bound memory and, in tests, the file.
  init(path: String, create: Bool, limits: StoreLimits = StoreLimits()) throws {
    self.path = path
    sealed = nil
    try PersonStore.prepareFile(at: path, create: create)
    queue = try translatingErrors(at: path) {
      try DatabaseQueue(path: path, configuration: PersonStore.configuration(limits))
    }
    try translatingErrors(at: path) {
      try queue.read { try PersonStore.requireOurs($0, path: path) }
      try StoreSchema.migrator.migrate(queue)
    }
  }

  /// Opens a sealed cache from its bytes; without any a new one, which is sealed at once.
  init(_ sealed: SealedStore, image: SQLiteImage?, limits: StoreLimits = StoreLimits()) throws {
    path = sealed.path
    self.sealed = sealed
    let isNew = image == nil
    queue = try translatingErrors(at: path) { try MemoryDatabase.queue(image, limits: limits) }
    try translatingErrors(at: path) {
      try queue.read { try PersonStore.requireOurs($0, path: path) }
      try StoreSchema.migrator.migrate(queue)
      try queue.writeWithoutTransaction { isNew ? try sealed.keep($0) : try sealed.begin(with: $0) }
    }
  }

  /// Imports in one transaction: everything `body` hands over, or nothing.
  ///
  /// Whatever `body` throws ends the import and passes through; the cache is then
  /// as it was, as it is when the process is killed. Within one import, bins and
  /// hours given several times add up. Against what is held:
  ///
  /// - the same bin, hour or whole day of a source: the file made later counts, then
  ///   the larger value (hours: the larger count, then sum); a file that does not
  ///   say when it was made ranks before all that do. A manual value of a whole day
  ///   that a person enters now (``ImportBatch/isByHand``) replaces the held one of
  ///   the same moment: it is their later word. Of files it does not, since their
  ///   order says nothing;
  /// - the same stage of sleep is held once;
  /// - the same session (source and id): the file made later counts, then the one
  ///   with more in it.
  ///
  /// These rules pick the highest of an order, so files that overlap leave the same
  /// cache whichever comes first. An import that changes nothing writes nothing.
  ///
  /// With `keeping` false, the change is worked out and then rolled back: a dry run.
  @discardableResult
  public func importing<Result>(
    keeping: Bool = true, _ body: (inout ImportTransaction) throws -> Result
  ) throws -> (Result, StoreChange) {
    try translatingErrors(at: path) {
      try queue.writeWithoutTransaction { db in
        var outcome: (Result, StoreChange)?
        try db.inTransaction(.immediate) {
          let session = try ImportSession(db)
          var transaction = ImportTransaction(session: session, path: path)
          let result = try body(&transaction)
          outcome = (result, try session.finish())
          return keeping ? .commit : .rollback
        }
        guard let outcome else { throw StoreError(.failed, "The import was not committed", place: path) }
        if keeping { try sealed?.keep(db) }
        return outcome
      }
    }
  }

  /// Runs `body` on one unchanging view of the cache.
  func reading<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try translatingErrors(at: path) { try queue.read(body) }
  }

  /// Runs `body` in one transaction: all of it is kept, or nothing.
  func writing<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try translatingErrors(at: path) {
      let result = try queue.write(body)
      if let sealed { try queue.writeWithoutTransaction(sealed.keep) }
      return result
    }
  }

  /// Runs `body`, which makes its transactions itself.
  func writingWithoutTransaction<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try translatingErrors(at: path) {
      try queue.writeWithoutTransaction { db in
        let result = try body(db)
        try sealed?.keep(db)
        return result
      }
    }
  }

  /// Reads every page and index and checks the references between rows.
  ///
  /// Throws `store_damaged` when anything is wrong. Takes about 5 ms per MB.
  func check() throws {
    try reading { db in
      let verdict = try String.fetchOne(db, sql: "PRAGMA quick_check(1)")
      let orphans = try Row.fetchOne(db, sql: "PRAGMA foreign_key_check")
      if verdict != "ok" || orphans != nil { throw StoreError.damaged(path) }
    }
  }

  /// Hands `body` the whole cache as the bytes of a SQLite file.
  func serialised<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result {
    try translatingErrors(at: path) { try queue.read { try MemoryDatabase.withBytes(of: $0, body) } }
  }

  /// How many rows are held, by kind.
  public func counts() throws -> StoreCounts {
    try reading { try StoreCounts($0) }
  }

  /// Gives back the memory of pages that were read; they are read again when they are needed.
  public func releaseMemory() { queue.releaseMemory() }

  /// Closes the file; the store cannot be used afterwards. Dropping it does the same.
  public func close() throws {
    try translatingErrors(at: path) { try queue.close() }
  }

  private static func configuration(_ limits: StoreLimits) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.foreignKeysEnabled = true
    configuration.prepareDatabase { db in
      // The file may come from a backup or a stranger: nothing in its schema is
      // run, and cells are checked before they are trusted.
      try db.execute(
        sql: """
          PRAGMA trusted_schema = OFF;
          PRAGMA cell_size_check = ON;
          PRAGMA secure_delete = ON;
          PRAGMA journal_mode = DELETE;
          PRAGMA synchronous = FULL;
          PRAGMA cache_size = -\(limits.cacheKilobytes);
          """)
      if let pageLimit = limits.pages { try db.execute(sql: "PRAGMA max_page_count = \(pageLimit)") }
    }
    return configuration
  }

  private static func prepareFile(at path: String, create: Bool) throws {
    try PrivateFiles.requirePlainFile(orNothingAt: path)
    if try PrivateFiles.kind(path) == .missing {
      guard create else {
        throw StoreError(
          .notFound, "Nothing is held of a person with this id", place: path,
          hint: "Import a file for them, or check --person and --home.")
      }
      // SQLite gives its journals the mode of the file they belong to.
      try PrivateFiles.makeEmptyFile(path)
    }
    try PrivateFiles.restrict(path)
    for suffix in ["-journal", "-wal", "-shm"] {
      try PrivateFiles.requirePlainFile(orNothingAt: path + suffix)
    }
    // A file cut short is told from its header; one with a journal is put right by SQLite first.
    guard try PrivateFiles.kind(path + "-journal") == .missing,
      try PrivateFiles.kind(path + "-wal") == .missing
    else { return }
    let (size, header) = try PrivateFiles.beginning(of: path, count: 100)
    if size == 0 { return }
    guard header.count == 100, header.starts(with: Array("SQLite format 3\0".utf8)) else {
      throw StoreError.damaged(path)
    }
    let pageSize = Int64(header[16]) << 8 | Int64(header[17])
    let pages = header[28..<32].reduce(Int64(0)) { $0 << 8 | Int64($1) }
    if size < pages * (pageSize == 1 ? 65_536 : pageSize) { throw StoreError.damaged(path) }
  }

  private static func requireOurs(_ db: Database, path: String) throws {
    let application = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    let objects = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") ?? 0
    if application == 0 && version == 0 && objects == 0 { return }
    // A creation that was killed leaves GRDB's own table and nothing else.
    if application == 0 && version == 0, objects <= 2, try db.tableExists("grdb_migrations") { return }
    guard application == StoreSchema.applicationID else {
      throw StoreError(
        .foreign, "The file is a database of another program", place: path,
        hint: "Move it away; Triptych makes its own.")
    }
    guard version <= StoreSchema.version else {
      throw StoreError(
        .newerVersion, "The cache was written by a newer version of Triptych", place: path,
        hint: "Use that version, or a newer one.")
    }
  }
}

/// How much a store may take.
struct StoreLimits {
  /// SQLite's page cache in KiB; pages beyond it spill to the disk.
  var cacheKilobytes = 16_384
  /// The file's size in pages of 4,096 bytes, as a full disk would bound it; `nil` for no bound.
  var pages: Int?
}

extension PersonStore {
  /// Empties all tables and gives the room back, so that no page holds what was in them; returns how many rows went.
  ///
  /// Content is overwritten as it is deleted (`secure_delete`), and the file is then written anew (`VACUUM`). Tables
  /// of settings and of the schema's own versions stay.
  public func purge() throws -> Int {
    try writingWithoutTransaction { db in
      let tables = try String.fetchAll(
        db,
        sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name"
      ).filter { $0 != "grdb_migrations" && !$0.hasPrefix("settings") }
      var count = 0
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      try db.inTransaction(.immediate) {
        for table in tables {
          let name = "\"" + table.replacing("\"", with: "\"\"") + "\""
          count += try Int.fetchOne(db, sql: "SELECT count(*) FROM \(name)") ?? 0
          try db.execute(sql: "DELETE FROM \(name)")
        }
        return .commit
      }
      try db.execute(sql: "VACUUM")
      try db.execute(sql: "PRAGMA foreign_keys = ON")
      return count
    }
  }
}

/// The libraries of the system that data is kept with, and their versions as they are loaded.
public enum ArchiveLibraries {
  /// Names with versions.
  public static var versions: [(name: String, version: String)] {
    [
      ("sqlite", String(cString: sqlite3_libversion())),
      ("libarchive", word(archive_version_string(), 1)),
      ("libcrypto", word(OpenSSL_version(OPENSSL_VERSION), 1)),
    ]
  }

  /// A word of what a library says of itself.
  private static func word(_ text: UnsafePointer<CChar>?, _ index: Int) -> String {
    let words = text.map { String(cString: $0).split(separator: " ") } ?? []
    return words.count > index ? String(words[index]) : "unknown"
  }
}
