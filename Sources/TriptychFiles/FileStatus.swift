import SystemPackage

/// What the system says of a file without reading it.
public struct FileStatus: Hashable, Sendable {
  /// What kind of thing it is.
  public enum Kind: Hashable, Sendable { case file, directory, link, other }

  /// What kind of thing it is.
  public var kind: Kind
  /// Its kind and rights, as the system writes them.
  public var mode: UInt32
  /// Bytes.
  public var size: Int64
  /// Its number in the file system.
  public var inode: UInt64
  /// The number of the file system.
  public var device: UInt64
  /// The number of the user it belongs to.
  public var owner: UInt32
  /// How many names it has.
  public var links: Int
  /// When it was last read, in nanoseconds since 1970.
  public var accessed: Int64
  /// When it was last written, in nanoseconds since 1970.
  public var modified: Int64
  /// When it was last changed in any way, a new name or right included, in nanoseconds since 1970.
  public var changed: Int64

  /// What stands at a path; a link counts as itself unless it is followed.
  public init(at path: String, followingLinks: Bool = false) throws(Errno) {
    self.init(try Stat(path, followTargetSymlink: followingLinks))
  }

  /// What is open.
  public init(of file: OpenFile) throws(Errno) { self.init(try Stat(file.descriptor)) }

  /// What stands under a name in an open directory; links are not followed.
  public init(named name: String, in directory: OpenFile) throws(Errno) {
    self.init(try Stat(name, relativeTo: directory.descriptor, flags: .symlinkNoFollow))
  }

  private init(_ status: Stat) {
    switch status.type {
    case .regular: kind = .file
    case .directory: kind = .directory
    case .symbolicLink: kind = .link
    default: kind = .other
    }
    mode = UInt32(status.mode.rawValue)
    size = status.size
    inode = UInt64(status.inode.rawValue)
    device = UInt64(truncatingIfNeeded: status.deviceID.rawValue)
    owner = UInt32(status.userID.rawValue)
    links = status.linkCount
    accessed = FileTime(status.st_atim).nanoseconds
    modified = FileTime(status.st_mtim).nanoseconds
    changed = FileTime(status.st_ctim).nanoseconds
  }

  /// The lower 12 bits of the mode: who may read, write and run it.
  public var permissions: UInt32 { mode & 0o7777 }

  /// Whether both are one file under any of its names.
  public func isSameFile(as other: FileStatus) -> Bool { inode == other.inode && device == other.device }
}
