import CPlatform
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// File system operations that take paths.
public enum Files {
  /// Creates a directory. Throws `Errno.fileExists` when the path already exists.
  public static func makeDirectory(
    _ path: String, permissions: FilePermissions = .ownerDirectory
  ) throws(Errno) {
    try checked { mkdir(path, permissions.rawValue) }
  }

  /// Creates a directory and its missing parents, accessible only to their owner. Existing directories are left
  /// unchanged.
  ///
  /// Throws the system's error together with the path of the directory that could not be created.
  public static func makeDirectories(_ path: String) throws(DirectoryFailure) {
    var made = path.hasPrefix("/") ? "" : "."
    for part in path.split(separator: "/") {
      made += "/" + part
      do throws(Errno) {
        try makeDirectory(made)
      } catch {
        if error != .fileExists { throw DirectoryFailure(reason: error, path: made) }
      }
    }
  }

  /// The failure to create a directory.
  public struct DirectoryFailure: Error, Hashable, Sendable {
    /// The system's error.
    public var reason: Errno
    /// The path of the directory.
    public var path: String
  }

  /// Removes a name of a file (`unlink`). A symbolic link is removed itself, not its target.
  public static func remove(_ path: String) throws(Errno) { try checked { unlink(path) } }

  /// Removes an empty directory.
  public static func removeDirectory(_ path: String) throws(Errno) { try checked { rmdir(path) } }

  /// Renames a file or directory in one step. An existing file at the target is replaced.
  public static func rename(_ path: String, to target: String) throws(Errno) {
    try checked { systemRename(path, target) }
  }

  /// Exchanges the files or directories at two paths of the same file system, in one step.
  public static func exchange(_ path: String, with other: String) throws(Errno) {
    try checked { platform_exchange(path, other) }
  }

  /// Creates a hard link to a file.
  public static func link(_ path: String, as target: String) throws(Errno) {
    try checked { systemLink(path, target) }
  }

  /// Sets the permissions of the file at a path. A symbolic link is followed.
  public static func setPermissions(_ permissions: FilePermissions, of path: String) throws(Errno) {
    try checked { chmod(path, permissions.rawValue) }
  }

  /// Sets the access and modification times of a file, to the current time when `time` is `nil`. A symbolic
  /// link is not followed.
  public static func setTime(_ time: FileTime? = nil, of path: String) throws(Errno) {
    guard let time else {
      return _ = try checked { utimensat(AT_FDCWD, path, nil, AT_SYMLINK_NOFOLLOW) }
    }
    try checked { utimensat(AT_FDCWD, path, [time.value, time.value], AT_SYMLINK_NOFOLLOW) }
  }

  /// Flushes a directory's entries to disk, so that a rename survives a power failure.
  public static func syncDirectory(_ path: String) throws(Errno) {
    try OpenFile(path, .readOnly, .directory).sync()
  }

  /// The absolute path of an existing file or directory, without symbolic links, `.` and `..`.
  public static func realPath(_ path: String) throws(Errno) -> String {
    guard let found = realpath(path, nil) else { throw lastError() }
    defer { free(found) }
    return String(cString: found)
  }

  /// Whether this process may read the file at a path.
  public static func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }

  /// The parent directory of a path; `.` for a path without a slash.
  public static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last component of a path.
  public static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

// Wrappers for C functions that the static methods of the same names would shadow.
private func systemRename(_ path: String, _ target: String) -> Int32 { rename(path, target) }
private func systemLink(_ path: String, _ target: String) -> Int32 { link(path, target) }

/// A file time stamp.
public struct FileTime: Hashable, Sendable {
  /// Nanoseconds since 1970.
  public var nanoseconds: Int64

  /// Creates a time stamp from nanoseconds since 1970.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  init(_ time: timespec) {
    nanoseconds = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  var value: timespec {
    var (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    if rest < 0 { (seconds, rest) = (seconds - 1, rest + 1_000_000_000) }
    return timespec(tv_sec: Int(seconds), tv_nsec: Int(rest))
  }
}
