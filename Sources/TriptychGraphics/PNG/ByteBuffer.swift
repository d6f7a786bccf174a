import Foundation

/// A file that grows in memory while it is written; the memory is kept for the next file.
///
/// When memory runs out, `isFull` becomes true and nothing more is written.
final class ByteBuffer {
  /// The bytes written.
  private(set) var count = 0
  /// True if memory ran out; what was written is then not whole.
  private(set) var isFull = false

  private var memory: UnsafeMutablePointer<UInt8>?
  private var capacity = 0

  /// Memory kept between files.
  private static let kept = 1 << 22

  deinit { free(memory) }

  /// Empties the buffer and frees the memory of a very large file.
  func clear() {
    count = 0
    isFull = false
    guard capacity > Self.kept else { return }
    free(memory)
    memory = nil
    capacity = 0
  }

  /// Makes room for more bytes and returns where to write them; nil if there is no memory.
  func room(_ more: Int) -> UnsafeMutablePointer<UInt8>? {
    if isFull { return nil }
    if count + more > capacity || memory == nil {
      let wanted = max(1 << 12, (count + more) + (count + more) / 2)
      guard let larger = realloc(memory, wanted) else {
        isFull = true
        return nil
      }
      memory = larger.bindMemory(to: UInt8.self, capacity: wanted)
      capacity = wanted
    }
    return memory.map { $0 + count }
  }

  /// Counts bytes that were written to the room given before.
  func advance(_ more: Int) {
    assert(count + more <= capacity)
    count += more
  }

  /// Writes a byte.
  func put(_ byte: UInt8) {
    guard let place = room(1) else { return }
    place.pointee = byte
    count += 1
  }

  /// Writes 32 bits, the highest first.
  func putBig(_ value: UInt32) {
    for shift in [24, 16, 8, 0] as [UInt32] { put(UInt8(truncatingIfNeeded: value >> shift)) }
  }

  /// Writes over 32 bits written before, the highest first.
  func setBig(_ value: UInt32, at place: Int) {
    guard let memory, place + 4 <= count else { return }
    for part in 0..<4 { memory[place + part] = UInt8(truncatingIfNeeded: value >> UInt32(24 - 8 * part)) }
  }

  /// Writes bytes.
  func put(_ bytes: UnsafePointer<UInt8>, count more: Int) {
    guard let place = room(more) else { return }
    place.update(from: bytes, count: more)
    count += more
  }

  /// The bytes from a place on.
  func withBytes<Result>(from place: Int = 0, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    guard let memory, place <= count else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
    return body(UnsafeBufferPointer(start: memory + place, count: count - place))
  }
}

/// Writes bits, the lowest first, to an output in room reserved before.
struct BitWriter {
  private(set) var bits: UInt64 = 0
  /// How many bits wait for a byte to be whole, 0...7 after `flush`.
  private(set) var count: UInt64 = 0

  /// Adds up to 56 bits less those that wait.
  @inline(__always)
  mutating func put(_ value: UInt64, _ length: UInt64) {
    bits |= value &<< count
    count &+= length
  }

  /// Writes whole bytes to a place with 8 bytes of room, and moves it.
  @inline(__always)
  mutating func flush(_ place: inout UnsafeMutablePointer<UInt8>) {
    UnsafeMutableRawPointer(place).storeBytes(of: bits.littleEndian, as: UInt64.self)
    place += Int(truncatingIfNeeded: count &>> 3)
    bits &>>= count & 56
    count &= 7
  }

  /// Fills the last byte with zeros.
  mutating func align(_ place: inout UnsafeMutablePointer<UInt8>) {
    count = (count &+ 7) & ~7
    flush(&place)
  }
}

/// Memory of plain values that is kept from one picture to the next.
///
/// Its values are undefined until written. It never shrinks by itself.
final class Scratch<Element: BitwiseCopyable> {
  private(set) var start: UnsafeMutablePointer<Element>
  private(set) var capacity: Int

  init(_ capacity: Int) {
    self.capacity = max(1, capacity)
    start = .allocate(capacity: self.capacity)
  }

  /// Bytes of memory held.
  var bytes: Int { capacity * MemoryLayout<Element>.stride }

  deinit { start.deallocate() }

  /// Makes room for a number of values; the values held before are lost where it must grow.
  func reserve(_ count: Int) {
    guard count > capacity else { return }
    start.deallocate()
    start = .allocate(capacity: count)
    capacity = count
  }

  /// Makes room for a number of values and keeps the first ones.
  func grow(to count: Int, keeping kept: Int) {
    guard count > capacity else { return }
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: count)
    larger.update(from: start, count: kept)
    start.deallocate()
    start = larger
    capacity = count
  }

  /// Sets every value that fits.
  func fill(_ value: Element) { start.update(repeating: value, count: capacity) }
}

/// Sorts a few numbers in place; unlike `sort`, it allocates no memory.
enum ShellSort {
  /// Ascending order.
  static func sort(_ values: UnsafeMutablePointer<UInt64>, count: Int) {
    var gap = count > 132 ? 132 : count > 23 ? 23 : 4
    while gap > 0 {
      var index = gap
      while index < count {
        let value = values[index]
        var place = index
        while place >= gap, values[place &- gap] > value {
          values[place] = values[place &- gap]
          place &-= gap
        }
        values[place] = value
        index &+= 1
      }
      switch gap {
      case 132: gap = 57
      case 57: gap = 23
      case 23: gap = 10
      case 10: gap = 4
      case 4: gap = 1
      default: gap = 0
      }
    }
  }
}
