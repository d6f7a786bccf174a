import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The trail's file, open for lines to be added; the caller holds the home's lock.
final class AuditFile {
  private let path: String
  private let descriptor: Int32
  /// Whether the last line has no end: a process was killed, or the disk was full, in the middle of it.
  private(set) var isTorn = false

  init(_ path: String) throws {
    self.path = path
    descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw PrivateFiles.failure(errno, path) }
    _ = fchmod(descriptor, 0o600)
  }

  deinit { close(descriptor) }

  /// The last lines, whole ones but perhaps for the very last.
  func tail(_ count: Int = 32_768) throws -> [[UInt8]] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw PrivateFiles.failure(errno, path) }
    let from = max(0, Int(status.st_size) - count)
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size) - from)
    var done = 0
    while done < bytes.count {
      let room = bytes.count - done
      let got = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress?.advanced(by: done), room, off_t(from + done))
      }
      if got < 0 && errno == EINTR { continue }
      guard got > 0 else { throw PrivateFiles.failure(errno, path) }
      done += got
    }
    isTorn = bytes.last.map { $0 != 10 } ?? false
    if from > 0 { bytes = Array(bytes.drop { $0 != 10 }) }
    return bytes.split(separator: 10).map { Array($0) }
  }

  /// Adds bytes and brings them to the disk.
  func append(_ bytes: [UInt8]) throws {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        systemWrite(descriptor, $0.baseAddress?.advanced(by: done), bytes.count - done)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw PrivateFiles.failure(errno, path) }
      done += count
    }
    guard fsync(descriptor) == 0 else { throw PrivateFiles.failure(errno, path) }
    PrivateFiles.syncDirectory(PrivateFiles.directory(of: path))
  }
}
