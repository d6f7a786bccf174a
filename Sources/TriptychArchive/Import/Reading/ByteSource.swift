/// A sequential source of a file's bytes.
protocol ByteSource: ~Copyable {
  /// Reads bytes into `buffer` and returns their number; 0 only at the end.
  ///
  /// Throws ``ImportFailure`` when the bytes cannot be read or are damaged.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}

/// Bytes in memory, returned in pieces of a chosen size; for tests and fuzzing.
struct MemoryBytes: ByteSource {
  private let bytes: [UInt8]
  private let piece: Int
  private var position = 0

  /// Creates a source that returns `bytes` in pieces of at most `piece` bytes.
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

/// Recognizes a format from the first bytes of a file.
enum FileSniffer {
  /// The number of bytes examined.
  static let length = 65_536

  /// Whether the bytes begin a zip.
  static func isZip(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0x50, 0x4B, 0x05, 0x06])
  }

  /// Whether the bytes begin an Apple Health export: XML whose root is `HealthData`.
  static func isAppleHealth(_ bytes: some RandomAccessCollection<UInt8>) -> Bool {
    guard mayBeXML(bytes) else { return false }
    var rest = (WideTextDecoder.utf8(bytes) ?? Array(bytes))[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[open...]
      if begins(rest, "<!DOCTYPE HealthData") || begins(rest, "<HealthData") { return true }
      // A declaration, comments and processing instructions may precede the root.
      let end: StaticString = begins(rest, "<!--") ? "-->" : "?>"
      guard begins(rest, "<!--") || begins(rest, "<?"), let next = index(after: end, in: rest) else {
        return false
      }
      rest = rest[next...]
    }
    return false
  }

  /// Whether the first character after white space or a byte order mark opens a tag.
  static func mayBeXML(_ bytes: some RandomAccessCollection<UInt8>) -> Bool {
    if let text = WideTextDecoder.utf8(bytes.prefix(512)) { return mayBeXML(text) }
    return bytes.first { !($0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF) } == UInt8(ascii: "<")
  }

  private static func begins(_ bytes: ArraySlice<UInt8>, _ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes.starts(with: $0) }
  }

  private static func index(after text: StaticString, in bytes: ArraySlice<UInt8>) -> Int? {
    let length = text.utf8CodeUnitCount
    guard bytes.count >= length else { return nil }
    let start = (bytes.startIndex...(bytes.endIndex - length)).first { begins(bytes[$0...], text) }
    return start.map { $0 + length }
  }
}
