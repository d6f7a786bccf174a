import GRDB
import TriptychHealth

/// Why a cache, a settings file or a bundle could not be read or written.
///
/// The sentence names files and rules, never a value of a person.
public struct StoreError: Error, Hashable, Sendable {
  /// What scripts see.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// There is no such person or file.
    case notFound = "store_not_found"
    /// Somebody else is at work on the same person; trying again later helps.
    case busy = "store_busy"
    /// The bytes are not what was written; see ``Home/setAsideStore(of:)``.
    case damaged = "store_damaged"
    /// The disk or a quota is full.
    case noSpace = "no_space"
    /// The file system refuses, or a symbolic link stands where a file is expected.
    case notPermitted = "not_permitted"
    /// A later version of the program wrote it.
    case newerVersion = "store_newer"
    /// It is a database, but of another program.
    case foreign = "store_foreign"
    /// An importer handed over a number that is not finite.
    case invalidValue = "invalid_value"
    /// The person was erased, and nothing of theirs may come back by itself.
    case erased = "person_erased"
    /// An erasure cannot be asked for, cancelled or run now.
    case refused = "erasure_refused"
    /// Anything else the system or SQLite reports.
    case failed = "store_failed"
  }

  /// What scripts see.
  public var code: Code
  /// What, where and what to try.
  public var diagnostic: Diagnostic

  /// An error with its sentence.
  public init(_ code: Code, _ text: String, place: String?, hint: String? = nil) {
    self.code = code
    diagnostic = Diagnostic(.error, code: code.rawValue, text, place: place, hint: hint)
  }

  /// The same failure in the words of an import that it ended.
  public var importFailure: ImportFailure {
    let kind: ImportFailure.Code =
      switch code {
      case .busy: .storeBusy
      case .noSpace: .noSpace
      case .damaged, .foreign, .newerVersion: .damaged
      case .notFound: .notFound
      case .notPermitted, .invalidValue, .erased, .refused, .failed: .notReadable
      }
    return ImportFailure(kind, diagnostic.text, place: diagnostic.place, hint: diagnostic.hint)
  }

  static func damaged(_ place: String) -> StoreError {
    StoreError(
      .damaged, "The cache is damaged and was not used", place: place,
      hint: "Import the export files again with `triptych import`; the site built last stays as it is.")
  }

  /// What SQLite reported, as one of our own sentences.
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
    default:
      self.init(
        .failed, "SQLite reported result code \(error.extendedResultCode.rawValue)", place: place,
        hint: "Check the disk, then try again.")
    }
  }

  static func noSpace(_ place: String) -> StoreError {
    StoreError(
      .noSpace, "The disk is full; nothing was changed", place: place, hint: "Free some space and try again.")
  }
}

/// Runs `body` and turns what SQLite throws into a ``StoreError``; other errors pass through.
func translatingErrors<Result>(at place: String, _ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let error as DatabaseError {
    throw StoreError(error, place: place)
  }
}
