/// Assigns small numbers to byte strings; equal strings have equal numbers.
///
/// Numbers are assigned from 0 in order of first appearance. The size is limited, so that a hostile file can
/// make the table neither large nor slow.
struct InternTable: ~Copyable {
  private struct Entry {
    var hash: UInt64
    var start: Int
    var count: Int
    /// The string that came after this one the last time; -1 for none.
    var next = -1
  }

  /// The maximum length of a stored string in bytes.
  static let longest = 2_048

  private let limit: Int
  private let mask: Int
  private let slots: UnsafeMutablePointer<Int32>
  private var entries: [Entry] = []
  private var arena: [UInt8] = []
  private var last = -1

  /// Creates a table of at most `limit` different strings.
  init(limit: Int) {
    self.limit = limit
    var size = 16
    while size < limit * 2 { size *= 2 }
    mask = size - 1
    slots = .allocate(capacity: size)
    slots.initialize(repeating: -1, count: size)
  }

  deinit { slots.deallocate() }

  /// The number of different strings.
  var count: Int { entries.count }

  /// The number of a byte string and whether it is new; `nil` when it is not stored because the table is full
  /// or the string is too long.
  @inline(__always)
  mutating func number(of bytes: ByteSlice) -> (number: Int, isNew: Bool)? {
    // Exports list records of the same kind and source in succession, or the kinds of a day in the same order.
    if last >= 0 {
      if holds(bytes, at: last) { return (last, false) }
      let next = entries[last].next
      if next >= 0, holds(bytes, at: next) {
        last = next
        return (next, false)
      }
    }
    let before = last
    guard let found = search(bytes) else { return nil }
    if before >= 0 { entries[before].next = found.number }
    return found
  }

  @inline(__always)
  private func holds(_ bytes: ByteSlice, at index: Int) -> Bool {
    let entry = entries[index]
    return arena.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return bytes.count == 0 && entry.count == 0 }
      return bytes.equals(base + entry.start, count: entry.count)
    }
  }

  private mutating func search(_ bytes: ByteSlice) -> (number: Int, isNew: Bool)? {
    let hash = bytes.hash
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      if entries[index].hash == hash, holds(bytes, at: index) {
        last = index
        return (index, false)
      }
      slot = (slot + 1) & mask
    }
    guard entries.count < limit, bytes.count <= InternTable.longest else { return nil }
    last = entries.count
    slots[slot] = Int32(entries.count)
    entries.append(Entry(hash: hash, start: arena.count, count: bytes.count))
    arena.append(contentsOf: bytes.bytes)
    return (last, true)
  }
}
