import Foundation
import TriptychFiles
import TriptychHealth

/// Access to files and directories that only their owner may read and that are never reached through a symbolic
/// link. System errors are reported in our own words.
enum PrivateFiles {
  /// Runs `body` and converts its system error to a ``StoreError`` for the path.
  static func at<Result>(
    _ path: String, _ body: () throws(Errno) -> Result
  ) throws(StoreError) -> Result {
    do throws(Errno) {
      return try body()
    } catch {
      throw failure(error, path)
    }
  }

  // MARK: Looking

  /// The type of the file at a path.
  enum Kind { case missing, file, directory, link, other }

  /// The type of the file at a path, without following links.
  ///
  /// Throws ``StoreError`` when the system does not tell, as in a directory without search permission: a file
  /// that cannot be seen is not treated as missing.
  static func kind(_ path: String) throws -> Kind {
    do throws(Errno) {
      return switch try FileStatus(at: path).kind {
      case .file: .file
      case .directory: .directory
      case .link: .link
      case .other: .other
      }
    } catch {
      if error.isMissing { return .missing }
      throw failure(error, path)
    }
  }

  /// The status of what is at a path of any bytes; `nil` when nothing is. Links are not followed.
  static func status(_ path: FilePath) throws -> FileStatus? {
    do throws(Errno) {
      return try FileStatus(at: path)
    } catch {
      if error.isMissing { return nil }
      throw failure(error, path.string)
    }
  }

  /// Whether a directory is at a path; `false` when nothing is. Throws for anything else: links are not followed.
  static func isDirectory(_ path: String) throws -> Bool {
    switch try kind(path) {
    case .missing: false
    case .directory: true
    case .file, .link, .other:
      throw StoreError(
        .notPermitted, "Something else than a directory stands here; links are not followed", place: path)
    }
  }

  /// Whether a name is that of a file that a process is writing, or was when it was killed.
  static func isPartial(_ name: String) -> Bool {
    name.hasPrefix(".") && (name.hasSuffix(".partial") || name.hasSuffix(".part"))
  }

  /// Throws when a path exists and is not a regular file.
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

  /// The names in a folder, whatever bytes they are; none when the folder does not exist. A link is not followed.
  static func entries(in folder: FilePath) throws -> [FilePath.Component] {
    do throws(Errno) {
      return try Files.names(in: folder)
    } catch {
      if error.isMissing { return [] }
      throw unreadable(folder.string)
    }
  }

  /// The sorted names in a folder; empty when the folder does not exist. Names that are not UTF-8 are left out: ours are.
  static func names(in folder: String) throws -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    } catch {
      guard try kind(folder) != .missing else { return [] }
      throw unreadable(folder)
    }
  }

  // MARK: Reading

  /// The bytes of a file; `nil` when it does not exist.
  ///
  /// The type is checked first, because opening a named pipe would block until some process writes to it.
  static func read(_ path: String) throws -> [UInt8]? {
    try requirePlainFile(orNothingAt: path)
    do throws(Errno) {
      return try OpenFile(path, .readOnly, .noFollow).bytesToEnd()
    } catch {
      if error == .noSuchFileOrDirectory { return nil }
      throw failure(error, path)
    }
  }

  /// The content of a JSON file; `nil` when it does not exist or is no JSON.
  static func readJSON(_ path: String) throws -> JSONValue? {
    try read(path).flatMap { JSONValue(decoding: $0) }
  }

  /// The size of a file and its first bytes. A person's own input may be a link; files in the home may not.
  static func beginning(
    of path: String, count: Int, followingLinks: Bool = false
  ) throws -> (size: Int64, bytes: [UInt8]) {
    try at(path) { () throws(Errno) in
      let file = try OpenFile(path, .readOnly, followingLinks ? [] : .noFollow)
      return try (file.status().size, file.bytes(at: 0, count: count))
    }
  }

  // MARK: Writing

  /// Creates a directory with mode 0700 unless it exists.
  ///
  /// Throws when the path is something other than a directory.
  static func makeDirectory(_ path: String) throws {
    do throws(Errno) {
      try Files.makeDirectory(path)
    } catch {
      switch try kind(path) {
      case .directory: return
      case .missing: throw failure(error, path)
      case .link: throw link(path)
      case .file, .other:
        throw StoreError(.notPermitted, "A file stands where a directory is expected", place: path)
      }
    }
  }

  /// Opens a new file in a directory and removes its name before anything is written. The file disappears when
  /// its descriptor is closed, however the process ends.
  static func openNameless(in directory: String) throws -> OpenFile {
    let path = directory + "/.opened.partial"
    try? Files.remove(path)
    return try at(path) { () throws(Errno) in
      let file = try OpenFile(path, .readWrite, [.create, .exclusiveCreate, .noFollow])
      try? Files.remove(path)
      return file
    }
  }

  /// Sets a file's mode to 0600, so that only its owner has access.
  static func restrict(_ path: String) throws {
    try at(path) { () throws(Errno) in
      if try FileStatus(at: path).mode & 0o777 != 0o600 { try Files.setPermissions(.ownerFile, of: path) }
    }
  }

  /// Writes a file with mode 0600 in one step.
  ///
  /// The bytes are written to a temporary file next to the target, flushed to disk and renamed, so readers see
  /// either the old or the new file. A file that already has these bytes is left unchanged.
  static func writeAtomically(_ bytes: [UInt8], to path: String) throws {
    try requirePlainFile(orNothingAt: path)
    if try read(path) == bytes { return }
    let file = try OutputFile(replacing: path)
    try file.write(bytes)
    try file.publish()
  }

  /// Writes a JSON file with mode 0600 in one step, indented for people. An equal file is left unchanged.
  static func writeJSON(_ value: JSONValue, to path: String) throws {
    try writeAtomically(Array(value.text(.indented).utf8), to: path)
  }

  // MARK: Moving and removing

  /// Renames a file; does nothing when it is missing.
  static func move(_ path: String, to target: String) throws {
    do throws(Errno) {
      try Files.rename(path, to: target)
    } catch {
      if error != .noSuchFileOrDirectory { throw failure(error, path) }
    }
  }

  /// Removes a file; does nothing when it is missing.
  static func remove(_ path: String) throws {
    do throws(Errno) {
      try Files.remove(path)
    } catch {
      if error != .noSuchFileOrDirectory { throw failure(error, path) }
    }
  }

  /// Overwrites a file with zeros and removes it; does nothing when it is missing.
  ///
  /// This is best effort: storage that writes to new blocks (solid state, snapshots, copy on write) may keep
  /// the old bytes until it needs the space.
  static func destroy(_ path: String) throws {
    let file: OpenFile
    do throws(Errno) {
      file = try OpenFile(path, .writeOnly, [.noFollow, .nonBlocking])
    } catch {
      if error == .noSuchFileOrDirectory { return }
      throw failure(error, path)
    }
    let status = try at(path) { () throws(Errno) in try file.status() }
    guard status.kind == .file else {
      throw StoreError(.notPermitted, "Something else than a file stands here", place: path)
    }
    let zeros = [UInt8](repeating: 0, count: 1 << 16)
    var left = Int(status.size)
    try at(path) { () throws(Errno) in
      while left > 0 {
        let size = min(left, zeros.count)
        try file.write(size == zeros.count ? zeros : Array(zeros[..<size]))
        left -= size
      }
      try file.sync()
    }
    try remove(path)
  }

  /// Removes a folder that contains only the named file; any other folder is left unchanged.
  static func removeEmptyFolder(_ path: String, holding name: String) {
    guard (try? FileManager.default.contentsOfDirectory(atPath: path)) == [name] else { return }
    try? Files.remove(path + "/" + name)
    try? Files.removeDirectory(path)
  }

  /// Flushes a directory's entries to disk, so that a rename survives a power failure.
  static func syncDirectory(_ path: String) { try? Files.syncDirectory(path) }

  // MARK: Sentences

  /// Converts a system error to an error with our own message.
  static func failure(_ reason: Errno, _ path: String) -> StoreError {
    switch reason {
    case .noSuchFileOrDirectory, .notDirectory:
      StoreError(.notFound, "There is no such file or directory", place: path)
    case .noSpace, .diskQuotaExceeded: StoreError.noSpace(path)
    case .fileTooLarge: StoreError.tooLarge(path)
    case .tooManySymbolicLinkLevels: link(path)
    case .permissionDenied, .notPermitted, .readOnlyFileSystem:
      StoreError(
        .notPermitted, "The file system does not permit it", place: path,
        hint: "Check the owner and permissions of the file and its directory.")
    default:
      StoreError(
        .system, "The file system refused: \(reason)", place: path, hint: "Check the disk, then try again.")
    }
  }

  private static func unreadable(_ folder: String) -> StoreError {
    StoreError(
      .notPermitted, "The folder cannot be read", place: folder, hint: "Check its owner and permissions.")
  }

  private static func link(_ path: String) -> StoreError {
    StoreError(
      .notPermitted, "A symbolic link stands where a plain file or directory is expected", place: path,
      hint: "Links are not followed here; put the file itself in its place.")
  }
}

extension Errno {
  /// Whether the error means that the path does not exist.
  var isMissing: Bool { self == .noSuchFileOrDirectory || self == .notDirectory }
}
