import TriptychFiles

/// What the system says of a file without opening it.
public struct FileIdentity: Hashable, Sendable {
  /// Bytes.
  public var size: Int64
  /// When it was last written, in nanoseconds since 1970.
  public var modified: Int64
  /// When it was last changed in any way, a new name or mode included.
  public var changed: Int64
  /// Its number in the file system.
  public var inode: UInt64
  /// Its kind and rights.
  public var mode: UInt32

  init(_ status: FileStatus) {
    (size, modified, changed) = (status.size, status.modified, status.changed)
    (inode, mode) = (status.inode, status.mode)
  }

  init(size: Int64, modified: Int64, changed: Int64, inode: UInt64, mode: UInt32) {
    (self.size, self.modified, self.changed, self.inode, self.mode) = (size, modified, changed, inode, mode)
  }

  /// What stands at a path, links not followed; `nil` where nothing does, or it cannot be seen.
  public init?(at path: String) {
    guard let status = try? FileStatus(at: path) else { return nil }
    self.init(status)
  }

  /// Whether it is the same file with the same contents and rights. A further name changes the time
  /// of the last change, so that one is not looked at.
  func isFile(_ other: FileIdentity) -> Bool {
    size == other.size && modified == other.modified && inode == other.inode && mode == other.mode
  }

  /// Whether it is the same folder with the same names in it.
  func isFolder(_ other: FileIdentity) -> Bool {
    modified == other.modified && inode == other.inode
  }
}
