import Foundation
import TriptychFiles
import TriptychHealth

/// Counts and removes files and whole folders; a link is a thing of its own, never a way to somewhere else.
enum FolderSweep {
  /// What lies at a path: every file and link, and the bytes of files.
  static func count(_ path: String) throws -> PlaceCount {
    switch try PrivateFiles.kind(path) {
    case .missing: return PlaceCount()
    case .directory:
      return try PrivateFiles.names(in: path).reduce(into: PlaceCount()) { total, name in
        let inside = try count(path + "/" + name)
        total.files += inside.files
        total.bytes += inside.bytes
      }
    case .file:
      guard let status = try? FileStatus(at: path) else { return PlaceCount() }
      return PlaceCount(files: 1, bytes: Int(status.size))
    case .link, .other: return PlaceCount(files: 1, bytes: 0)
    }
  }

  /// Removes what lies at a path; `false` when nothing did.
  static func remove(_ path: String) throws -> Bool {
    guard try PrivateFiles.kind(path) == .directory else {
      do throws(Errno) {
        try Files.remove(path)
        return true
      } catch {
        if error.isMissing { return false }
        throw PrivateFiles.failure(error, path)
      }
    }
    // A folder that its owner closed to themselves is theirs to open.
    try? Files.setPermissions(.ownerDirectory, of: path)
    for name in try PrivateFiles.names(in: path) { _ = try remove(path + "/" + name) }
    do throws(Errno) {
      try Files.removeDirectory(path)
    } catch {
      if error != .noSuchFileOrDirectory { throw PrivateFiles.failure(error, path) }
    }
    return true
  }

  /// Removes folders that hold nothing, from the innermost to `path` itself.
  static func removeEmpty(_ path: String) throws {
    guard try PrivateFiles.kind(path) == .directory else { return }
    for name in try PrivateFiles.names(in: path) { try removeEmpty(path + "/" + name) }
    try? Files.removeDirectory(path)
  }
}

/// How much was found in a kind of place.
public struct PlaceCount: Hashable, Sendable {
  /// Files; of lines in shared files, lines.
  public var files = 0
  /// Bytes in them.
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
