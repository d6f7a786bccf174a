import TriptychHealth

/// What a value of a JSON text is, for those who expect one type.
extension JSONValue {
  /// The strings of an array; `nil` for any other type.
  var texts: [String]? { if case .array(let values) = self { values.compactMap(\.text) } else { nil } }
  /// The integer value; `nil` for any other type.
  var asWhole: Int? { if case .number(let number) = self { Int(exactly: number) } else { nil } }
}
