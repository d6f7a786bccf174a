import TriptychHealth

extension ByteSlice {
  /// The number written in decimal, such as `-12.5e3`; `nil` for anything else.
  ///
  /// `nan` and `inf` are no numbers here, and neither is one beyond what a `Double` holds.
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
        // Up to 15 digits and 22 decimals, one division of exact numbers rounds as it should.
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

  /// Numbers with many digits or an exponent, by the standard library.
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

  /// A few digits as a whole number; `nil` when one of them is none.
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

  /// The text as a name, with entities resolved; bytes that are no UTF-8 become U+FFFD.
  var text: String {
    let held = prefix(4_096).bytes
    let decoded = held.contains(UInt8(ascii: "&")) ? XMLEntities.resolved(held) : held
    return SourceName.cleaned(String(decoding: decoded, as: UTF8.self))
  }

  /// The bytes as a name for reports: letters, digits and `_.:-`, at most 100; `nil` for others.
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
  /// The bytes with `&amp;`, `&lt;`, `&gt;`, `&quot;`, `&apos;` and numbered
  /// characters resolved; an `&` that begins none of them stays.
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
