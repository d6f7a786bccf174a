import CPlatform
import Foundation

/// The few file operations that publishing needs, with errors in words.
enum FileTree {
  static func makeDirectory(_ path: String) throws(PublishError) {
    guard mkdir(path, 0o700) == 0 else { throw .system(errno, doing: "Making a folder", at: path) }
  }

  /// Makes a folder and those above it; one that exists is left as it is.
  static func makeDirectories(_ path: String) throws(PublishError) {
    var made = path.hasPrefix("/") ? "" : "."
    for part in path.split(separator: "/") {
      made += "/" + part
      if mkdir(made, 0o700) != 0 && errno != EEXIST {
        throw .system(errno, doing: "Making a folder", at: made)
      }
    }
  }

  /// Whether anything is at a path; a link counts as itself.
  static func exists(_ path: String) -> Bool {
    var info = stat()
    return lstat(path, &info) == 0
  }

  /// Whether a path is a symbolic link, wherever it leads.
  static func isLink(_ path: String) -> Bool {
    var info = stat()
    return lstat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFLNK
  }

  /// Whether a path is a real folder, not a link to one.
  static func isDirectory(_ path: String) -> Bool {
    var info = stat()
    return lstat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
  }

  /// Removes a file or a whole folder; links are removed, never followed. Whoever removes the same at the same time is
  /// no fault: what went under our hands is gone.
  static func remove(_ path: String) throws(PublishError) {
    guard !isGone(path) else { return }
    throw .system(EACCES, doing: "Removing an old folder", at: path)
  }

  /// Removes what stands at a path, and says whether nothing does any more.
  private static func isGone(_ path: String) -> Bool {
    if unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR { return true }
    // A folder, which only some systems say.
    guard errno == EISDIR || errno == EPERM, isDirectory(path) else { return !exists(path) }
    for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    where !isGone(path + "/" + name) { return false }
    return rmdir(path) == 0 || errno == ENOENT
  }

  /// Makes a folder's entries survive a power cut, or with the kind 0 what a file holds.
  static func flush(_ path: String, kind: Int32 = O_DIRECTORY) throws(PublishError) {
    let descriptor = open(path, O_RDONLY | kind)
    guard descriptor >= 0 else { throw .system(errno, doing: "Opening what is flushed", at: path) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .system(errno, doing: "Flushing to the disk", at: path) }
  }

  /// Makes everything written to the file system of a folder survive a power cut; `false` where the system
  /// knows no such call.
  static func flushFileSystem(of directory: String) throws(PublishError) -> Bool {
    let descriptor = open(directory, O_RDONLY | O_DIRECTORY)
    guard descriptor >= 0 else { throw .system(errno, doing: "Opening a folder", at: directory) }
    defer { close(descriptor) }
    if platform_flush_file_system(descriptor) == 0 { return true }
    guard errno == ENOSYS else { throw .system(errno, doing: "Flushing to the disk", at: directory) }
    return false
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
    var info = stat()
    return lstat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFREG && info.st_mode & 0o177 == 0
  }

  /// Whether a path is another name of a shared file, or another file with the same bytes.
  ///
  /// Whoever made the shared file has just looked whether its bytes are whole. A file that others than its
  /// owner may read, or that somebody may write, is not the same, even when its last other name is gone by now:
  /// what was opened through one site has to be closed in all. Copies on another file system, and file systems that
  /// keep no such rights, are taken as they are.
  static func isSame(_ file: SharedFile, at path: String) -> Bool {
    var (there, here) = (stat(), stat())
    guard lstat(file.source, &there) == 0, lstat(path, &here) == 0, here.st_mode & S_IFMT == S_IFREG,
      Int(here.st_size) == file.size,
      here.st_dev != there.st_dev || here.st_mode & 0o7777 == 0o400 || there.st_mode & 0o7777 != 0o400
    else { return false }
    if here.st_ino == there.st_ino && here.st_dev == there.st_dev { return true }
    guard let shared = bytes(of: file.source), let own = bytes(of: path) else { return false }
    return shared == own
  }

  /// Whether a real file of a size stands at a path.
  static func isFile(_ path: String, of size: Int) -> Bool {
    var info = stat()
    return lstat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFREG && Int(info.st_size) == size
  }

  /// Whether a file may be read by its owner only and written by nobody.
  static func isSealed(_ path: String) -> Bool {
    var info = stat()
    return lstat(path, &info) == 0 && info.st_mode & 0o7777 == 0o400
  }

  /// Gives a file the time at which another was last written, as far as the file system lets it.
  static func copyTime(of source: String, to path: String) {
    var info = stat()
    guard lstat(source, &info) == 0 else { return }
    #if canImport(Darwin)
      let time = info.st_mtimespec
    #else
      let time = info.st_mtim
    #endif
    _ = utimensat(AT_FDCWD, path, [time, time], AT_SYMLINK_NOFOLLOW)
  }

  /// The bytes of a file, links not followed; `nil` with `errno` when it cannot be read.
  static func bytes(of path: String) -> [UInt8]? {
    // Not blocking, as a pipe in the file's place would keep everybody waiting.
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return bytes(from: descriptor)
  }

  /// The bytes of an open file; `nil` with `errno` when it cannot be read.
  static func bytes(from descriptor: Int32) -> [UInt8]? {
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(info.st_size))
    var offset = 0
    while offset < bytes.count {
      let room = bytes.count - offset
      let count = bytes.withUnsafeMutableBytes {
        read(descriptor, $0.baseAddress?.advanced(by: offset), room)
      }
      if count < 0 && errno == EINTR { continue }
      if count < 0 { return nil }
      if count == 0 { break }
      offset += count
    }
    return Array(bytes.prefix(offset))
  }

  /// Makes a file that is not there yet; its bytes are on the disk once the file or its file system is flushed.
  static func write(_ bytes: [UInt8], to path: String, mode: mode_t) throws(PublishError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode)
    guard descriptor >= 0 else { throw .system(errno, doing: "Writing a page", at: path) }
    defer { close(descriptor) }
    var offset = 0
    while offset < bytes.count {
      let written = bytes.withUnsafeBytes {
        systemWrite(descriptor, $0.baseAddress?.advanced(by: offset), $0.count - offset)
      }
      if written < 0 && errno == EINTR { continue }
      guard written > 0 else { throw .system(errno, doing: "Writing a page", at: path) }
      offset += written
    }
  }
}

/// `write(2)` under a name that no method hides.
private func systemWrite(_ descriptor: Int32, _ source: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, source, count)
}
