import Foundation

/// A byte buffer in which a file is built in memory. The memory is reused for the next file.
///
/// If an allocation fails, `isFull` becomes true and nothing more is written.
final class ByteBuffer {
  /// The number of bytes written.
  private(set) var count = 0
  /// True if memory ran out; the contents are then incomplete.
  private(set) var isFull = false

  private var memory: UnsafeMutablePointer<UInt8>?
  private var capacity = 0

  /// The largest capacity, in bytes, that is kept between files.
  private static let kept = 1 << 22

  deinit { free(memory) }

  /// Empties the buffer and releases its memory if it grew beyond `kept`.
  func clear() {
    count = 0
    isFull = false
    guard capacity > Self.kept else { return }
    free(memory)
    memory = nil
    capacity = 0
  }

  /// Reserves space for `more` bytes and returns where to write them, or nil if memory runs out.
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

  /// Advances the count by bytes written to the space that `room` returned.
  func advance(_ more: Int) {
    assert(count + more <= capacity)
    count += more
  }

  /// Appends a byte.
  func put(_ byte: UInt8) {
    guard let place = room(1) else { return }
    place.pointee = byte
    count += 1
  }

  /// Appends 32 bits in big-endian order.
  func putBig(_ value: UInt32) {
    for shift in [24, 16, 8, 0] as [UInt32] { put(UInt8(truncatingIfNeeded: value >> shift)) }
  }

  /// Overwrites 32 bits written earlier, in big-endian order.
  func setBig(_ value: UInt32, at place: Int) {
    guard let memory, place + 4 <= count else { return }
    for part in 0..<4 { memory[place + part] = UInt8(truncatingIfNeeded: value >> UInt32(24 - 8 * part)) }
  }

  /// Appends `more` bytes.
  func put(_ bytes: UnsafePointer<UInt8>, count more: Int) {
    guard let place = room(more) else { return }
    place.update(from: bytes, count: more)
    count += more
  }

  /// Gives `body` the bytes from an offset to the end.
  func withBytes<Result>(from place: Int = 0, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    guard let memory, place <= count else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
    return body(UnsafeBufferPointer(start: memory + place, count: count - place))
  }
}

/// Writes bits, least significant first, to output space reserved in advance.
struct BitWriter {
  private(set) var bits: UInt64 = 0
  /// The number of pending bits that do not fill a byte yet, 0...7 after `flush`.
  private(set) var count: UInt64 = 0

  /// Appends bits: at most 56, including those still pending.
  @inline(__always)
  mutating func put(_ value: UInt64, _ length: UInt64) {
    bits |= value &<< count
    count &+= length
  }

  /// Writes the complete bytes at `place`, which needs 8 bytes of space, and advances it.
  @inline(__always)
  mutating func flush(_ place: inout UnsafeMutablePointer<UInt8>) {
    UnsafeMutableRawPointer(place).storeBytes(of: bits.littleEndian, as: UInt64.self)
    place += Int(truncatingIfNeeded: count &>> 3)
    bits &>>= count & 56
    count &= 7
  }

  /// Pads the last byte with zeros.
  mutating func align(_ place: inout UnsafeMutablePointer<UInt8>) {
    count = (count &+ 7) & ~7
    flush(&place)
  }
}

/// Reusable memory for plain values, kept from one picture to the next.
///
/// Its contents are undefined until written. It never shrinks on its own.
final class Scratch<Element: BitwiseCopyable> {
  private(set) var start: UnsafeMutablePointer<Element>
  private(set) var capacity: Int

  init(_ capacity: Int) {
    self.capacity = max(1, capacity)
    start = .allocate(capacity: self.capacity)
  }

  /// The size of the memory, in bytes.
  var bytes: Int { capacity * MemoryLayout<Element>.stride }

  deinit { start.deallocate() }

  /// Makes room for `count` values. If the memory has to grow, the previous values are lost.
  func reserve(_ count: Int) {
    guard count > capacity else { return }
    start.deallocate()
    start = .allocate(capacity: count)
    capacity = count
  }

  /// Makes room for `count` values and preserves the first `kept` ones.
  func grow(to count: Int, keeping kept: Int) {
    guard count > capacity else { return }
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: count)
    larger.update(from: start, count: kept)
    start.deallocate()
    start = larger
    capacity = count
  }

  /// Sets every value up to the capacity.
  func fill(_ value: Element) { start.update(repeating: value, count: capacity) }
}

/// Sorts a few numbers in place. Unlike `sort`, it allocates no memory.
enum ShellSort {
  /// Sorts in ascending order.
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
