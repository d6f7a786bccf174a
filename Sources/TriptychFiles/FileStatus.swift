import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Metadata of a file, as `stat` reports it.
public struct FileStatus: Hashable, Sendable {
  /// The type of the file: regular file, directory, symbolic link or anything else.
  public enum Kind: Hashable, Sendable { case file, directory, link, other }

  /// The type of the file: regular file, directory, symbolic link or anything else.
  public var kind: Kind
  /// The file type and permission bits, as `st_mode` encodes them.
  public var mode: UInt32
  /// The size in bytes.
  public var size: Int64
  /// The inode number, unique within ``device``.
  public var inode: UInt64
  /// The number of the device that holds the file system.
  public var device: UInt64
  /// The user id of the owner.
  public var owner: UInt32
  /// The number of hard links.
  public var links: Int
  /// The time of the last access, in nanoseconds since 1970.
  public var accessed: Int64
  /// The time of the last modification of the content, in nanoseconds since 1970.
  public var modified: Int64
  /// The time of the last status change, which includes new names and permissions, in nanoseconds since 1970.
  public var changed: Int64

  /// Reads the status of the file at a path. A symbolic link is described itself unless `followingLinks` is
  /// set.
  ///
  /// Throws the system's error, such as `Errno.noSuchFileOrDirectory`.
  public init(at path: String, followingLinks: Bool = false) throws(Errno) {
    var status = stat()
    try checked { followingLinks ? stat(path, &status) : lstat(path, &status) }
    self.init(status)
  }

  /// Reads the status of the file at a path of any bytes. A symbolic link is described itself.
  public init(at path: FilePath) throws(Errno) {
    var status = stat()
    try checked { path.withPlatformString { lstat($0, &status) } }
    self.init(status)
  }

  /// Reads the status of an open file.
  public init(of file: OpenFile) throws(Errno) {
    var status = stat()
    try checked { fstat(file.descriptor.rawValue, &status) }
    self.init(status)
  }

  /// Reads the status of a name in an open directory. Symbolic links are not followed.
  public init(named name: String, in directory: OpenFile) throws(Errno) {
    var status = stat()
    try checked { fstatat(directory.descriptor.rawValue, name, &status, AT_SYMLINK_NOFOLLOW) }
    self.init(status)
  }

  // Calls the C library directly, because a nightly run reads the status of every file of every site.
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

  /// The lower 12 bits of the mode: the permissions to read, write and execute, and the special bits.
  public var permissions: UInt32 { mode & 0o7777 }

  /// Whether both describe the same file, possibly under different names.
  public func isSameFile(as other: FileStatus) -> Bool { inode == other.inode && device == other.device }
}
