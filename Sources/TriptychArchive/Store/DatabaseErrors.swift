import GRDB

extension StoreError {
  /// Creates an error with our own message for a result code of SQLite.
  init(_ error: DatabaseError, place: String) {
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      self.init(
        .busy, "The cache is in use by another process", place: place, hint: "Try again when it has finished."
      )
    case .SQLITE_CORRUPT, .SQLITE_NOTADB:
      self = StoreError.damaged(place)
    case .SQLITE_FULL:
      self = StoreError.noSpace(place)
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_CANTOPEN, .SQLITE_AUTH:
      self.init(
        .notPermitted, "The cache cannot be opened for writing", place: place,
        hint: "Check the owner and permissions of the file and its directory.")
    case .SQLITE_IOERR:
      let code = error.extendedResultCode.rawValue
      // Reading, and reading less than the file should hold; everything else is about writing.
      let isRead = [1, 2].contains(code >> 8)
      self.init(
        .system,
        isRead
          ? "The cache could not be read from its disk (SQLite \(code))"
          : "The system did not let the cache be written, so nothing was changed (SQLite \(code))",
        place: place,
        hint: isRead
          ? "Check the disk, then try again."
          : "Look at the free space, quotas and the limit on file sizes (ulimit -f), then try again.")
    default:
      self.init(
        .failed, "SQLite reported result code \(error.extendedResultCode.rawValue)", place: place,
        hint: "Check the disk, then try again.")
    }
  }
}

extension StoreError {
  /// The error for a figure that is not finite, of an importer that must not have handed it over.
  static func notFinite(_ table: String) -> StoreError {
    StoreError(
      .invalidValue, "An importer handed over a figure that is not a finite number", place: table)
  }
}

/// Runs `body` and converts errors of SQLite to ``StoreError``; other errors are rethrown.
func translatingErrors<Result>(at place: String, _ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let error as DatabaseError {
    throw StoreError(error, place: place)
  } catch is RowDecodingError {
    // A row lacks a value that every row of its table has: its page was overwritten.
    throw StoreError.damaged(place)
  }
}
