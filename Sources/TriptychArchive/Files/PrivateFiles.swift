import Foundation
import TriptychFiles
import TriptychHealth

/// Files and directories that only their owner may read, and that are never
/// reached through a symbolic link; what the system refuses is said in our own sentences.
enum PrivateFiles {
  /// Does something to a file, and throws what the system refused as a ``StoreError`` about a path.
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

  /// What stands at a path.
  enum Kind { case missing, file, directory, link, other }

  /// What stands at a path itself, links not followed.
  ///
  /// Throws ``StoreError`` when the system does not say, as below a directory that
  /// may not be searched: what cannot be seen is not missing.
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

  /// The names in a folder, sorted; none where there is no such folder.
  static func names(in folder: String) throws -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    } catch {
      guard try kind(folder) != .missing else { return [] }
      throw StoreError(
        .notPermitted, "The folder cannot be read", place: folder, hint: "Check its owner and permissions.")
    }
  }

  // MARK: Reading

  /// The bytes of a file, or `nil` when there is none.
  ///
  /// Looked at before it is opened: a pipe would keep us waiting for whoever writes into it, for good.
  static func read(_ path: String) throws -> [UInt8]? {
    try requirePlainFile(orNothingAt: path)
    do throws(Errno) {
      return try OpenFile(path, .readOnly, .noFollow).bytesToEnd()
    } catch {
      if error == .noSuchFileOrDirectory { return nil }
      throw failure(error, path)
    }
  }

  /// The size of a file and its first bytes. A person's own input may be a link; what
  /// lies in the home may not.
  static func beginning(
    of path: String, count: Int, followingLinks: Bool = false
  ) throws -> (size: Int64, bytes: [UInt8]) {
    try at(path) { () throws(Errno) in
      let file = try OpenFile(path, .readOnly, followingLinks ? [] : .noFollow)
      return try (file.status().size, file.bytes(at: 0, count: count))
    }
  }

  // MARK: Writing

  /// Makes a directory with mode 0700 unless it is there.
  ///
  /// Throws when something else than a directory has its name.
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

  /// Makes a file of no bytes; throws when the name is taken.
  static func makeEmptyFile(_ path: String) throws {
    _ = try at(path) { () throws(Errno) in
      try OpenFile(path, .writeOnly, [.create, .exclusiveCreate, .noFollow])
    }
  }

  /// Opens a new file in a directory that has lost its name before a byte is in it: it is gone with
  /// its descriptor, however the process ends.
  static func openNameless(in directory: String) throws -> OpenFile {
    let path = directory + "/.opened.partial"
    try? Files.remove(path)
    return try at(path) { () throws(Errno) in
      let file = try OpenFile(path, .readWrite, [.create, .exclusiveCreate, .noFollow])
      try? Files.remove(path)
      return file
    }
  }

  /// Takes a file's rights from everybody but its owner.
  static func restrict(_ path: String) throws {
    try at(path) { () throws(Errno) in
      if try FileStatus(at: path).mode & 0o777 != 0o600 { try Files.setPermissions(.ownerFile, of: path) }
    }
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

  // MARK: Moving and removing

  /// Renames a file; a missing one is no error.
  static func move(_ path: String, to target: String) throws {
    do throws(Errno) {
      try Files.rename(path, to: target)
    } catch {
      if error != .noSuchFileOrDirectory { throw failure(error, path) }
    }
  }

  /// Removes a file; a missing one is no error.
  static func remove(_ path: String) throws {
    do throws(Errno) {
      try Files.remove(path)
    } catch {
      if error != .noSuchFileOrDirectory { throw failure(error, path) }
    }
  }

  /// Overwrites a file with zeros and removes it; a missing one is no error.
  ///
  /// As good as can be done: a disk that writes elsewhere (solid state, snapshots, copy on write) may
  /// keep the old bytes until it needs the room.
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

  /// Removes a folder in which nothing lies but one file; any other is left as it is.
  static func removeEmptyFolder(_ path: String, holding name: String) {
    guard (try? FileManager.default.contentsOfDirectory(atPath: path)) == [name] else { return }
    try? Files.remove(path + "/" + name)
    try? Files.removeDirectory(path)
  }

  /// Brings a directory's entries to the disk, so that a rename outlives a loss of power.
  static func syncDirectory(_ path: String) { try? Files.syncDirectory(path) }

  // MARK: Sentences

  /// What the system reported, as one of our own sentences.
  static func failure(_ reason: Errno, _ path: String) -> StoreError {
    switch reason {
    case .noSuchFileOrDirectory, .notDirectory:
      StoreError(.notFound, "There is no such file or directory", place: path)
    case .noSpace, .diskQuotaExceeded: StoreError.noSpace(path)
    case .tooManySymbolicLinkLevels: link(path)
    case .permissionDenied, .notPermitted, .readOnlyFileSystem:
      StoreError(
        .notPermitted, "The file system does not permit it", place: path,
        hint: "Check the owner and permissions of the file and its directory.")
    default: StoreError(.failed, "The file system refused: \(reason)", place: path)
    }
  }

  private static func link(_ path: String) -> StoreError {
    StoreError(
      .notPermitted, "A symbolic link stands where a plain file or directory is expected", place: path,
      hint: "Links are not followed here; put the file itself in its place.")
  }
}

extension Errno {
  /// Whether nothing stands at the path in question.
  var isMissing: Bool { self == .noSuchFileOrDirectory || self == .notDirectory }
}
