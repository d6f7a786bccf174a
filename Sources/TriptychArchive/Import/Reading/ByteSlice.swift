import Foundation
import TriptychHealth

/// A range of bytes in a scanner's buffer.
///
/// Valid only until the scanner advances; code that needs the bytes longer must copy them. Every access is
/// checked against the length, in optimized builds too.
struct ByteSlice {
  private let base: UnsafePointer<UInt8>
  /// The number of bytes.
  let count: Int

  /// Creates a slice of `count` bytes from `base` on, which must be readable.
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

  /// Eight bytes from `index` on.
  @inline(__always)
  func word(at index: Int) -> UInt64 {
    precondition(index >= 0 && index <= count - 8, "inside the slice")
    return UnsafeRawPointer(base).loadUnaligned(fromByteOffset: index, as: UInt64.self)
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

  /// Whether these bytes, with more to follow, could begin with this ASCII text.
  func mayBecome(_ text: StaticString) -> Bool {
    let common = min(count, text.utf8CodeUnitCount)
    return memcmp(base, text.utf8Start, common) == 0
  }

  /// The index at which this ASCII text begins; `nil` when it does not occur.
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

  /// The index of the first occurrence of a byte; `nil` when it does not occur.
  func firstIndex(of byte: UInt8) -> Int? {
    guard count > 0, let hit = memchr(base, Int32(byte), count) else { return nil }
    return UnsafeRawPointer(hit) - UnsafeRawPointer(base)
  }

  /// Whether all bytes are ASCII, looked at eight at a time.
  var isASCII: Bool {
    let raw = UnsafeRawPointer(base)
    var all: UInt64 = 0
    var index = 0
    while index + 8 <= count {
      all |= raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      index += 8
    }
    while index < count {
      all |= UInt64(base[index])
      index += 1
    }
    return all & 0x8080_8080_8080_8080 == 0
  }

  /// A hash that is the same in every run, computed eight bytes at a time.
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

  /// The decimal number in the bytes, such as `-12.5e3`; `nil` for anything else.
  ///
  /// `nan`, `inf` and numbers beyond the range of `Double` are not accepted.
  var number: Double? {
    var position = 0
    var isNegative = false
    if position < count, self[position] == UInt8(ascii: "-") || self[position] == UInt8(ascii: "+") {
      isNegative = self[position] == UInt8(ascii: "-")
      position += 1
    }
    var mantissa: UInt64 = 0
    var digits = 0
    var decimals = 0
    var sawPoint = false
    while position < count {
      let byte = self[position]
      if byte == UInt8(ascii: "."), !sawPoint {
        sawPoint = true
      } else if byte &- 48 <= 9 {
        // Up to 15 digits and 22 decimals, a single division of exact numbers rounds correctly.
        digits += 1
        if digits > 15 { return longNumber }
        mantissa = mantissa * 10 + UInt64(byte &- 48)
        if sawPoint { decimals += 1 }
      } else {
        return digits > 0 ? longNumber : nil
      }
      position += 1
    }
    guard digits > 0 else { return nil }
    let value = Double(mantissa) / ByteSlice.powersOfTen[decimals]
    return isNegative ? -value : value
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]

  /// Parses numbers with many digits or an exponent with the standard library.
  private var longNumber: Double? {
    guard count <= 64 else { return nil }
    let text = bytes
    let allowed = text.allSatisfy { byte in
      byte &- 48 <= 9 || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
        || byte | 0x20 == UInt8(ascii: "e")
    }
    guard allowed, let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite else {
      return nil
    }
    return value
  }

  /// A few digits as an integer; `nil` when a byte is not a digit.
  @inline(__always)
  func digits(_ start: Int, _ length: Int) -> Int? {
    guard start >= 0, length >= 0, start + length <= count else { return nil }
    var value = 0
    for index in start..<start + length {
      let digit = self[index] &- 48
      guard digit <= 9 else { return nil }
      value = value * 10 + Int(digit)
    }
    return value
  }

  /// The bytes as text with entities resolved; invalid UTF-8 becomes U+FFFD.
  var text: String {
    let held = prefix(4_096).bytes
    let decoded = held.contains(UInt8(ascii: "&")) ? XMLEntities.resolved(held) : held
    return SourceName.cleaned(String(decoding: decoded, as: UTF8.self))
  }

  /// The bytes as a name for reports: at most 100 letters, digits and `_.:-`; `nil` for any other bytes.
  var reportName: String? {
    guard count > 0, count <= 100 else { return nil }
    let held = bytes
    let allowed = held.allSatisfy { byte in
      byte &- 48 <= 9 || (byte | 0x20) &- 97 < 26 || byte == 95 || byte == 46 || byte == 58 || byte == 45
    }
    return allowed ? String(decoding: held, as: UTF8.self) : nil
  }
}

/// The entities of XML.
enum XMLEntities {
  /// The bytes with `&amp;`, `&lt;`, `&gt;`, `&quot;`, `&apos;` and numeric character references resolved; any
  /// other `&` is kept.
  static func resolved(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "&"),
        let end = bytes[index...].prefix(12).firstIndex(of: UInt8(ascii: ";")),
        let character = character(bytes[(index + 1)..<end])
      {
        result.append(contentsOf: String(character).utf8)
        index = end + 1
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  private static func character(_ name: ArraySlice<UInt8>) -> Unicode.Scalar? {
    switch String(decoding: name, as: UTF8.self) {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    case let text where text.hasPrefix("#x") || text.hasPrefix("#X"):
      return UInt32(text.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
    case let text where text.hasPrefix("#"):
      return UInt32(text.dropFirst(), radix: 10).flatMap(Unicode.Scalar.init)
    default: return nil
    }
  }
}

/// Reads the time stamps of Apple Health: `2024-01-31 18:30:00 +0100`.
///
/// The offset is the one in force when the file was created, not at the event, so only the moment can be
/// derived from it. The last date is cached, because exports list the records of a day in succession.
struct AppleTime {
  private var year = -1
  private var month = 0
  private var day = 0
  private var seconds: Int64 = 0

  /// The time of a stamp in seconds since 1970; `nil` when it is invalid.
  ///
  /// What ``ExportClock`` reads is accepted too, if it has an offset.
  mutating func seconds(_ stamp: ByteSlice) -> Int64? {
    guard stamp.count == 25, stamp[4] == 0x2D, stamp[7] == 0x2D, stamp[10] == 0x20, stamp[13] == 0x3A,
      stamp[16] == 0x3A, stamp[19] == 0x20, stamp[20] == 0x2B || stamp[20] == 0x2D
    else { return AppleTime.other(stamp) }
    guard let year = stamp.digits(0, 4), let month = stamp.digits(5, 2), let day = stamp.digits(8, 2),
      let hour = stamp.digits(11, 2), let minute = stamp.digits(14, 2), let second = stamp.digits(17, 2),
      let offsetHours = stamp.digits(21, 2), let offsetMinutes = stamp.digits(23, 2),
      hour < 24, minute < 60, second < 60, offsetHours < 24, offsetMinutes < 60
    else { return nil }
    if day != self.day || month != self.month || year != self.year {
      guard let date = CalendarDay(year: year, month: month, day: day) else { return nil }
      (self.year, self.month, self.day) = (year, month, day)
      seconds = Int64(date.number) * 86_400
    }
    let offset = Int64(offsetHours * 3600 + offsetMinutes * 60)
    let wall = seconds + Int64(hour * 3600 + minute * 60 + second)
    return stamp[20] == 0x2D ? wall + offset : wall - offset
  }

  private static func other(_ stamp: ByteSlice) -> Int64? {
    guard let clock = ExportClock(stamp), let offset = clock.offset else { return nil }
    return clock.local - Int64(offset)
  }
}
