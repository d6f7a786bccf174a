import GRDB
import GRDBSQLite

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
