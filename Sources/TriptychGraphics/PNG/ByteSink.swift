#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that grows while it is written, in memory kept for the next one.
///
/// When memory runs out it stays as it is and says so; nothing is written beyond what was reserved.
final class ByteSink {
  /// The bytes written.
  private(set) var count = 0
  /// True where memory ran out; what was written is then not whole.
  private(set) var isFull = false

  private var memory: UnsafeMutablePointer<UInt8>?
  private var capacity = 0

  /// Memory kept between files.
  private static let kept = 1 << 22

  deinit { free(memory) }

  /// Forgets what was written, and gives back memory that a very large file took.
  func clear() {
    count = 0
    isFull = false
    guard capacity > Self.kept else { return }
    free(memory)
    memory = nil
    capacity = 0
  }

  /// Makes room for more bytes and gives where they go; nil where there is no memory for them.
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
