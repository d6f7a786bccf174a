import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

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
    var status = stat()
    try checked { followingLinks ? stat(path, &status) : lstat(path, &status) }
    self.init(status)
  }

  /// What is open.
  public init(of file: OpenFile) throws(Errno) {
    var status = stat()
    try checked { fstat(file.descriptor.rawValue, &status) }
    self.init(status)
  }

  /// What stands under a name in an open directory; links are not followed.
  public init(named name: String, in directory: OpenFile) throws(Errno) {
    var status = stat()
    try checked { fstatat(directory.descriptor.rawValue, name, &status, AT_SYMLINK_NOFOLLOW) }
    self.init(status)
  }

  // Straight from the C library: a night asks this of every file of every site.
  private init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .directory
    case S_IFLNK: kind = .link
    default: kind = .other
    }
    mode = UInt32(status.st_mode)
    size = Int64(status.st_size)
    inode = UInt64(status.st_ino)
    device = UInt64(truncatingIfNeeded: status.st_dev)
    owner = UInt32(status.st_uid)
    links = Int(status.st_nlink)
    #if canImport(Darwin)
      let times = (status.st_atimespec, status.st_mtimespec, status.st_ctimespec)
    #else
      let times = (status.st_atim, status.st_mtim, status.st_ctim)
    #endif
    accessed = FileTime(times.0).nanoseconds
    modified = FileTime(times.1).nanoseconds
    changed = FileTime(times.2).nanoseconds
  }

  /// The lower 12 bits of the mode: who may read, write and run it.
  public var permissions: UInt32 { mode & 0o7777 }

  /// Whether both are one file under any of its names.
  public func isSameFile(as other: FileStatus) -> Bool { inode == other.inode && device == other.device }
}
