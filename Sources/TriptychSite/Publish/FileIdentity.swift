import TriptychFiles

/// The file metadata that the system reports without opening the file.
public struct FileIdentity: Hashable, Sendable {
  /// The size in bytes.
  public var size: Int64
  /// The time of the last write, in nanoseconds since 1970.
  public var modified: Int64
  /// The time of the last change of any kind, including a new name or mode.
  public var changed: Int64
  /// The inode number in the file system.
  public var inode: UInt64
  /// The file type and permissions.
  public var mode: UInt32

  init(_ status: FileStatus) {
    (size, modified, changed) = (status.size, status.modified, status.changed)
    (inode, mode) = (status.inode, status.mode)
  }

  init(size: Int64, modified: Int64, changed: Int64, inode: UInt64, mode: UInt32) {
    (self.size, self.modified, self.changed, self.inode, self.mode) = (size, modified, changed, inode, mode)
  }

  /// Reads the identity of what is at a path, without following links; `nil` if nothing is there or it cannot
  /// be accessed.
  public init?(at path: String) {
    guard let status = try? FileStatus(at: path) else { return nil }
    self.init(status)
  }

  /// Whether both are the same file with the same contents and permissions. The time of the last change is
  /// ignored, because adding a hard link changes it.
  func isFile(_ other: FileIdentity) -> Bool {
    size == other.size && modified == other.modified && inode == other.inode && mode == other.mode
  }

  /// Whether both are the same folder with the same entries.
  func isFolder(_ other: FileIdentity) -> Bool {
    modified == other.modified && inode == other.inode
  }
}
