import Foundation
import TriptychFiles

/// The few file operations that publishing needs, with errors in words.
enum FileTree {
  static func makeDirectory(_ path: String) throws(PublishError) {
    try PublishError.at(path, "Making a folder") { () throws(Errno) in try Files.makeDirectory(path) }
  }

  /// Makes a folder and those above it; one that exists is left as it is.
  static func makeDirectories(_ path: String) throws(PublishError) {
    do throws(Files.DirectoryFailure) {
      try Files.makeDirectories(path)
    } catch {
      throw .system(error.reason, doing: "Making a folder", at: error.path)
    }
  }

  /// Whether anything is at a path; a link counts as itself.
  static func exists(_ path: String) -> Bool {
    (try? FileStatus(at: path)) != nil
  }

  /// Whether a path is a symbolic link, wherever it leads.
  static func isLink(_ path: String) -> Bool {
    (try? FileStatus(at: path))?.kind == .link
  }

  /// Whether a path is a real folder, not a link to one.
  static func isDirectory(_ path: String) -> Bool {
    (try? FileStatus(at: path))?.kind == .directory
  }

  /// Removes a file or a whole folder; links are removed, never followed. Whoever removes the same at the same time is
  /// no fault: what went under our hands is gone.
  static func remove(_ path: String) throws(PublishError) {
    guard !isGone(path) else { return }
    throw .system(.permissionDenied, doing: "Removing an old folder", at: path)
  }

  /// Removes what stands at a path, and says whether nothing does any more.
  private static func isGone(_ path: String) -> Bool {
    do throws(Errno) {
      try Files.remove(path)
      return true
    } catch {
      if error == .noSuchFileOrDirectory || error == .notDirectory { return true }
      // A folder, which only some systems say.
      guard error == .isDirectory || error == .notPermitted, isDirectory(path) else { return !exists(path) }
    }
    for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    where !isGone(path + "/" + name) { return false }
    do throws(Errno) {
      try Files.removeDirectory(path)
      return true
    } catch {
      return error == .noSuchFileOrDirectory
    }
  }

  /// Makes a folder's entries survive a power cut, or what a file holds.
  static func flush(_ path: String, isFolder: Bool = true) throws(PublishError) {
    let file = try PublishError.at(path, "Opening what is flushed") { () throws(Errno) in
      try OpenFile(path, .readOnly, isFolder ? .directory : [])
    }
    try PublishError.at(path, "Flushing to the disk") { () throws(Errno) in try file.sync() }
  }

  /// Makes everything written to the file system of a folder survive a power cut; `false` where the system
  /// knows no such call.
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

  /// Whether a folder holds exactly the files of a tree with exactly their bytes.
  static func holds(_ tree: SiteTree, at root: String) -> Bool {
    guard isDirectory(root), let found = FileManager.default.enumerator(atPath: root) else { return false }
    var count = 0
    for case let relative as String in found {
      let path = root + "/" + relative
      if isDirectory(path) { continue }
      if let file = tree.shared[relative] {
        guard isSame(file, at: path) else { return false }
      } else {
        guard let bytes = tree.files[relative], isPrivate(path),
          FileTree.bytes(of: path) == bytes
        else { return false }
      }
      count += 1
    }
    return count == tree.count
  }

  /// Whether a file may be read and written by its owner only.
  private static func isPrivate(_ path: String) -> Bool {
    (try? FileStatus(at: path)).map { $0.kind == .file && $0.mode & 0o177 == 0 } ?? false
  }

  /// Whether a path is another name of a shared file, or another file with the same bytes.
  ///
  /// Whoever made the shared file has just looked whether its bytes are whole. A file that others than its
  /// owner may read, or that somebody may write, is not the same, even when its last other name is gone by now:
  /// what was opened through one site has to be closed in all. Copies on another file system, and file systems that
  /// keep no such rights, are taken as they are.
  static func isSame(_ file: SharedFile, at path: String) -> Bool {
    guard let there = try? FileStatus(at: file.source), let here = try? FileStatus(at: path),
      here.kind == .file, Int(here.size) == file.size,
      here.device != there.device || here.permissions == 0o400 || there.permissions != 0o400
    else { return false }
    if here.isSameFile(as: there) { return true }
    guard let shared = bytes(of: file.source), let own = bytes(of: path) else { return false }
    return shared == own
  }

  /// Whether a real file of a size stands at a path.
  static func isFile(_ path: String, of size: Int) -> Bool {
    (try? FileStatus(at: path)).map { $0.kind == .file && Int($0.size) == size } ?? false
  }

  /// Whether a file may be read by its owner only and written by nobody.
  static func isSealed(_ path: String) -> Bool { (try? FileStatus(at: path))?.permissions == 0o400 }

  /// Gives a file the time at which another was last written, as far as the file system lets it.
  static func copyTime(of source: String, to path: String) {
    guard let status = try? FileStatus(at: source) else { return }
    try? Files.setTime(FileTime(nanoseconds: status.modified), of: path)
  }

  /// The bytes of a file, links not followed; `nil` when it cannot be read.
  static func bytes(of path: String) -> [UInt8]? { try? read(path) }

  /// The bytes of a file, links not followed.
  static func read(_ path: String) throws(Errno) -> [UInt8] {
    // Not blocking, as a pipe in the file's place would keep everybody waiting.
    try OpenFile(path, .readOnly, [.noFollow, .nonBlocking]).bytes()
  }

  /// Makes a file that is not there yet; its bytes are on the disk once the file or its file system is flushed.
  static func write(
    _ bytes: [UInt8], to path: String, permissions: FilePermissions
  ) throws(PublishError) {
    try PublishError.at(path, "Writing a page") { () throws(Errno) in
      try OpenFile(path, .writeOnly, [.create, .exclusiveCreate, .noFollow], permissions: permissions)
        .write(bytes)
    }
  }
}
