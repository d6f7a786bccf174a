/// Cuts bytes that come piece by piece into lines.
struct LineSplitter {
  /// A line is longer than any that a bundle holds.
  struct TooLong: Error {}

  /// Bytes a line may have; its texts come from lines and tags of at most 1 MiB.
  static let longest = 1 << 20

  private var rest: [UInt8] = []

  /// Hands every whole line to `body`; an empty piece ends the file and its last line.
  ///
  /// Throws ``TooLong`` for a line of more than ``longest`` bytes.
  mutating func split(_ piece: UnsafeRawBufferPointer, _ body: (ArraySlice<UInt8>) throws -> Void) throws {
    guard piece.count > 0 else {
      defer { rest.removeAll(keepingCapacity: true) }
      if !rest.isEmpty { try body(rest[...]) }
      return
    }
    // What is left of earlier pieces holds no end of a line.
    var scanned = rest.count
    rest += piece
    var begin = 0
    while let end = rest[scanned...].firstIndex(of: UInt8(ascii: "\n")) {
      guard end - begin <= LineSplitter.longest else { throw TooLong() }
      if end > begin { try body(rest[begin..<end]) }
      begin = end + 1
      scanned = begin
    }
    rest.removeFirst(begin)
    guard rest.count <= LineSplitter.longest else { throw TooLong() }
  }
}
