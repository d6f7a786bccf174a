import Foundation
import GRDB
import GRDBSQLite
import TriptychHealth

/// Where a cache that is open in memory lies sealed, and keeps what changes.
final class SealedStore: @unchecked Sendable {
  // All but the constants is used under `guardian`.
  private let guardian = NSLock()
  private let writer: SealedWriter
  private var nonce: [UInt8]?
  private var kept: UInt32?
  private var failure: StoreError?

  /// `nonce` is that of the box which was opened, `nil` where there is no cache yet.
  init(writer: SealedWriter, nonce: [UInt8]?) {
    self.writer = writer
    self.nonce = nonce
  }

  var path: String { writer.path }

  /// Takes a database as what lies in the file.
  func begin(with db: Database) throws {
    try guardian.withLock { kept = try MemoryDatabase.changeCounter(db) }
  }

  /// Seals the database unless it is what lies in the file already.
  ///
  /// When that fails, memory is ahead of the file, which stays as it was: every later call throws the
  /// same, so that nothing is kept in half. The settings in the file are those written last.
  func keep(_ db: Database) throws {
    try guardian.withLock {
      if let failure { throw failure }
      let counter = try MemoryDatabase.changeCounter(db)
      guard counter != kept else { return }
      do {
        try write(db)
        kept = counter
      } catch let error as StoreError {
        failure = error
        throw error
      }
    }
  }

  private func write(_ db: Database) throws {
    let current = try SealedFile(path)
    guard try current?.storeNonce() == nonce, current.map({ $0.header.marks == writer.key.marks }) ?? true
    else {
      throw StoreError(
        .busy, "Another process changed the cache meanwhile, so nothing was kept", place: path,
        hint: "Try again.")
    }
    let settings: SealedPart =
      current.map { $0.header.settingsLength > 0 ? .kept($0) : SealedPart.none } ?? SealedPart.none
    nonce = try MemoryDatabase.withBytes(of: db) {
      try writer.write(settings: settings, store: .new($0))
    }
  }
}

/// The bytes of a SQLite file in memory that SQLite can take over.
final class SQLiteImage: @unchecked Sendable {
  // Handed on once, before any other use: `take()` is called while the database is opened.
  private var start: UnsafeMutableRawPointer?
  let count: Int

  /// Room for so many bytes; throws ``StoreError`` when the memory is not there.
  init(count: Int) throws {
    self.count = count
    start = sqlite3_malloc64(UInt64(max(count, 1)))
    guard start != nil else { throw StoreError.noMemory }
  }

  deinit { sqlite3_free(start) }

  /// The bytes; of none after they were handed on.
  var bytes: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: start, count: start == nil ? 0 : count)
  }

  fileprivate func take() -> UnsafeMutableRawPointer? {
    defer { start = nil }
    return start
  }
}

/// A cache that lies in memory only: no file, no journal and no temporary file of SQLite's.
enum MemoryDatabase {
  /// Opens the database of an image, which is used up by it; without one an empty database.
  static func queue(_ image: SQLiteImage?, limits: StoreLimits) throws -> DatabaseQueue {
    let image = try image ?? SQLiteImage(count: 0)
    var configuration = Configuration()
    configuration.foreignKeysEnabled = true
    configuration.prepareDatabase { db in
      try load(image, into: db)
      try db.execute(
        sql: """
          PRAGMA trusted_schema = OFF;
          PRAGMA cell_size_check = ON;
          PRAGMA secure_delete = ON;
          PRAGMA temp_store = MEMORY;
          PRAGMA journal_mode = MEMORY;
          PRAGMA synchronous = OFF;
          PRAGMA cache_size = -\(limits.cacheKilobytes);
          """)
      if let pageLimit = limits.pages { try db.execute(sql: "PRAGMA max_page_count = \(pageLimit)") }
    }
    return try DatabaseQueue(configuration: configuration)
  }

  /// Hands `body` the database as the bytes of a SQLite file, which stay valid while it runs.
  ///
  /// Of a database in memory they are the very bytes it works on; one on the disk is copied.
  static func withBytes<Result>(
    of db: Database, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    var count: sqlite3_int64 = 0
    if let held = sqlite3_serialize(
      db.sqliteConnection, "main", &count, UInt32(SQLITE_SERIALIZE_NOCOPY))
    {
      return try body(UnsafeRawBufferPointer(start: held, count: Int(count)))
    }
    guard let copy = sqlite3_serialize(db.sqliteConnection, "main", &count, 0) else {
      throw StoreError.noMemory
    }
    defer { sqlite3_free(copy) }
    return try body(UnsafeRawBufferPointer(start: copy, count: Int(count)))
  }

  /// A number that grows with every transaction that changed the database, as its header counts them.
  static func changeCounter(_ db: Database) throws -> UInt32 {
    try withBytes(of: db) { bytes in
      bytes.count < 28 ? 0 : bytes[24..<28].reduce(0) { $0 << 8 | UInt32($1) }
    }
  }

  private static func load(_ image: SQLiteImage, into db: Database) throws {
    let count = sqlite3_int64(image.count)
    // SQLite frees the bytes, also when it refuses them.
    let flags = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE)
    let code = sqlite3_deserialize(
      db.sqliteConnection, "main", image.take()?.assumingMemoryBound(to: UInt8.self), count,
      max(count, 1), flags)
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    // By default SQLite lets a database in memory grow to 1 GiB.
    var limit: sqlite3_int64 = 1 << 40
    sqlite3_file_control(db.sqliteConnection, "main", SQLITE_FCNTL_SIZE_LIMIT, &limit)
  }
}

extension SealedFile {
  /// The cache, `nil` without one; throws when a byte of it was changed.
  func image(_ key: PersonKey, of person: PersonID) throws -> SQLiteImage? {
    guard holdsStore else { return nil }
    let image = try SQLiteImage(count: Int(header.storeLength) - SealedBox.overhead)
    try openBox(.store, at: header.storeOffset, key, person, into: image.bytes)
    return image
  }
}
