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
