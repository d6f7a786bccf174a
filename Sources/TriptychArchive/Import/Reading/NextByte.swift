import Foundation

/// The next place of one byte in a buffer, looked for once however often it is asked for.
///
/// Questions go forward through the buffer: what was passed without a find is not looked at again.
struct NextByte {
  private let byte: UInt8
  /// The byte does not stand within these places.
  private var free = 0..<0
  /// How many places were looked at in all.
  private(set) var looked = 0

  init(_ byte: UInt8) { self.byte = byte }

  /// The first place of the byte from a position on; `nil` when it stands nowhere before the end of what is filled.
  mutating func place(from position: Int, in buffer: UnsafeMutableRawBufferPointer, filled: Int) -> Int? {
    guard let base = buffer.baseAddress, position < filled, filled <= buffer.count else { return nil }
    let from = free.contains(position) || free.upperBound == position ? free.upperBound : position
    let hit = from < filled ? memchr(base + from, Int32(byte), filled - from) : nil
    let place = hit.map { UnsafeRawPointer($0) - UnsafeRawPointer(base) }
    looked += (place ?? filled) - from
    free = position..<(place ?? filled)
    return place
  }

  /// The buffer's bytes were moved forward by as many places.
  mutating func move(by places: Int) {
    free = max(0, free.lowerBound - places)..<max(0, free.upperBound - places)
  }
}
