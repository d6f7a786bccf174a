/// Text as UTF-8, whatever it was written in: UTF-16 with a byte order mark is converted, everything else passes
/// through unchanged.
struct TextBytes<Source: ByteSource & ~Copyable>: ByteSource, ~Copyable {
  private enum Encoding { case unknown, plain, littleEndian, bigEndian }

  private var source: Source
  private var encoding = Encoding.unknown
  private var raw: [UInt8] = []
  private var ready: [UInt8] = []
  private var position = 0
  private var highSurrogate: UInt16?

  /// Creates the text of a source.
  init(_ source: consuming Source) { self.source = source }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    if encoding == .unknown { try detect() }
    if encoding == .plain, position == ready.count { return try source.read(into: buffer) }
    while position == ready.count {
      if try !convertMore() { return 0 }
    }
    let count = min(buffer.count, ready.count - position)
    buffer.copyBytes(from: ready[position..<position + count])
    position += count
    return count
  }

  private mutating func detect() throws {
    while raw.count < 2, try readMore() {}
    if raw.starts(with: [0xFF, 0xFE]) {
      encoding = .littleEndian
    } else if raw.starts(with: [0xFE, 0xFF]) {
      encoding = .bigEndian
    } else {
      encoding = .plain
      swap(&ready, &raw)
      return
    }
    raw.removeFirst(2)
  }

  private mutating func readMore() throws -> Bool {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    let count = try piece.withUnsafeMutableBytes { try source.read(into: $0) }
    raw += piece.prefix(max(0, count))
    return count > 0
  }

  /// Converts the bytes read so far, after reading more if there are none.
  private mutating func convertMore() throws -> Bool {
    if raw.count < 2, try !readMore() { return try finish() }
    ready.removeAll(keepingCapacity: true)
    position = 0
    var index = 0
    while index + 1 < raw.count {
      let (first, second) = (UInt16(raw[index]), UInt16(raw[index + 1]))
      take(encoding == .littleEndian ? second << 8 | first : first << 8 | second)
      index += 2
    }
    raw.removeFirst(index)
    return true
  }

  private mutating func finish() throws -> Bool {
    guard highSurrogate != nil || !raw.isEmpty else { return false }
    highSurrogate = nil
    raw.removeAll()
    ready = TextBytes.replacement
    position = 0
    return true
  }

  private mutating func take(_ unit: UInt16) {
    if let high = highSurrogate {
      highSurrogate = nil
      if UTF16.isTrailSurrogate(unit) {
        let value = 0x10000 + (UInt32(high & 0x3FF) << 10 | UInt32(unit & 0x3FF))
        ready += Array(String(Character(Unicode.Scalar(value) ?? "\u{FFFD}")).utf8)
        return
      }
      ready += TextBytes.replacement
    }
    if UTF16.isLeadSurrogate(unit) {
      highSurrogate = unit
    } else if unit < 0x80 {
      ready.append(UInt8(unit))
    } else if let scalar = Unicode.Scalar(unit) {
      ready += Array(String(Character(scalar)).utf8)
    } else {
      ready += TextBytes.replacement
    }
  }

  private static var replacement: [UInt8] { Array("\u{FFFD}".utf8) }
}
