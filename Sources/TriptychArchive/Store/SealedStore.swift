import Foundation
import GRDB
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
