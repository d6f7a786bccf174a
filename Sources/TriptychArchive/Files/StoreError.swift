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
    /// It is a database, but of another program, or it is no plain file at all.
    case foreign = "store_foreign"
    /// The cache is sealed, and no key was given.
    case keyNeeded = "key_needed"
    /// The cache was sealed with another master key.
    case keyWrong = "key_wrong"
    /// The person's part of the key is missing, damaged or another one.
    case keyGone = "key_gone"
    /// The file of the master key is missing, holds no key or is open to others.
    case keyFile = "key_file"
    /// The bytes of a sealed cache are not what was sealed. It is never set aside by itself: who can
    /// change a byte of it must not bring about an empty cache with settings nobody chose.
    case sealBroken = "seal_broken"
    /// It is the sealed cache of another person.
    case sealForeign = "seal_foreign"
    /// An importer handed over a number that is not finite.
    case invalidValue = "invalid_value"
    /// A program that this one calls is not installed.
    case programMissing = "program_missing"
    /// The program `age` did not do what it was asked; its sentence is part of ours.
    case refusedByAge = "refused_by_age"
    /// A passphrase that is no line of its file, too short, or of characters that cannot be used.
    case unusablePassphrase = "unusable_passphrase"
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
      case .damaged, .foreign, .newerVersion, .sealBroken, .sealForeign: .damaged
      case .keyNeeded, .keyWrong, .keyGone: .locked
      case .notFound, .keyFile: .notFound
      case .programMissing, .refusedByAge, .unusablePassphrase: .locked
      case .notPermitted, .invalidValue, .erased, .refused, .failed: .notReadable
      }
    return ImportFailure(kind, diagnostic.text, place: diagnostic.place, hint: diagnostic.hint)
  }

  static func damaged(_ place: String) -> StoreError {
    StoreError(
      .damaged, "The cache is damaged and was not used", place: place,
      hint: "Import the export files again with `triptych import`; the site built last stays as it is.")
  }

  static let noMemory = StoreError(
    .failed, "There is not enough memory to open the cache", place: nil,
    hint: "A sealed cache is opened in memory as a whole.")

  static func noSpace(_ place: String) -> StoreError {
    StoreError(
      .noSpace, "The disk is full; nothing was changed", place: place, hint: "Free some space and try again.")
  }
}

/// What can be wrong with a sealed cache, each with a sentence of its own. None of them changes a file.
extension StoreError {
  static func keyNeeded(_ place: String) -> StoreError {
    StoreError(
      .keyNeeded, "The cache is sealed, and no key was given", place: place,
      hint: "Name the file that holds the key with --key-file or $TRIPTYCH_KEY_FILE.")
  }

  static func keyWrong(_ place: String) -> StoreError {
    StoreError(
      .keyWrong, "The cache was sealed with another key", place: place,
      hint: "Name the file that holds the right key; the cache was left as it is.")
  }

  static func saltMissing(_ place: String) -> StoreError {
    StoreError(
      .keyGone, "The person's part of the key is gone, so the cache cannot be opened by anybody",
      place: place,
      hint: "It was destroyed with an erasure, or lost: then put back seal.salt from a copy of it.")
  }

  static func saltWrong(_ place: String) -> StoreError {
    StoreError(
      .keyGone, "The person's part of the key is not the one that this cache was sealed with", place: place,
      hint: "Put back the seal.salt that belongs to it; the cache was left as it is.")
  }

  static func sealForeign(_ place: String) -> StoreError {
    StoreError(
      .sealForeign, "This is the sealed cache of somebody else", place: place,
      hint: "Put back this person's own; the file was left as it is.")
  }

  static func sealNewer(_ place: String) -> StoreError {
    StoreError(
      .newerVersion, "The cache was sealed by a newer version of Triptych", place: place,
      hint: "Use that version, or a newer one.")
  }

  static func sealCut(_ place: String) -> StoreError {
    StoreError(.sealBroken, "The sealed cache was cut short", place: place, hint: restoring)
  }

  static func sealHeader(_ place: String) -> StoreError {
    StoreError(
      .sealBroken, "The first bytes of the sealed cache are damaged, or it is no sealed cache", place: place,
      hint: restoring)
  }

  static func sealBody(_ place: String) -> StoreError {
    StoreError(
      .sealBroken, "The sealed cache is not what was sealed: bytes in it were changed", place: place,
      hint: restoring)
  }

  static func sealLonger(_ place: String) -> StoreError {
    StoreError(.sealBroken, "The sealed cache is longer than what was sealed", place: place, hint: restoring)
  }

  static let crypto = StoreError(
    .failed, "libcrypto refused to seal or open", place: nil,
    hint: "Check that OpenSSL 3 is installed as it should be.")

  private static let restoring =
    "Put back a copy of it, or move it away and import the export files again; it was left as it is."
}
