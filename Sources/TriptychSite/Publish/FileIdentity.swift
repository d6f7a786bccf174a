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

}

extension FileIdentity {
  init(_ status: FileStatus) {
    self.init(
      size: status.size, modified: status.modified, changed: status.changed, inode: status.inode,
      mode: status.mode)
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

extension FingerprintBytes {
  /// Adds everything that tells one state of a file from another.
  mutating func add(_ identity: FileIdentity) {
    add(identity.size)
    add(identity.modified)
    add(identity.changed)
    add(Int64(bitPattern: identity.inode))
    add(Int64(identity.mode))
  }
}
