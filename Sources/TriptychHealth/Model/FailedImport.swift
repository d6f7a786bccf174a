/// A file that a person handed in and that could not be imported; pages say so until it is dealt with.
public struct FailedImport: Hashable, Sendable {
  /// What kind of file it is, as far as that could be seen.
  public enum Source: String, Hashable, Sendable, CaseIterable {
    /// An export of Apple Health.
    case appleHealth = "apple-health"
    /// A plain CSV table.
    case table = "csv"
    /// A data bundle of this program, protected or not.
    case bundle
    /// Anything else.
    case unknown
  }

  /// Why a file was not imported, in the words of pages.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// No importer knows its format.
    case unknownFormat = "unknown_format"
    /// It is empty or damaged.
    case damaged
    /// It is protected by a password or key.
    case locked
    /// It was read, and no record in it could be used.
    case nothingTaken = "nothing_taken"
    /// Any other reason, which is written beside the refused file.
    case other
  }

  /// The name of the file, without control characters; `nil` where the home keeps names to itself.
  public var file: String?
  /// What kind of file it is.
  public var source: Source
  /// Why it was not imported.
  public var reason: Reason
  /// The moment that the night of the import was for.
  public var moment: Instant

  /// Whether the file stays where it is, in a folder that the settings name; no reason is written beside it.
  public var isLeft = false

  /// Creates the note of a failed import.
  public init(file: String?, source: Source, reason: Reason, moment: Instant) {
    (self.file, self.source, self.reason, self.moment) = (file, source, reason, moment)
  }
}

/// What the last look at a folder of exports found, for pages.
public struct InboxFolderLook: Hashable, Sendable {
  /// The folder, as the settings name it.
  public var folder: String
  /// The moment of the last night that could read it; `nil` when none could yet.
  public var moment: Instant?
  /// The name of the newest file taken from it, by the time it was written; `nil` when none was, or where the home keeps
  /// names to itself.
  public var newest: String?
  /// The number of files taken from it that are still there.
  public var taken = 0
  /// The number of files in it whose format is not known.
  public var unknown = 0

  /// Creates the note of a folder that was not looked at yet.
  public init(folder: String) { self.folder = folder }
}

/// A data bundle that was written for a person, for pages and the API. It never lies within a site.
public struct HandedOverBundle: Hashable, Sendable {
  /// The id, which is the same whenever a bundle is written to the same place: 16 hexadecimal digits.
  public var id: String
  /// Where it was written, as an absolute path on the machine.
  public var path: String
  /// The SHA-256 of the file, as hexadecimal digits.
  public var digest: String

  /// Creates the note of a bundle.
  public init(path: String, digest: String) {
    id = StableHash.hexadecimal(StableHash.of(path.utf8))
    (self.path, self.digest) = (path, digest)
  }
}
