#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension PrivateFiles {
  /// Removes a file; a missing one is no error.
  static func remove(_ path: String) throws {
    guard unlink(path) == 0 || errno == ENOENT else { throw failure(errno, path) }
  }

  /// Overwrites a file with zeros and removes it; a missing one is no error.
  ///
  /// As good as can be done: a disk that writes elsewhere (solid state, snapshots, copy on write) may
  /// keep the old bytes until it needs the room.
  static func destroy(_ path: String) throws {
    let descriptor = open(path, O_WRONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return }
      throw failure(errno, path)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(errno, path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw StoreError(.notPermitted, "Something else than a file stands here", place: path)
    }
    let zeros = [UInt8](repeating: 0, count: 1 << 16)
    var left = Int(status.st_size)
    while left > 0 {
      let size = min(left, zeros.count)
      let count = zeros.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, size) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw failure(errno, path) }
      left -= count
    }
    guard fsync(descriptor) == 0 else { throw failure(errno, path) }
    try remove(path)
  }
}
