#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Some bytes of a scanner's buffer.
///
/// Valid only until the scanner goes on: whoever needs more copies it. Every
/// access is checked against the length, in optimised builds too.
struct ByteSlice {
  private let base: UnsafePointer<UInt8>
  /// How many bytes there are.
  let count: Int

  /// The `count` bytes from `base` on, which must be readable.
  init(base: UnsafePointer<UInt8>, count: Int) {
    self.base = base
    self.count = count
  }

  /// One byte.
  subscript(index: Int) -> UInt8 {
    @inline(__always) get {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "inside the slice")
      return base[index]
    }
  }

  /// The bytes from `start` on.
  func dropFirst(_ start: Int) -> ByteSlice {
    let dropped = min(max(start, 0), count)
    return ByteSlice(base: base + dropped, count: count - dropped)
  }

  /// The first bytes, at most `length`.
  func prefix(_ length: Int) -> ByteSlice { ByteSlice(base: base, count: min(max(length, 0), count)) }

  /// Whether the bytes are exactly this ASCII text.
  @inline(__always)
  func equals(_ text: StaticString) -> Bool {
    count == text.utf8CodeUnitCount && memcmp(base, text.utf8Start, count) == 0
  }

  /// Whether the bytes are those of another slice.
  @inline(__always)
  func equals(_ other: UnsafePointer<UInt8>, count length: Int) -> Bool {
    count == length && memcmp(base, other, count) == 0
  }

  /// Whether the bytes begin with this ASCII text.
  func hasPrefix(_ text: StaticString) -> Bool { prefix(text.utf8CodeUnitCount).equals(text) }

  /// Whether these bytes and more to come could begin with this ASCII text.
  func mayBecome(_ text: StaticString) -> Bool {
    let common = min(count, text.utf8CodeUnitCount)
    return memcmp(base, text.utf8Start, common) == 0
  }

  /// Where this ASCII text begins, or `nil`.
  func firstIndex(of text: StaticString) -> Int? {
    let length = text.utf8CodeUnitCount
    guard length > 0, count >= length else { return nil }
    var start = 0
    while start <= count - length {
      guard let hit = memchr(base + start, Int32(text.utf8Start[0]), count - length - start + 1) else {
        return nil
      }
      let index = UnsafeRawPointer(hit) - UnsafeRawPointer(base)
      if memcmp(hit, text.utf8Start, length) == 0 { return index }
      start = index + 1
    }
    return nil
  }

  /// Where a byte first stands, or `nil`.
  func firstIndex(of byte: UInt8) -> Int? {
    guard count > 0, let hit = memchr(base, Int32(byte), count) else { return nil }
    return UnsafeRawPointer(hit) - UnsafeRawPointer(base)
  }

  /// A hash that is the same in every run; eight bytes at a time.
  var hash: UInt64 {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(count)
    let raw = UnsafeRawPointer(base)
    var index = 0
    while index + 8 <= count {
      hash = (hash ^ raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)) &* 0xD6E8_FEB8_6659_FD93
      hash ^= hash >> 32
      index += 8
    }
    while index < count {
      hash = (hash ^ UInt64(base[index])) &* 0xD6E8_FEB8_6659_FD93
      index += 1
    }
    return hash ^ hash >> 29
  }

  /// A copy of the bytes.
  var bytes: [UInt8] { Array(UnsafeBufferPointer(start: base, count: count)) }

  /// Copies the bytes to `target`, which must have room for them.
  func copy(to target: UnsafeMutablePointer<UInt8>) { target.update(from: base, count: count) }
}
