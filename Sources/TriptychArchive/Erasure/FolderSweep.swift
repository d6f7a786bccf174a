import Foundation
import TriptychHealth

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Counts and removes files and whole folders; a link is a thing of its own, never a way to somewhere else.
enum FolderSweep {
  /// What lies at a path: every file and link, and the bytes of files.
  static func count(_ path: String) throws -> PlaceCount {
    switch try PrivateFiles.kind(path) {
    case .missing: return PlaceCount()
    case .directory:
      return try PersonPlaces.names(in: path).reduce(into: PlaceCount()) { total, name in
        let inside = try count(path + "/" + name)
        total.files += inside.files
        total.bytes += inside.bytes
      }
    case .file:
      var status = stat()
      guard lstat(path, &status) == 0 else { return PlaceCount() }
      return PlaceCount(files: 1, bytes: Int(status.st_size))
    case .link, .other: return PlaceCount(files: 1, bytes: 0)
    }
  }

  /// Removes what lies at a path; `false` when nothing did.
  static func remove(_ path: String) throws -> Bool {
    guard try PrivateFiles.kind(path) == .directory else {
      if unlink(path) == 0 { return true }
      let reason = errno
      if reason == ENOENT || reason == ENOTDIR { return false }
      throw PrivateFiles.failure(reason, path)
    }
    // A folder that its owner closed to themselves is theirs to open.
    _ = chmod(path, 0o700)
    for name in try PersonPlaces.names(in: path) { _ = try remove(path + "/" + name) }
    guard rmdir(path) == 0 || errno == ENOENT else { throw PrivateFiles.failure(errno, path) }
    return true
  }

  /// Removes folders that hold nothing, from the innermost to `path` itself.
  static func removeEmpty(_ path: String) throws {
    guard try PrivateFiles.kind(path) == .directory else { return }
    for name in try PersonPlaces.names(in: path) { try removeEmpty(path + "/" + name) }
    rmdir(path)
  }
}
