/// Writes bits, the lowest first, to a sink in room reserved before.
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
