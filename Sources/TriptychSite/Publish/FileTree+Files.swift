#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension FileTree {
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
