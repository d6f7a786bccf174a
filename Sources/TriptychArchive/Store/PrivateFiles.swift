import Foundation
import TriptychHealth

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files and directories that only their owner may read, and that are never
/// reached through a symbolic link.
enum PrivateFiles {
  /// What stands at a path.
  enum Kind { case missing, file, directory, link, other }

  /// What stands at a path itself, links not followed.
  ///
  /// Throws ``StoreError`` when the system does not say, as below a directory that
  /// may not be searched: what cannot be seen is not missing.
  static func kind(_ path: String) throws -> Kind {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      let reason = errno
      if reason == ENOENT || reason == ENOTDIR { return .missing }
      throw failure(reason, path)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .directory
    case S_IFLNK: return .link
    default: return .other
    }
  }

  /// Makes a directory with mode 0700 unless it is there.
  ///
  /// Throws when something else than a directory has its name.
  static func makeDirectory(_ path: String) throws {
    if mkdir(path, 0o700) == 0 { return }
    let reason = errno
    switch try kind(path) {
    case .directory: return
    case .missing: throw failure(reason, path)
    case .link: throw link(path)
    case .file, .other:
      throw StoreError(.notPermitted, "A file stands where a directory is expected", place: path)
    }
  }

  /// Throws when a path is a symbolic link or something else than a file or nothing.
  static func requirePlainFile(orNothingAt path: String) throws {
    switch try kind(path) {
    case .missing, .file: return
    case .link: throw link(path)
    case .directory, .other:
      throw StoreError(
        .foreign, "Something else than a file stands where a file is expected", place: path,
        hint: "Put a plain file in its place, no folder, pipe or device.")
    }
  }

  /// The bytes of a file, or `nil` when there is none.
  ///
  /// Looked at before it is opened: a pipe would keep us waiting for whoever writes into it, for good.
  static func read(_ path: String) throws -> [UInt8]? {
    try requirePlainFile(orNothingAt: path)
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw failure(errno, path)
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let size = buffer.count
      let count = buffer.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress, size) }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw failure(errno, path) }
      if count == 0 { return bytes }
      bytes.append(contentsOf: buffer[..<count])
    }
  }

  /// The size of a file and its first bytes. A person's own input may be a link; what
  /// lies in the home may not.
  static func beginning(
    of path: String, count: Int, followingLinks: Bool = false
  ) throws -> (size: Int64, bytes: [UInt8]) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | (followingLinks ? 0 : O_NOFOLLOW))
    guard descriptor >= 0 else { throw failure(errno, path) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(errno, path) }
    var bytes = [UInt8](repeating: 0, count: count)
    let got = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, count, 0) }
    guard got >= 0 else { throw failure(errno, path) }
    return (Int64(status.st_size), Array(bytes.prefix(got)))
  }

  /// Makes a file of no bytes; throws when the name is taken.
  static func makeEmptyFile(_ path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(errno, path) }
    close(descriptor)
  }

  /// Opens a new file in a directory that has lost its name before a byte is in it: it is gone with
  /// its descriptor, however the process ends.
  static func openNameless(in directory: String) throws -> Int32 {
    let path = directory + "/.opened.partial"
    unlink(path)
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(errno, path) }
    unlink(path)
    return descriptor
  }

  /// Takes a file's rights from everybody but its owner.
  static func restrict(_ path: String) throws {
    var status = stat()
    guard lstat(path, &status) == 0 else { throw failure(errno, path) }
    if status.st_mode & 0o777 != 0o600, chmod(path, 0o600) != 0 { throw failure(errno, path) }
  }

  /// Puts bytes at a path, whole or not at all, with mode 0600.
  ///
  /// They are written beside the target, brought to the disk and renamed; a
  /// reader sees the old or the new file. A file of the same bytes is left alone.
  static func writeAtomically(_ bytes: [UInt8], to path: String) throws {
    try requirePlainFile(orNothingAt: path)
    if try read(path) == bytes { return }
    let file = try OutputFile(replacing: path)
    try file.write(bytes)
    try file.publish()
  }

  /// Renames a file; a missing one is no error.
  static func move(_ path: String, to target: String) throws {
    guard rename(path, target) == 0 || errno == ENOENT else { throw failure(errno, path) }
  }

  /// Removes a folder in which nothing lies but one file; any other is left as it is.
  static func removeEmptyFolder(_ path: String, holding name: String) {
    guard (try? FileManager.default.contentsOfDirectory(atPath: path)) == [name] else { return }
    unlink(path + "/" + name)
    rmdir(path)
  }

  /// The directory that holds a path.
  static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Brings a directory's entries to the disk, so that a rename outlives a loss of power.
  static func syncDirectory(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    close(descriptor)
  }

  /// What the system reported, as one of our own sentences.
  static func failure(_ reason: Int32, _ path: String) -> StoreError {
    switch reason {
    case ENOENT, ENOTDIR: StoreError(.notFound, "There is no such file or directory", place: path)
    case ENOSPC, EDQUOT: StoreError.noSpace(path)
    case ELOOP: link(path)
    case EACCES, EPERM, EROFS:
      StoreError(
        .notPermitted, "The file system does not permit it", place: path,
        hint: "Check the owner and permissions of the file and its directory.")
    default: StoreError(.failed, "The file system refused: \(String(cString: strerror(reason)))", place: path)
    }
  }

  private static func link(_ path: String) -> StoreError {
    StoreError(
      .notPermitted, "A symbolic link stands where a plain file or directory is expected", place: path,
      hint: "Links are not followed here; put the file itself in its place.")
  }
}
