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
/// stays as it was. Until then it is called `.NAME.partial`: what a killed process
/// leaves behind is known by its name, and the next one to write takes its place.
final class OutputFile: ZipTarget {
  private let target: String
  private let temporary: String
  private var descriptor: Int32
  private var buffer: [UInt8] = []
  private var flushed: Int64 = 0

  /// Begins a file that will stand at `path`.
  init(replacing path: String) throws {
    target = path
    let name = path.split(separator: "/").last.map(String.init) ?? path
    temporary = PrivateFiles.directory(of: path) + "/." + name + ".partial"
    // Unlinked and made anew: whoever could read what lay there cannot read this.
    unlink(temporary)
    descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw PrivateFiles.failure(errno, path) }
    _ = fchmod(descriptor, 0o600)
    buffer.reserveCapacity(OutputFile.bufferSize)
  }

  private static let bufferSize = 1 << 18

  deinit {
    guard descriptor >= 0 else { return }
    if isInPlace { unlink(temporary) }
    close(descriptor)
  }

  /// Whether the name still leads to this file and not to that of another process.
  private var isInPlace: Bool {
    var (own, named) = (stat(), stat())
    return fstat(descriptor, &own) == 0 && lstat(temporary, &named) == 0 && own.st_ino == named.st_ino
      && own.st_dev == named.st_dev
  }

  var canPatch: Bool { true }

  /// Where another process may write in this one's place; nothing is written here meanwhile.
  func handedOver() -> Int32 { descriptor }

  /// Bytes written so far.
  var offset: Int64 { flushed + Int64(buffer.count) }

  /// Appends bytes.
  func write(_ bytes: some Collection<UInt8>) throws {
    buffer.append(contentsOf: bytes)
    if buffer.count >= OutputFile.bufferSize { try flush() }
  }

  /// Appends a large piece without a copy.
  func write(piece: UnsafeRawBufferPointer) throws {
    try flush()
    try put(piece)
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

  /// Brings the bytes to the disk and puts the file in its target's place; its size in bytes.
  @discardableResult
  func publish() throws -> Int64 {
    try flush()
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw PrivateFiles.failure(errno, target) }
    guard fsync(descriptor) == 0 else { throw PrivateFiles.failure(errno, target) }
    guard isInPlace else {
      throw StoreError(
        .busy, "Another process is writing the same file", place: target,
        hint: "Try again when it has finished.")
    }
    guard rename(temporary, target) == 0 else { throw PrivateFiles.failure(errno, target) }
    close(descriptor)
    descriptor = -1
    PrivateFiles.syncDirectory(PrivateFiles.directory(of: target))
    return Int64(status.st_size)
  }

  private func flush() throws {
    try buffer.withUnsafeBytes { try put($0) }
    buffer.removeAll(keepingCapacity: true)
  }

  private func put(_ bytes: UnsafeRawBufferPointer) throws {
    var done = 0
    while done < bytes.count {
      let count = systemWrite(descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw PrivateFiles.failure(errno, target) }
      done += count
    }
    flushed += Int64(done)
  }
}
