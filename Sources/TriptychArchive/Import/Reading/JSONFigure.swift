import TriptychHealth

extension JSONValue {
  /// A figure for ``ExportBuilder``, which refuses and counts what it cannot use: a number, also one written as text; `nil`
  /// for nothing, and NaN for anything else.
  var figure: Double? {
    switch self {
    case .number(let number): number
    case .string(let text): text.withSlice { $0.isNothing ? nil : $0.amount() ?? .nan }
    case .null: nil
    case .bool, .array, .object: .nan
    }
  }
}

extension Double? {
  /// The number unless it is 0, where that means nothing.
  var unlessZero: Double? { self == 0 ? nil : self }
}
