import CArchive
import CCrypto
import Foundation
import GRDB
import GRDBSQLite
import TriptychHealth

/// The cache of one person: one SQLite file, one writer.
///
/// The file uses SQLite's rollback journal instead of its write-ahead log. If an import is killed, the next
/// opening rolls it back, and after every commit `cache.sqlite` alone remains. The rollback journal also works
/// on file systems shared by several machines, allows the file to be serialized as one piece, and writes a
/// large first import once instead of twice. Its drawback, that readers wait during a commit, does not matter
/// to a nightly batch.
///
/// Deleted content is overwritten (`secure_delete`). Memory use is bounded: SQLite's page caches are limited to
/// 16 MB and spill to disk.
///
/// A sealed cache is the same database in memory. It is loaded from the sealed file, and every transaction that
/// changes something seals all of it again. Its memory use grows with the cache.
public final class PersonStore: Sendable {
  /// The path of the file.
  public let path: String
  private let queue: DatabaseQueue
  /// The sealed file that receives changes; `nil` when the cache is an unencrypted file at `path`.
  private let sealed: SealedStore?

  /// Opens a cache; see ``Home/openStore(of:create:)``.
  ///
  /// `limits` bound memory and, in tests, the size of the file.
  init(path: String, create: Bool, limits: StoreLimits = StoreLimits()) throws {
    self.path = path
    sealed = nil
    try PersonStore.prepareFile(at: path, create: create)
    queue = try translatingErrors(at: path) {
      try DatabaseQueue(path: path, configuration: PersonStore.configuration(limits))
    }
    try translatingErrors(at: path) {
      try queue.read { try PersonStore.requireOurs($0, path: path) }
      try StoreSchema.complete(queue)
    }
  }

  /// Opens a sealed cache from its decrypted bytes. Without `image`, creates an empty cache and seals it at
  /// once.
  init(_ sealed: SealedStore, image: SQLiteImage?, limits: StoreLimits = StoreLimits()) throws {
    path = sealed.path
    self.sealed = sealed
    let isNew = image == nil
    queue = try translatingErrors(at: path) { try MemoryDatabase.queue(image, limits: limits) }
    try translatingErrors(at: path) {
      try queue.read { try PersonStore.requireOurs($0, path: path) }
      try StoreSchema.complete(queue)
      try queue.writeWithoutTransaction { isNew ? try sealed.keep($0) : try sealed.begin(with: $0) }
    }
  }

  /// Makes an empty cache in memory that is kept nowhere, where none lies at `path`.
  init(emptyInsteadOf path: String) throws {
    self.path = path
    sealed = nil
    queue = try translatingErrors(at: path) {
      let queue = try MemoryDatabase.queue(nil, limits: StoreLimits())
      try StoreSchema.complete(queue)
      return queue
    }
  }

  /// Imports in one transaction: everything that `body` passes to the sink is stored, or nothing.
  ///
  /// If `body` throws, the import ends, the cache is left unchanged and the error is rethrown. The cache is
  /// also unchanged if the process is killed. Within one import, parts of the same bin or hour add up. Against
  /// stored rows these rules apply:
  ///
  /// - For the same bin, hour or daily value of a source, the file made later wins, then the larger value (for
  ///   hours the larger count, then the larger sum). A file without a creation time ranks below all files with
  ///   one. A manual daily value that a person enters now (``ImportBatch/isByHand``) replaces a stored one with
  ///   the same time, because it is their later statement. This does not apply to files, whose order says
  ///   nothing.
  /// - What an earlier version kept of quarter hours (sums) and whole hours (readings) gives way to finer rows of the
  ///   same time from a file that is as late, and only a later file of an earlier version replaces those.
  /// - The same sleep stage is stored once.
  /// - For the same session (source and id), the file made later wins, then the session with more fields.
  ///
  /// These rules select the maximum of an order, so overlapping files result in the same cache in any order of
  /// import. An import that changes nothing writes nothing.
  ///
  /// With `keeping` set to `false`, the change is computed and then rolled back: a dry run.
  ///
  /// - Parameter ending: hears what `body` returned and what changed, before anything of it is kept; if it throws, nothing
  ///   is. What must be there whenever the imported data is there belongs here.
  @discardableResult
  public func importing<Result>(
    keeping: Bool = true, _ body: (inout ImportTransaction) throws -> Result,
    ending: (Result, ImportEnding) throws -> Void = { _, _ in }
  ) throws -> (Result, StoreChange) {
    try translatingErrors(at: path) {
      try queue.writeWithoutTransaction { db in
        var outcome: (Result, StoreChange)?
        // The session itself knows every row that it refers to; looking them up again for each row written would take
        // three tenths of the time of writing.
        try db.execute(sql: "PRAGMA foreign_keys = OFF")
        defer { try? db.execute(sql: "PRAGMA foreign_keys = ON") }
        try db.inTransaction(.immediate) {
          let session = try ImportSession(db)
          var transaction = ImportTransaction(session: session, path: path)
          let result = try body(&transaction)
          let change = try session.finish()
          try ending(result, ImportEnding(change: change, db: db))
          outcome = (result, change)
          return keeping ? .commit : .rollback
        }
        guard let outcome else { throw StoreError(.failed, "The import was not committed", place: path) }
        if keeping { try sealed?.keep(db) }
        return outcome
      }
    }
  }

  /// Runs `body` on a consistent snapshot of the cache.
  func reading<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try translatingErrors(at: path) { try queue.read(body) }
  }

  /// Runs `body` in one transaction, which is rolled back if `body` throws.
  func writing<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try translatingErrors(at: path) {
      let result = try queue.write(body)
      if let sealed { try queue.writeWithoutTransaction(sealed.keep) }
      return result
    }
  }

  /// Runs `body`, which manages its transactions itself.
  func writingWithoutTransaction<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try translatingErrors(at: path) {
      try queue.writeWithoutTransaction { db in
        let result = try body(db)
        try sealed?.keep(db)
        return result
      }
    }
  }

  /// Reads every page and index, and checks the foreign keys.
  ///
  /// Throws `store_damaged` for any inconsistency. Takes about 5 ms per MB.
  func check() throws {
    try reading { db in
      let verdict = try String.fetchOne(db, sql: "PRAGMA quick_check(1)")
      let orphans = try Row.fetchOne(db, sql: "PRAGMA foreign_key_check")
      if verdict != "ok" || orphans != nil { throw StoreError.damaged(path) }
    }
  }

  /// Passes the whole cache to `body` as the bytes of a SQLite file.
  func serialised<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result {
    try translatingErrors(at: path) { try queue.read { try MemoryDatabase.withBytes(of: $0, body) } }
  }

  /// The number of rows of each kind.
  public func counts() throws -> StoreCounts {
    try reading { try StoreCounts($0) }
  }

  /// Releases the memory of cached pages, which are read again when needed.
  public func releaseMemory() { queue.releaseMemory() }

  /// Closes the file. The store cannot be used afterwards. Releasing the store also closes it.
  public func close() throws {
    try translatingErrors(at: path) { try queue.close() }
  }

  private static func configuration(_ limits: StoreLimits) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.foreignKeysEnabled = true
    configuration.prepareDatabase { db in
      try limits.prepare(db)
      try db.execute(sql: "PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL")
    }
    return configuration
  }

  private static func prepareFile(at path: String, create: Bool) throws {
    try PrivateFiles.requirePlainFile(orNothingAt: path)
    if try PrivateFiles.kind(path) == .missing {
      guard create else {
        throw StoreError.nobody(path)
      }
      try makeEmpty(at: path)
    }
    // SQLite creates journals with the mode of the database file.
    try PrivateFiles.restrict(path)
    for suffix in journals { try PrivateFiles.requirePlainFile(orNothingAt: path + suffix) }
    let (size, header) = try PrivateFiles.beginning(of: path, count: 100)
    // A cache is never without its tables, so an empty file is what is left of one.
    guard size > 0 else { throw StoreError.damaged(path) }
    // Truncation is detected from the header. A file with a journal is first recovered by SQLite.
    guard try PrivateFiles.kind(path + "-journal") == .missing,
      try PrivateFiles.kind(path + "-wal") == .missing
    else { return }
    guard header.count == 100, header.starts(with: Array("SQLite format 3\0".utf8)) else {
      throw StoreError.damaged(path)
    }
    let pageSize = Int64(header[16]) << 8 | Int64(header[17])
    let pages = header[28..<32].reduce(Int64(0)) { $0 << 8 | Int64($1) }
    if size < pages * (pageSize == 1 ? 65_536 : pageSize) { throw StoreError.damaged(path) }
  }

  /// Makes a cache without facts in one step: it has its tables from the moment it is there, however the process ends.
  private static func makeEmpty(at path: String) throws {
    // SQLite would replay the journal of a file that is gone into the new one.
    for suffix in journals { try PrivateFiles.remove(path + suffix) }
    try translatingErrors(at: path) {
      let queue = try MemoryDatabase.queue(nil, limits: StoreLimits())
      try StoreSchema.complete(queue)
      let file = try OutputFile(replacing: path)
      try queue.read { try MemoryDatabase.withBytes(of: $0) { try file.write(piece: $0) } }
      try file.publish()
      try queue.close()
    }
  }

  /// What SQLite may put beside a file.
  private static let journals = ["-journal", "-wal", "-shm"]

  private static func requireOurs(_ db: Database, path: String) throws {
    let application = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    let objects = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") ?? 0
    if application == 0 && version == 0 && objects == 0 { return }
    // An interrupted creation leaves only GRDB's own table.
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

/// Resource limits of a store.
struct StoreLimits {
  /// The size of SQLite's page cache in KiB; further pages spill to disk.
  var cacheKilobytes = 16_384
  /// The maximum size of the file in pages of 4,096 bytes, which simulates a full disk; `nil` for no limit.
  var pages: Int?

  /// Sets the limits of a connection, and the rules for every cache: the file may come from a backup or a stranger, so
  /// nothing in its schema is executed and cells are checked before use; what is deleted is overwritten.
  func prepare(_ db: Database) throws {
    try db.execute(
      sql: """
        PRAGMA trusted_schema = OFF;
        PRAGMA cell_size_check = ON;
        PRAGMA secure_delete = ON;
        PRAGMA cache_size = -\(cacheKilobytes);
        """)
    if let pages { try db.execute(sql: "PRAGMA max_page_count = \(pages)") }
  }
}

extension PersonStore {
  /// Empties all tables and shrinks the file, so that no page contains the old data. Returns the number of
  /// deleted rows.
  ///
  /// Content is overwritten on deletion (`secure_delete`), and the file is then rewritten (`VACUUM`). Tables of
  /// settings and of the schema versions are kept.
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
          count += try db.count(of: name)
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

/// The system libraries that the archive uses, with the versions loaded at run time.
public enum ArchiveLibraries {
  /// The names and versions of the libraries.
  public static var versions: [(name: String, version: String)] {
    [
      ("sqlite", String(cString: sqlite3_libversion())),
      ("libarchive", word(archive_version_string(), 1)),
      ("libcrypto", word(OpenSSL_version(OPENSSL_VERSION), 1)),
    ]
  }

  /// One word of a library's version text; `unknown` when there is none.
  private static func word(_ text: UnsafePointer<CChar>?, _ index: Int) -> String {
    let words = text.map { String(cString: $0).split(separator: " ") } ?? []
    return words.count > index ? String(words[index]) : "unknown"
  }
}
