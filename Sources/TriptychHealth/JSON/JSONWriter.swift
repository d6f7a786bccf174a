extension JSONValue {
  /// How a document is laid out.
  public enum Layout: Hashable, Sendable {
    /// On one line, without spaces.
    case compact
    /// Two spaces a level, with a final line break: for files that people read.
    case indented
  }

  /// The document as text: shortest numbers that read back the same, members in
  /// their order or, when asked for, sorted by name.
  public func text(_ layout: Layout = .compact, sortedNames: Bool = false) -> String {
    var writer = JSONWriter(isIndented: layout == .indented, sortsNames: sortedNames)
    writer.write(self, level: 0)
    return writer.text + (layout == .indented ? "\n" : "")
  }
}

/// Writes one document.
private struct JSONWriter {
  var text = ""
  let isIndented: Bool
  let sortsNames: Bool

  init(isIndented: Bool, sortsNames: Bool) {
    self.isIndented = isIndented
    self.sortsNames = sortsNames
  }

  mutating func write(_ value: JSONValue, level: Int) {
    switch value {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let value): text += JSONWriter.number(value)
    case .string(let value): write(value)
    case .array(let values):
      list(values, "[", "]", level: level) { writer, value in writer.write(value, level: level + 1) }
    case .object(let members):
      let ordered = sortsNames ? members.sorted { $0.name < $1.name } : members
      list(ordered, "{", "}", level: level) { writer, member in
        writer.write(member.name)
        writer.text += writer.isIndented ? ": " : ":"
        writer.write(member.value, level: level + 1)
      }
    }
  }

  private mutating func list<Element>(
    _ elements: [Element], _ open: String, _ close: String, level: Int,
    _ body: (inout JSONWriter, Element) -> Void
  ) {
    text += open
    for (index, element) in elements.enumerated() {
      if index > 0 { text += "," }
      breakLine(level + 1)
      body(&self, element)
    }
    if !elements.isEmpty { breakLine(level) }
    text += close
  }

  private mutating func breakLine(_ level: Int) {
    guard isIndented else { return }
    text += "\n" + String(repeating: "  ", count: level)
  }

  private mutating func write(_ string: String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..<"\u{20}", "\u{7F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }

  /// The shortest decimal that reads back as the same number; whole ones without a fraction.
  private static func number(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    if value == value.rounded(), abs(value) < 1e15 { return String(Int64(value)) }
    return value.description
  }
}
