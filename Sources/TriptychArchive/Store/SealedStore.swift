import Foundation
import GRDB
import GRDBSQLite
import TriptychHealth

/// The sealed file behind a cache that is open in memory; it receives the cache's changes.
final class SealedStore: @unchecked Sendable {
  // Everything except the constants is accessed under `guardian`.
  private let guardian = NSLock()
  private let writer: SealedWriter
  private var nonce: [UInt8]?
  private var kept: UInt32?
  private var failure: StoreError?

  /// `nonce` is the nonce of the opened box; `nil` when there is no cache yet.
  init(writer: SealedWriter, nonce: [UInt8]?) {
    self.writer = writer
    self.nonce = nonce
  }

  var path: String { writer.path }

  /// Records the state of a database as that of the file.
  func begin(with db: Database) throws {
    try guardian.withLock { kept = try MemoryDatabase.changeCounter(db) }
  }

  /// Seals the database unless the file already has its current state.
  ///
  /// If sealing fails, memory is ahead of the file, which is left unchanged. Every later call then throws the
  /// same error, so that no partial state is stored. The latest settings in the file are kept.
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

/// The bytes of a SQLite file in memory that SQLite can take ownership of.
final class SQLiteImage: @unchecked Sendable {
  // Ownership is transferred once, before any other use: `take()` is called while the database is opened.
  private var start: UnsafeMutableRawPointer?
  let count: Int

  /// Allocates `count` bytes. Throws ``StoreError`` when memory runs out.
  init(count: Int) throws {
    self.count = count
    start = sqlite3_malloc64(UInt64(max(count, 1)))
    guard start != nil else { throw StoreError.noMemory }
  }

  deinit { sqlite3_free(start) }

  /// The bytes; empty after their ownership was transferred.
  var bytes: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: start, count: start == nil ? 0 : count)
  }

  fileprivate func take() -> UnsafeMutableRawPointer? {
    defer { start = nil }
    return start
  }
}

/// A cache that exists only in memory: SQLite creates no file, journal or temporary file for it.
enum MemoryDatabase {
  /// Opens the database of an image and takes ownership of its bytes. Without an image, opens an empty
  /// database.
  static func queue(_ image: SQLiteImage?, limits: StoreLimits) throws -> DatabaseQueue {
    let image = try image ?? SQLiteImage(count: 0)
    var configuration = Configuration()
    configuration.foreignKeysEnabled = true
    configuration.prepareDatabase { db in
      try load(image, into: db)
      try limits.prepare(db)
      try db.execute(
        sql: "PRAGMA temp_store = MEMORY; PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF")
    }
    return try DatabaseQueue(configuration: configuration)
  }

  /// Passes the database to `body` as the bytes of a SQLite file, valid until `body` returns.
  ///
  /// For a database in memory, these are its own bytes without a copy; a database on disk is copied.
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

  /// The change counter in the database header, which grows with every transaction that changes the database.
  static func changeCounter(_ db: Database) throws -> UInt32 {
    try withBytes(of: db) { bytes in
      bytes.count < 28 ? 0 : bytes[24..<28].reduce(0) { $0 << 8 | UInt32($1) }
    }
  }

  private static func load(_ image: SQLiteImage, into db: Database) throws {
    let count = sqlite3_int64(image.count)
    // SQLite frees the bytes, even when it rejects them.
    let flags = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE)
    let code = sqlite3_deserialize(
      db.sqliteConnection, "main", image.take()?.assumingMemoryBound(to: UInt8.self), count,
      max(count, 1), flags)
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    // SQLite limits a database in memory to 1 GiB by default.
    var limit: sqlite3_int64 = 1 << 40
    sqlite3_file_control(db.sqliteConnection, "main", SQLITE_FCNTL_SIZE_LIMIT, &limit)
  }
}

extension SealedFile {
  /// Decrypts the cache; `nil` when the file has none. Throws when any of its bytes was changed.
  func image(_ key: PersonKey, of person: PersonID) throws -> SQLiteImage? {
    guard holdsStore else { return nil }
    let image = try SQLiteImage(count: Int(header.storeLength) - SealedBox.overhead)
    try openBox(.store, at: header.storeOffset, key, person, into: image.bytes)
    return image
  }
}
