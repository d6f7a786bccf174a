/// Gives the bytes of a file one after the other.
protocol ByteSource: ~Copyable {
  /// Fills at most `buffer` and says how many bytes it gave; 0 only at the end.
  ///
  /// Throws ``ImportFailure`` when the bytes cannot be read or are damaged.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}

/// Bytes held in memory, given in pieces of a chosen size; for tests and fuzzing.
struct MemoryBytes: ByteSource {
  private let bytes: [UInt8]
  private let piece: Int
  private var position = 0

  /// Gives `bytes` in pieces of at most `piece`.
  init(_ bytes: [UInt8], piece: Int = .max) {
    self.bytes = bytes
    self.piece = max(1, piece)
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count = min(buffer.count, piece, bytes.count - position)
    buffer.copyBytes(from: bytes[position..<position + count])
    position += count
    return count
  }
}
