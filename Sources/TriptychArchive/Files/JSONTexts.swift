import Foundation
import TriptychHealth

/// What a value of a JSON text is, for those who expect one type.
extension JSONValue {
  /// Reads a JSON text, with the members of objects sorted by name; `nil` for anything else.
  init?(decoding bytes: some Sequence<UInt8>) {
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)) else { return nil }
    self = value
  }

  /// The strings of an array; none for any other type.
  var texts: [String] { elements.compactMap(\.text) }
  /// The moment that a text in RFC 3339 gives; `nil` for anything else.
  var instant: Instant? { text.flatMap { Instant(rfc3339: $0) } }
}

extension UInt8 {
  /// The value of a hexadecimal digit of either case in ASCII; `nil` for any other byte.
  var hexadecimalDigit: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x41 + 10
    case 0x61...0x66: self - 0x61 + 10
    default: nil
    }
  }
}
