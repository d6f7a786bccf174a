import TriptychFiles

/// A file being written beside its target, which it replaces in one step or not at all.
///
/// Mode 0600. One that is dropped before ``publish()`` is deleted and the target
/// stays as it was. Until then it is called `.NAME.partial`: what a killed process
/// leaves behind is known by its name, and the next one to write takes its place.
final class OutputFile {
  private let target: String
  private let replacement: FileReplacement
  private var buffer: [UInt8] = []
  private var flushed: Int64 = 0

  /// Begins a file that will stand at `path`.
  init(replacing path: String) throws {
    target = path
    replacement = try PrivateFiles.at(path) { () throws(Errno) in try FileReplacement(of: path) }
    try? replacement.file.setPermissions(.ownerFile)
    buffer.reserveCapacity(OutputFile.bufferSize)
  }

  private static let bufferSize = 1 << 18

  var canPatch: Bool { true }

  /// Where another process may write in this one's place; nothing is written here meanwhile.
  func handedOver() -> OpenFile { replacement.file }

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
    try PrivateFiles.at(target) { () throws(Errno) in try replacement.file.write(bytes, at: offset) }
  }

  /// Brings the bytes to the disk and puts the file in its target's place; its size in bytes.
  @discardableResult
  func publish() throws -> Int64 {
    try flush()
    do throws(FileReplacement.Failure) {
      return try replacement.publish(isSynced: true)
    } catch {
      switch error {
      case .refused(let reason): throw PrivateFiles.failure(reason, target)
      case .overtaken:
        throw StoreError(
          .busy, "Another process is writing the same file", place: target,
          hint: "Try again when it has finished.")
      }
    }
  }

  private func flush() throws {
    try buffer.withUnsafeBytes { try put($0) }
    buffer.removeAll(keepingCapacity: true)
  }

  private func put(_ bytes: UnsafeRawBufferPointer) throws {
    try PrivateFiles.at(target) { () throws(Errno) in try replacement.file.write(bytes) }
    flushed += Int64(bytes.count)
  }
}
