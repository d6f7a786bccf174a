import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file being written beside its target, which it replaces in one step or not at all.
///
/// Mode 0600. One that is dropped before ``publish()`` is deleted and the target
/// stays as it was.
final class OutputFile {
  private let target: String
  private let temporary: String
  private var descriptor: Int32
  private var buffer: [UInt8] = []
  private var flushed: Int64 = 0

  /// Begins a file that will stand at `path`.
  init(replacing path: String) throws {
    target = path
    var template = Array((PrivateFiles.directory(of: path) + "/.triptych-XXXXXX").utf8CString)
    descriptor = mkstemp(&template)
    temporary = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard descriptor >= 0 else { throw PrivateFiles.failure(errno, path) }
    _ = fchmod(descriptor, 0o600)
    buffer.reserveCapacity(OutputFile.bufferSize)
  }

  private static let bufferSize = 1 << 18

  deinit {
    guard descriptor >= 0 else { return }
    close(descriptor)
    unlink(temporary)
  }

  /// Bytes written so far.
  var offset: Int64 { flushed + Int64(buffer.count) }

  /// Appends bytes.
  func write(_ bytes: some Collection<UInt8>) throws {
    buffer.append(contentsOf: bytes)
    if buffer.count >= OutputFile.bufferSize { try flush() }
  }

  /// Replaces bytes written before.
  func patch(at offset: Int64, with bytes: [UInt8]) throws {
    try flush()
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        pwrite(
          descriptor, $0.baseAddress?.advanced(by: done), bytes.count - done, off_t(offset) + off_t(done))
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw PrivateFiles.failure(errno, target) }
      done += count
    }
  }

  /// Brings the bytes to the disk and puts the file in its target's place.
  func publish() throws {
    try flush()
    guard fsync(descriptor) == 0 else { throw PrivateFiles.failure(errno, target) }
    guard rename(temporary, target) == 0 else { throw PrivateFiles.failure(errno, target) }
    close(descriptor)
    descriptor = -1
    PrivateFiles.syncDirectory(PrivateFiles.directory(of: target))
  }

  private func flush() throws {
    var done = 0
    while done < buffer.count {
      let count = buffer.withUnsafeBytes {
        systemWrite(descriptor, $0.baseAddress?.advanced(by: done), $0.count - done)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw PrivateFiles.failure(errno, target) }
      done += count
    }
    flushed += Int64(done)
    buffer.removeAll(keepingCapacity: true)
  }
}
