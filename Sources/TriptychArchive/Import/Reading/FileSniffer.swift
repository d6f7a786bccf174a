/// Recognises a format from the first bytes of a file.
enum FileSniffer {
  /// Bytes looked at.
  static let length = 65_536

  /// Whether the bytes begin a zip.
  static func isZip(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0x50, 0x4B, 0x05, 0x06])
  }

  /// Whether the bytes begin an Apple Health export: XML that names `HealthData` as its root.
  static func isAppleHealth(_ bytes: some RandomAccessCollection<UInt8>) -> Bool {
    guard mayBeXML(bytes) else { return false }
    return contains(bytes, "<!DOCTYPE HealthData") || contains(bytes, "<HealthData")
  }

  /// Whether the first byte that is no white space or byte order mark opens a tag.
  static func mayBeXML(_ bytes: some RandomAccessCollection<UInt8>) -> Bool {
    bytes.first { !($0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF) } == UInt8(ascii: "<")
  }

  /// Whether the first line is a header of the plain CSV.
  static func isPlainCSV(_ bytes: [UInt8]) -> Bool {
    var head = MemoryBytes(bytes)
    var reader = CSVReader(longest: length, piece: length)
    guard let row = try? reader.nextRow(from: &head) else { return false }
    return CSVHeader(row) != nil
  }

  private static func contains(_ bytes: some RandomAccessCollection<UInt8>, _ text: StaticString) -> Bool {
    let pattern = text.withUTF8Buffer { Array($0) }
    let held = Array(bytes)
    guard held.count >= pattern.count else { return false }
    return (0...(held.count - pattern.count)).contains { start in
      held[start] == pattern[0] && held[start..<start + pattern.count].elementsEqual(pattern)
    }
  }
}
