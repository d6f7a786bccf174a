import TriptychHealth

/// Lays out JSON for a terminal: lists of objects as columns, objects as lines.
enum TextTable {
  /// The text of a report.
  static func text(of value: JSONValue) -> String {
    switch value {
    case .array(let rows): table(rows)
    case .object(let fields): fields.map { section($0.name, $0.value) }.joined(separator: "\n")
    default: cell(value)
    }
  }

  private static func section(_ name: String, _ value: JSONValue) -> String {
    switch value {
    case .array(let rows) where rows.contains(where: { if case .object = $0 { true } else { false } }):
      "\(name):\n" + table(rows)
    case .object(let fields):
      "\(name): " + fields.map { "\($0.name) \(cell($0.value))" }.joined(separator: ", ")
    default: "\(name): \(cell(value))"
    }
  }

  private static func table(_ rows: [JSONValue]) -> String {
    var columns: [String] = []
    let fields = rows.map { row -> [JSONMember] in
      guard case .object(let fields) = row else { return [JSONMember("", row)] }
      let flat = fields.filter { if case .array = $0.value { false } else { true } }
      for member in flat where !columns.contains(member.name) { columns.append(member.name) }
      return flat
    }
    guard !columns.isEmpty else { return rows.isEmpty ? "(nothing)" : rows.map(cell).joined(separator: ", ") }
    let cells =
      [columns]
      + fields.map { row in
        columns.map { column in row.first { $0.name == column }.map { cell($0.value) } ?? "" }
      }
    let widths = columns.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    return cells.map { row in
      var line = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(
        separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }

  /// Whether two values are the first and the last day of a range.
  private static func isRange(_ values: [JSONValue]) -> Bool {
    values.count == 2
      && values.allSatisfy { if case .string(let text) = $0 { CalendarDay(iso: text) != nil } else { false } }
  }

  /// A number with four significant digits; whole numbers as they are. The JSON has all digits.
  private static func rounded(_ number: Double) -> String {
    guard number != number.rounded(), number.isFinite else { return JSONValue.number(number).text() }
    var scale = 1.0
    while (number * scale).magnitude < 1000, scale < 1e6 { scale *= 10 }
    return JSONValue.number((number * scale).rounded() / scale).text()
  }

  private static func cell(_ value: JSONValue) -> String {
    switch value {
    case .null: "–"
    case .object(let fields): fields.map { "\($0.name) \(cell($0.value))" }.joined(separator: ", ")
    case .array(let values): values.map(cell).joined(separator: isRange(values) ? " to " : ", ")
    case .number(let number): rounded(number)
    // In a table, a line feed would end the row.
    case .string(let text): VisibleText.line(text)
    default: value.text()
    }
  }
}
