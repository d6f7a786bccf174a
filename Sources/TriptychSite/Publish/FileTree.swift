import Foundation
import TriptychFiles

/// The few file operations that publishing needs, with errors described in words.
enum FileTree {
  static func makeDirectory(_ path: String) throws(PublishError) {
    try PublishError.at(path, "Making a folder") { () throws(Errno) in try Files.makeDirectory(path) }
  }

  /// Creates a folder and its parents. An existing folder is left unchanged.
  static func makeDirectories(_ path: String) throws(PublishError) {
    do throws(Files.DirectoryFailure) {
      try Files.makeDirectories(path)
    } catch {
      throw .system(error.reason, doing: "Making a folder", at: error.path)
    }
  }

  /// Whether anything exists at a path. A link counts as itself.
  static func exists(_ path: String) -> Bool {
    (try? FileStatus(at: path)) != nil
  }

  /// Whether a path is a symbolic link, whatever its target.
  static func isLink(_ path: String) -> Bool {
    (try? FileStatus(at: path))?.kind == .link
  }

  /// Whether a path is a real folder, not a link to one.
  static func isDirectory(_ path: String) -> Bool {
    (try? FileStatus(at: path))?.kind == .directory
  }

  /// Removes a file or a whole folder. Links are removed, never followed. It is not an error if another
  /// process removes the same files at the same time.
  static func remove(_ path: String) throws(PublishError) {
    guard !isGone(FilePath(path)) else { return }
    throw .system(.permissionDenied, doing: "Removing an old folder", at: path)
  }

  /// Removes what is at a path, whatever bytes the names in it are, and returns whether the path is now free.
  private static func isGone(_ path: FilePath) -> Bool {
    do throws(Errno) {
      try Files.remove(path)
      return true
    } catch {
      if error == .noSuchFileOrDirectory || error == .notDirectory { return true }
      // The path may be a folder; systems differ in how they report that.
      let status = try? FileStatus(at: path)
      guard error == .isDirectory || error == .notPermitted, status?.kind == .directory else {
        return status == nil
      }
    }
    for name in (try? Files.names(in: path)) ?? [] where !isGone(path.appending(name)) { return false }
    do throws(Errno) {
      try Files.removeDirectory(path)
      return true
    } catch {
      return error == .noSuchFileOrDirectory
    }
  }

  /// Flushes a folder's entries or a file's contents to disk, so that they survive a power failure.
  static func flush(_ path: String, isFolder: Bool = true) throws(PublishError) {
    let file = try PublishError.at(path, "Opening what is flushed") { () throws(Errno) in
      try OpenFile(path, .readOnly, isFolder ? .directory : [])
    }
    try PublishError.at(path, "Flushing to the disk") { () throws(Errno) in try file.sync() }
  }

  /// Flushes everything written to the file system of a folder, so that it survives a power failure. Returns
  /// `false` if the system has no such call.
  static func flushFileSystem(of directory: String) throws(PublishError) -> Bool {
    let folder = try PublishError.at(directory, "Opening a folder") { () throws(Errno) in
      try OpenFile(directory, .readOnly, .directory)
    }
    do throws(Errno) {
      try folder.syncFileSystem()
      return true
    } catch {
      guard error == .noFunction else { throw .system(error, doing: "Flushing to the disk", at: directory) }
      return false
    }
  }

  /// The paths of all files in a folder, relative to it; `nil` if it is no folder.
  static func files(in root: String) -> [String]? {
    guard isDirectory(root), let found = FileManager.default.enumerator(atPath: root) else { return nil }
    return found.compactMap { $0 as? String }.filter { !isDirectory(root + "/" + $0) }
  }

  /// Whether only the owner can read and write a file.
  static func isPrivate(_ path: String) -> Bool {
    (try? FileStatus(at: path)).map { $0.kind == .file && $0.mode & 0o177 == 0 } ?? false
  }

  /// Whether a path is a hard link to a shared file, or another file with the same bytes.
  ///
  /// The code that made the shared file has already verified its bytes. A file that others can read, or that
  /// anybody can write, does not count as the same, even if it no longer has other links: permissions opened
  /// through one site must be closed in all. Copies on another file system, and file systems without such
  /// permissions, are accepted as they are.
  static func isSame(_ file: SharedFile, at path: String) -> Bool {
    guard let there = try? FileStatus(at: file.source), let here = try? FileStatus(at: path),
      here.kind == .file, Int(here.size) == file.size,
      here.device != there.device || here.permissions == 0o400 || there.permissions != 0o400
    else { return false }
    if here.isSameFile(as: there) { return true }
    guard let shared = bytes(of: file.source), let own = bytes(of: path) else { return false }
    return shared == own
  }

  /// Whether a regular file of a size exists at a path.
  static func isFile(_ path: String, of size: Int) -> Bool {
    (try? FileStatus(at: path)).map { $0.kind == .file && Int($0.size) == size } ?? false
  }

  /// Whether only the owner can read a file and nobody can write it.
  static func isSealed(_ path: String) -> Bool { (try? FileStatus(at: path))?.permissions == 0o400 }

  /// Copies the modification time of another file, as precisely as the file system allows.
  static func copyTime(of source: String, to path: String) {
    guard let status = try? FileStatus(at: source) else { return }
    try? Files.setTime(FileTime(nanoseconds: status.modified), of: path)
  }

  /// The bytes of a file, without following links; `nil` if it cannot be read.
  static func bytes(of path: String) -> [UInt8]? { try? read(path) }

  /// Reads the bytes of a file, without following links.
  static func read(_ path: String) throws(Errno) -> [UInt8] {
    // Nonblocking, because a pipe in place of the file would block forever.
    try OpenFile(path, .readOnly, [.noFollow, .nonBlocking]).bytes()
  }

  /// Creates a new file. Its bytes are on disk once the file or its file system has been flushed.
  static func write(
    _ bytes: [UInt8], to path: String, permissions: FilePermissions
  ) throws(PublishError) {
    try PublishError.at(path, "Writing a page") { () throws(Errno) in
      try OpenFile(path, .writeOnly, [.create, .exclusiveCreate, .noFollow], permissions: permissions)
        .write(bytes)
    }
  }
}
