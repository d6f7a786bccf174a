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
