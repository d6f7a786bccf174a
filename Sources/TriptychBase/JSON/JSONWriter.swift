extension JSONValue {
  /// The layout of a JSON document.
  public enum Layout: Hashable, Sendable {
    /// On one line, without spaces.
    case compact
    /// Indented by two spaces per level, with a final line break: for files that people read.
    case indented
    /// Like ``indented`` for the given number of levels; deeper values are on one line, with spaces after
    /// commas and colons.
    case outline(levels: Int)
  }

  /// The document as text. Numbers are the shortest that read back the same. Members keep their order or, on
  /// request, are sorted by name.
  public func text(_ layout: Layout = .compact, sortedNames: Bool = false) -> String {
    String(decoding: bytes(layout, sortedNames: sortedNames), as: UTF8.self)
  }

  /// The document as UTF-8, with the same layouts as ``text(_:sortedNames:)``.
  public func bytes(_ layout: Layout = .compact, sortedNames: Bool = false) -> [UInt8] {
    var writer = JSONWriter(layout, sortsNames: sortedNames)
    writer.bytes.reserveCapacity(1 << 12)
    writer.write(self, level: 0)
    if layout != .compact { writer.bytes.append(UInt8(ascii: "\n")) }
    return writer.bytes
  }

  /// A quoted text that is valid both as JSON and in a script within a page: no character in it can end the
  /// text, a line or the script.
  package static func quotedForScripts(_ text: String) -> String {
    var writer = JSONWriter(.compact, sortsNames: false)
    writer.write(text, forScripts: true)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// Writes one JSON document as UTF-8.
private struct JSONWriter {
  var bytes: [UInt8] = []
  /// The separators between two elements on one line, and between a name and its value.
  let comma, colon: StaticString
  /// The number of levels whose elements are each on a line of their own.
  let levels: Int
  let sortsNames: Bool

  init(_ layout: JSONValue.Layout, sortsNames: Bool) {
    switch layout {
    case .compact: (comma, colon, levels) = (",", ":", 0)
    case .indented: (comma, colon, levels) = (",", ": ", .max)
    case .outline(let most): (comma, colon, levels) = (", ", ": ", most)
    }
    self.sortsNames = sortsNames
  }

  mutating func write(_ value: JSONValue, level: Int) {
    switch value {
    case .null: add("null")
    case .bool(let value): add(value ? "true" : "false")
    case .number(let value): write(value)
    case .string(let value): write(value)
    case .array(let values):
      list(values, "[", "]", level: level) { writer, value in writer.write(value, level: level + 1) }
    case .object(let members):
      let ordered = sortsNames ? members.sorted { $0.name < $1.name } : members
      list(ordered, "{", "}", level: level) { writer, member in
        writer.write(member.name)
        writer.add(writer.colon)
        writer.write(member.value, level: level + 1)
      }
    }
  }

  private mutating func add(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func list<Element>(
    _ elements: [Element], _ open: StaticString, _ close: StaticString, level: Int,
    _ body: (inout JSONWriter, Element) -> Void
  ) {
    let hasLines = level < levels && !elements.isEmpty
    add(open)
    for (index, element) in elements.enumerated() {
      if index > 0 { add(hasLines ? "," : comma) }
      if hasLines { breakLine(level + 1) }
      body(&self, element)
    }
    if hasLines { breakLine(level) }
    add(close)
  }

  private mutating func breakLine(_ level: Int) {
    add("\n")
    for _ in 0..<level { add("  ") }
  }

  /// - Parameter forScripts: whether `<` is escaped too
  mutating func write(_ string: String, forScripts: Bool = false) {
    add("\"")
    defer { add("\"") }
    // Most texts need no escaping and are copied as they are.
    var string = string
    let isPlain = string.withUTF8 { text in
      guard !text.contains(where: Self.needsCare) else { return false }
      bytes.append(contentsOf: text)
      return true
    }
    if isPlain { return }
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": add("\\\"")
      case "\\": add("\\\\")
      case "\n": add("\\n")
      case "\r": add("\\r")
      case "\t": add("\\t")
      case "\u{0}"..<"\u{20}", "\u{7F}", "\u{2028}", "\u{2029}": writeCode(of: scalar)
      case "<" where forScripts: writeCode(of: scalar)
      default: bytes.append(contentsOf: String(scalar).utf8)
      }
    }
  }

  private mutating func writeCode(of scalar: Unicode.Scalar) {
    let digits = String(scalar.value, radix: 16)
    bytes.append(contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
  }

  /// Whether a byte may belong to a character that must be escaped; U+2028 and U+2029 begin with E2.
  private static func needsCare(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "<"), 0xE2, 0x7F: true
    default: byte < 0x20
    }
  }

  /// Writes the shortest decimal that reads back as the same number; whole numbers have no fraction.
  private mutating func write(_ value: Double) {
    guard value.isFinite else { return add("null") }
    let isWhole = value == value.rounded() && abs(value) < 1e15
    bytes.append(contentsOf: (isWhole ? String(Int64(value)) : value.description).utf8)
  }
}
