/// Escapes text for markup byte by byte.
///
/// By byte, because a quote followed by a combining mark is one Swift character and would slip
/// through a comparison of characters.
enum SVGText {
  static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: needsCare) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 16)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      case UInt8(ascii: "\""): bytes += "&quot;".utf8
      case UInt8(ascii: "'"): bytes += "&#39;".utf8
      case 0x09, 0x0A, 0x0D: bytes.append(0x20)
      // Control characters have no place in markup, not even escaped.
      case 0..<0x20, 0x7F: bytes += "\u{FFFD}".utf8
      // U+FFFE and U+FFFF are no characters of XML; the same bytes but the last are U+FFFD.
      case 0xBE...0xBF where bytes.suffix(2).elementsEqual([0xEF, 0xBF]): bytes.append(0xBD)
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a byte may not stand as it is; 0xBF ends what is no character, and much that is one.
  private static func needsCare(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
    case 0..<0x20, 0x7F, 0xBE...0xBF: true
    default: false
    }
  }

  /// An id, to be used where ids are: letters, digits, "-" and "_"; "-" for everything else.
  static func id(_ text: String) -> String {
    let bytes = text.unicodeScalars.map { scalar -> UInt8 in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_": return UInt8(truncatingIfNeeded: scalar.value)
      default: return UInt8(ascii: "-")
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A fraction as a per cent.
  static func percent(_ fraction: Double) -> String { (fraction * 100).fixed(places: 2) + "%" }
}
