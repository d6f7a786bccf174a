import TriptychHealth

/// Why a cache, a settings file or a bundle could not be read or written.
///
/// The message names files and rules, never a person's data.
public struct StoreError: Error, Hashable, Sendable {
  /// A stable code for scripts.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// The person or file does not exist.
    case notFound = "store_not_found"
    /// Another process is working on the same person; retrying later helps.
    case busy = "store_busy"
    /// The content is damaged; see ``Home/setAsideStore(of:)``.
    case damaged = "store_damaged"
    /// Data is held, and the settings that belong to it are gone: what the person allowed is not known any more.
    case settingsLost = "settings_lost"
    /// The disk or a quota is full, or a file may not grow any larger.
    case noSpace = "no_space"
    /// The file system denies access, or a symbolic link is where a file is expected.
    case notPermitted = "not_permitted"
    /// A newer version of the program wrote it.
    case newerVersion = "store_newer"
    /// It is a database of another program, or not a regular file.
    case foreign = "store_foreign"
    /// The cache is sealed, and no key was given.
    case keyNeeded = "key_needed"
    /// The cache was sealed with another master key.
    case keyWrong = "key_wrong"
    /// The person's salt is missing, damaged or the wrong one.
    case keyGone = "key_gone"
    /// The master key's file is missing, has no valid key or is accessible to others.
    case keyFile = "key_file"
    /// A sealed cache was modified or damaged. It is never set aside automatically: a person who can change one
    /// of its bytes must not be able to cause an empty cache with settings that nobody chose.
    case sealBroken = "seal_broken"
    /// The sealed cache belongs to another person.
    case sealForeign = "seal_foreign"
    /// An importer supplied a number that is not finite.
    case invalidValue = "invalid_value"
    /// An external program is not installed.
    case programMissing = "program_missing"
    /// The `age` program failed; its message is part of the error's.
    case refusedByAge = "refused_by_age"
    /// A passphrase is not a line of its file, is too short or has unsupported characters.
    case unusablePassphrase = "unusable_passphrase"
    /// The person was erased, and their data must not come back automatically.
    case erased = "person_erased"
    /// Something that is not to be removed or replaced has the name of a person's site, or the id a person shall get.
    case inTheWay = "in_the_way"
    /// An erasure cannot be requested, canceled or run now.
    case refused = "erasure_refused"
    /// The operating system or the disk refused for another reason; retrying may help.
    case system = "system_error"
    /// Any other error of a library or of the program.
    case failed = "store_failed"
  }

  /// A stable code for scripts.
  public var code: Code
  /// The message, the place and a hint.
  public var diagnostic: Diagnostic

  /// Creates an error with its message.
  public init(_ code: Code, _ text: String, place: String?, hint: String? = nil) {
    self.code = code
    diagnostic = Diagnostic(.error, code: code.rawValue, text, place: place, hint: hint)
  }

  /// This error as the failure of an import.
  public var importFailure: ImportFailure {
    let kind: ImportFailure.Code =
      switch code {
      case .busy: .storeBusy
      case .noSpace: .noSpace
      case .damaged, .settingsLost, .foreign, .newerVersion, .sealBroken, .sealForeign: .damaged
      case .keyNeeded, .keyWrong, .keyGone: .locked
      case .notFound, .keyFile: .notFound
      case .programMissing, .refusedByAge, .unusablePassphrase: .locked
      case .notPermitted, .invalidValue, .erased, .inTheWay, .refused, .system, .failed: .notReadable
      }
    return ImportFailure(kind, diagnostic.text, place: diagnostic.place, hint: diagnostic.hint)
  }

  static func damaged(_ place: String) -> StoreError {
    StoreError(
      .damaged, "The cache is damaged and was not used", place: place,
      hint: "Import the export files again with `triptych import`; the site built last stays as it is.")
  }

  /// The error of a cache that was there and is gone.
  public static func storeGone(_ place: String) -> StoreError {
    StoreError(
      .damaged, "The cache is gone although data was held", place: place,
      hint: "Put back a copy of it, or import the export files again with `triptych import`; "
        + "the site built last stays as it is.")
  }

  static func settingsLost(_ person: PersonID, at place: String) -> StoreError {
    StoreError(
      .settingsLost, "The settings are gone although data is held, so nobody can tell what may be shown",
      place: place,
      hint: "Put back a copy of them, or put others in their place: "
        + "triptych settings apply --person \(person) FILE")
  }

  static func nobody(_ place: String) -> StoreError {
    StoreError(
      .notFound, "Nothing is held of a person with this id", place: place,
      hint: "Import a file for them, or check --person and --home.")
  }

  static let noMemory = StoreError(
    .failed, "There is not enough memory to open the cache", place: nil,
    hint: "A sealed cache is opened in memory as a whole.")

  static func noSpace(_ place: String) -> StoreError {
    StoreError(
      .noSpace, "The disk is full; nothing was changed", place: place, hint: "Free some space and try again.")
  }

  static func tooLarge(_ place: String) -> StoreError {
    StoreError(
      .noSpace, "A file may not grow any larger here; nothing was changed", place: place,
      hint: "Raise the limit on file sizes (ulimit -f), or use another file system, and try again.")
  }
}

/// The errors of sealed caches, each with its own message. None of them changes a file.
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
