import TriptychFiles

/// A file that is written next to its target and then replaces the target in one step, or not at all.
///
/// The file has mode 0600 and is called `.NAME.partial` until it is published. If it is released before
/// ``publish()``, it is deleted and the target is left unchanged. A file left by a killed process is recognized
/// by its name and replaced by the next write.
final class OutputFile {
  private let target: String
  private let replacement: FileReplacement
  private var buffer: [UInt8] = []
  private var flushed: Int64 = 0

  /// Creates the temporary file for the target `path`.
  init(replacing path: String) throws {
    target = path
    replacement = try PrivateFiles.at(path) { () throws(Errno) in try FileReplacement(of: path) }
    try? replacement.file.setPermissions(.ownerFile)
    buffer.reserveCapacity(OutputFile.bufferSize)
  }

  private static let bufferSize = 1 << 18

  var canPatch: Bool { true }

  /// The open file, for another process to write to; this process must not write meanwhile.
  func handedOver() -> OpenFile { replacement.file }

  /// The number of bytes written so far.
  var offset: Int64 { flushed + Int64(buffer.count) }

  /// Appends bytes.
  func write(_ bytes: some Collection<UInt8>) throws {
    buffer.append(contentsOf: bytes)
    if buffer.count >= OutputFile.bufferSize { try flush() }
  }

  /// Appends a large piece without copying it to the buffer.
  func write(piece: UnsafeRawBufferPointer) throws {
    try flush()
    try put(piece)
  }

  /// Overwrites bytes written earlier.
  func patch(at offset: Int64, with bytes: [UInt8]) throws {
    try flush()
    try PrivateFiles.at(target) { () throws(Errno) in try replacement.file.write(bytes, at: offset) }
  }

  /// Flushes the bytes to disk, replaces the target with the file, and returns the file's size in bytes.
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
