/// The places of a row's fields in a buffer, in memory that is kept from row to row.
struct RowFields: ~Copyable {
  private var fields: UnsafeMutablePointer<(start: Int, count: Int)>
  private var capacity = 64
  /// The number of fields.
  private(set) var count = 0

  init() { fields = .allocate(capacity: capacity) }

  deinit { fields.deallocate() }

  /// A field's place; its index must be one of this row's.
  subscript(index: Int) -> (start: Int, count: Int) {
    @inline(__always) get {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "a field of the row")
      return fields[index]
    }
  }

  /// Adds a field.
  @inline(__always)
  mutating func append(_ start: Int, _ length: Int) {
    if count == capacity { grow() }
    fields[count] = (start, length)
    count += 1
  }

  /// Removes all fields.
  @inline(__always)
  mutating func removeAll() { count = 0 }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<(start: Int, count: Int)>.allocate(capacity: capacity * 2)
    larger.update(from: fields, count: count)
    fields.deallocate()
    fields = larger
    capacity *= 2
  }
}

/// Finds bytes in eight at a time: a word has the highest bit of each byte that was found.
enum ByteMarks {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let low7: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
  private static let high: UInt64 = 0x8080_8080_8080_8080

  /// A byte in each place of a word.
  static func repeated(_ byte: UInt8) -> UInt64 { UInt64(byte) &* ones }

  /// Marks the separator, given in each place of a word, and all bytes up to the quote (0x22), line ends among them.
  @inline(__always)
  static func fieldEnds(_ word: UInt64, separator: UInt64) -> UInt64 {
    // The sum reaches the highest bit of a byte unless that byte is one of those sought. No sum is carried over.
    let other = word ^ separator
    let isOther = (other & low7) &+ low7 | other
    let isAboveQuote = (word & low7) &+ repeated(0x80 - 0x23) | word
    return ~(isOther & isAboveQuote) & high
  }

  /// Whether a byte is not ASCII.
  @inline(__always)
  static func hasHigh(_ word: UInt64) -> Bool { word & high != 0 }
}
