import TriptychHealth

/// One thing in a folder that another program fills: a file, the parts of one export, or a folder of files.
public struct InboxFolderItem: Hashable, Sendable {
  /// A file as it was listed.
  public struct File: Hashable, Sendable {
    /// The path within the folder.
    public var path: String
    var size: Int64
    /// When it was written, in nanoseconds since 1970.
    var modified: Int64
    var inode, device: UInt64
  }

  /// The path within the folder; of several parts, that of the first.
  public var name: String
  /// The files, sorted by path; one unless these are parts or a folder.
  public var files: [File]
  /// Whether it is a folder.
  public var isFolder = false
  /// Whether another program has not finished a file in it.
  public var isUnfinished = false

  /// When the newest file was written.
  public var writtenAt: Instant {
    Instant(seconds: (files.map(\.modified).max() ?? 0) / 1_000_000_000)
  }

  /// Whether nobody is writing to it: no unfinished names, and nothing written within some seconds of a moment.
  public func isSettled(at now: Instant, for seconds: Int64) -> Bool {
    guard !isUnfinished else { return false }
    return !files.contains { abs($0.modified / 1_000_000_000 - now.seconds) < seconds }
  }

  /// What stays the same while nobody changes it: each file's path, size, time and inode.
  var stamp: String {
    files.map { "\($0.path)\n\($0.size) \($0.modified) \($0.inode) \($0.device)\n" }.joined()
  }
}
