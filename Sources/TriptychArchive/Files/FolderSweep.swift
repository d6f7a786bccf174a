import Foundation
import TriptychFiles
import TriptychHealth

/// Counts and removes files and whole folders, whatever bytes their names are. A symbolic link is treated as a file of
/// its own and never followed.
enum FolderSweep {
  /// Counts the files and links at a path, and the bytes of the files.
  static func count(_ path: String) throws -> PlaceCount { try count(FilePath(path)) }

  private static func count(_ path: FilePath) throws -> PlaceCount {
    guard let status = try PrivateFiles.status(path) else { return PlaceCount() }
    return switch status.kind {
    case .directory:
      try PrivateFiles.entries(in: path).reduce(into: PlaceCount()) { $0.add(try count(path.appending($1))) }
    case .file: PlaceCount(files: 1, bytes: Int(status.size))
    case .link, .other: PlaceCount(files: 1, bytes: 0)
    }
  }

  /// Removes the file or folder at a path; `false` when nothing exists there.
  static func remove(_ path: String) throws -> Bool { try remove(FilePath(path)) }

  private static func remove(_ path: FilePath) throws -> Bool {
    guard try PrivateFiles.status(path)?.kind == .directory else {
      do throws(Errno) {
        try Files.remove(path)
        return true
      } catch {
        if error.isMissing { return false }
        throw PrivateFiles.failure(error, path.string)
      }
    }
    // The folder may deny access to its owner, who can change that.
    try? Files.setPermissions(.ownerDirectory, of: path)
    for name in try PrivateFiles.entries(in: path) { _ = try remove(path.appending(name)) }
    do throws(Errno) {
      try Files.removeDirectory(path)
    } catch {
      if error != .noSuchFileOrDirectory { throw PrivateFiles.failure(error, path.string) }
    }
    return true
  }

  /// Removes empty folders, from the innermost to `path` itself.
  static func removeEmpty(_ path: String) throws {
    guard try PrivateFiles.kind(path) == .directory else { return }
    for name in try PrivateFiles.names(in: path) { try removeEmpty(path + "/" + name) }
    try? Files.removeDirectory(path)
  }
}

/// The size of what was found in a kind of place.
public struct PlaceCount: Hashable, Sendable {
  /// The number of files, or of lines for shared files.
  public var files = 0
  /// Their size in bytes.
  public var bytes = 0

  /// Adds another count.
  mutating func add(_ other: PlaceCount) {
    files += other.files
    bytes += other.bytes
  }

  /// Takes the larger of two counts of the same place, part by part.
  mutating func keep(_ other: PlaceCount) {
    files = max(files, other.files)
    bytes = max(bytes, other.bytes)
  }

  var json: JSONValue { .members(["files": JSONValue(files), "bytes": JSONValue(bytes)]) }
}
