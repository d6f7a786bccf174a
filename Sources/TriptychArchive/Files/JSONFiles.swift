import Foundation
import TriptychHealth

extension PrivateFiles {
  /// The content of a JSON file; `nil` when it does not exist or is no JSON.
  static func readJSON(_ path: String) throws -> JSONValue? {
    try read(path).flatMap { JSONValue(decoding: $0) }
  }

  /// Writes a JSON file with mode 0600 in one step, indented for people. An equal file is left unchanged.
  static func writeJSON(_ value: JSONValue, to path: String) throws {
    try writeAtomically(Array(value.text(.indented).utf8), to: path)
  }
}

/// What a value of a JSON text is, for those who expect one type.
extension JSONValue {
  /// Reads a JSON text, with the members of objects sorted by name; `nil` for anything else.
  init?(decoding bytes: some Sequence<UInt8>) {
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)) else { return nil }
    self = value
  }

  /// The elements of an array; none for any other type.
  var elements: [JSONValue] { if case .array(let values) = self { values } else { [] } }
  /// The strings of an array; none for any other type.
  var texts: [String] { elements.compactMap(\.text) }
  /// The integer value; `nil` for any other type.
  var whole: Int? { number.flatMap { Int(exactly: $0) } }
  /// The moment that a text in RFC 3339 gives; `nil` for anything else.
  var instant: Instant? { text.flatMap { Instant(rfc3339: $0) } }
}
