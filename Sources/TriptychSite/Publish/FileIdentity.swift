#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

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

  init(_ info: stat) {
    #if canImport(Darwin)
      let (written, touched) = (info.st_mtimespec, info.st_ctimespec)
    #else
      let (written, touched) = (info.st_mtim, info.st_ctim)
    #endif
    size = Int64(info.st_size)
    modified = Int64(written.tv_sec) &* 1_000_000_000 &+ Int64(written.tv_nsec)
    changed = Int64(touched.tv_sec) &* 1_000_000_000 &+ Int64(touched.tv_nsec)
    inode = UInt64(info.st_ino)
    mode = UInt32(info.st_mode)
  }

  init(size: Int64, modified: Int64, changed: Int64, inode: UInt64, mode: UInt32) {
    (self.size, self.modified, self.changed, self.inode, self.mode) = (size, modified, changed, inode, mode)
  }

  /// What stands at a path, links not followed; `nil` where nothing does, or it cannot be seen.
  public init?(at path: String) {
    var info = stat()
    guard lstat(path, &info) == 0 else { return nil }
    self.init(info)
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
