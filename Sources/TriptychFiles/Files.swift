import CPlatform
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What is done to files by their paths.
public enum Files {
  /// Makes a directory; throws `Errno.fileExists` when anything has its name.
  public static func makeDirectory(
    _ path: String, permissions: FilePermissions = .ownerDirectory
  ) throws(Errno) {
    try checked { mkdir(path, permissions.rawValue) }
  }

  /// Makes a directory and those above it, for their owner alone; what exists is left as it is.
  ///
  /// Throws what the system said, with the directory that could not be made.
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

  /// A directory that could not be made.
  public struct DirectoryFailure: Error, Hashable, Sendable {
    /// What the system said.
    public var reason: Errno
    /// Which one.
    public var path: String
  }

  /// Takes a file's name away; a link is not followed.
  public static func remove(_ path: String) throws(Errno) { try checked { unlink(path) } }

  /// Removes a directory that holds nothing.
  public static func removeDirectory(_ path: String) throws(Errno) { try checked { rmdir(path) } }

  /// Gives a file or directory another name, in one step; a file of that name is replaced.
  public static func rename(_ path: String, to target: String) throws(Errno) {
    try checked { systemRename(path, target) }
  }

  /// Exchanges what stands at two paths of one file system, in one step.
  public static func exchange(_ path: String, with other: String) throws(Errno) {
    try checked { platform_exchange(path, other) }
  }

  /// Gives a file a second name.
  public static func link(_ path: String, as target: String) throws(Errno) {
    try checked { systemLink(path, target) }
  }

  /// Says who may read, write and run what stands at a path; a link is followed.
  public static func setPermissions(_ permissions: FilePermissions, of path: String) throws(Errno) {
    try checked { chmod(path, permissions.rawValue) }
  }

  /// Sets when something was last read and written, now without a time; a link is not followed.
  public static func setTime(_ time: FileTime? = nil, of path: String) throws(Errno) {
    guard let time else {
      return _ = try checked { utimensat(AT_FDCWD, path, nil, AT_SYMLINK_NOFOLLOW) }
    }
    try checked { utimensat(AT_FDCWD, path, [time.value, time.value], AT_SYMLINK_NOFOLLOW) }
  }

  /// Brings a directory's entries to the disk, so that a rename outlives a loss of power.
  public static func syncDirectory(_ path: String) throws(Errno) {
    try OpenFile(path, .readOnly, .directory).sync()
  }

  /// Whether this process may read what stands at a path.
  public static func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }

  /// The directory that holds a path.
  public static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last part of a path.
  public static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

// Under names that no method hides.
private func systemRename(_ path: String, _ target: String) -> Int32 { rename(path, target) }
private func systemLink(_ path: String, _ target: String) -> Int32 { link(path, target) }

/// A moment that a file bears.
public struct FileTime: Hashable, Sendable {
  /// Nanoseconds since 1970.
  public var nanoseconds: Int64

  /// A moment so many nanoseconds after the beginning of 1970.
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
