import TriptychHealth

/// A table of a bundle: its file, its fields and what makes a row one of a kind.
///
/// The first line of the file and its schema in `datapackage.json` both come from here.
struct CSVTable: Hashable {
  /// Its name below the top folder.
  var name: String
  /// Its columns, in their order.
  var fields: [CSVField]
  /// The fields that no two rows share all of.
  var key: [String]

  /// The first line.
  var header: String { fields.map(\.name).joined(separator: ",") + "\n" }
}

/// A column of a table.
struct CSVField: Hashable {
  /// What stands in it.
  enum Content: Hashable {
    /// Somebody's text, guarded against being run as a formula.
    case text
    /// One of some words of our own.
    case word([String])
    case number, integer, date, flag
    /// A moment in UTC.
    case moment
  }

  var name: String
  var content: Content
  /// The unit of its numbers; `nil` where it is another column's, or there is none.
  var unit: MeasureUnit?

  /// A column.
  init(_ name: String, _ content: Content, _ unit: MeasureUnit? = nil) {
    self.name = name
    self.content = content
    self.unit = unit
  }

  /// Its field of a table schema.
  func schema(text: String?) -> JSONValue {
    var members = [JSONMember("name", .string(name)), JSONMember("type", .string(type))]
    if content == .moment || content == .date { members.append(JSONMember("format", .string("default"))) }
    if let text { members.append(JSONMember("description", .string(text))) }
    if let unit { members.append(JSONMember("unit", .string(unit.symbol))) }
    switch content {
    case .text:
      members.append(
        JSONMember(
          "guard",
          .members([
            "prefix": .string("'"), "when": .string("^($|['=+@\\t\\r\\n\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}-])"),
          ])))
    case .word(let words):
      let list = JSONValue.array(words.map { .string($0) })
      members.append(JSONMember("constraints", .members(["enum": list])))
    default: break
    }
    return .object(members)
  }

  private var type: String {
    switch content {
    case .text, .word: "string"
    case .number: "number"
    case .integer: "integer"
    case .date: "date"
    case .flag: "boolean"
    case .moment: "datetime"
    }
  }
}
