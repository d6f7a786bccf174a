import TriptychHealth

/// A table of permanent facts or build notes. Its columns are also the keys of its rows in a bundle.
struct MemoryTable {
  /// The kind of a table's rows.
  enum Kind: String, CaseIterable {
    case mood, forgottenMood = "forgotten_mood", threshold, form
    case stepTotal = "step_total"
    case stepDay = "step_day"
    case phase
    case change
    case appliedEntry = "applied_entry"
    case syncConflict = "sync_conflict"
    case correction
    case recordConflict = "record_conflict"
    case trail
    case conversation
    case suppliedForm = "supplied_form"
    case note
  }

  /// The type of a column's values.
  enum Content { case number, day, moment, text }

  var kind: Kind
  var name: String
  /// The number of columns that form the key.
  var keyCount: Int
  /// The columns, with the key columns first.
  var columns: [(name: StaticString, content: Content)]
  /// A constant for a database column that has no counterpart in the program.
  var fixed: (name: String, value: Int)?

  func key(of row: [MemoryCell]) -> [MemoryCell] { Array(row.prefix(keyCount)) }

  var selection: String {
    let order = keyCount == 0 ? "1" : names.prefix(keyCount).joined(separator: ", ")
    return "SELECT \(names.joined(separator: ", ")) FROM \(name) ORDER BY \(order)"
  }

  var insertion: String {
    let fixedName = fixed.map { "\($0.name), " } ?? ""
    let fixedValue = fixed.map { "\($0.value), " } ?? ""
    let places = names.map { _ in "?" }.joined(separator: ", ")
    return "INSERT OR REPLACE INTO \(name) (\(fixedName)\(names.joined(separator: ", "))) "
      + "VALUES (\(fixedValue)\(places))"
  }

  var deletion: String {
    let match = names.prefix(keyCount).map { "\($0) = ?" }.joined(separator: " AND ")
    return "DELETE FROM \(name)" + (match.isEmpty ? "" : " WHERE " + match)
  }

  private var names: [String] { columns.map { "\($0.name)" } }

  /// All tables, in the order in which digests and bundles list them, which is that of ``Kind``.
  static let all: [MemoryTable] = [
    MemoryTable(
      kind: .mood, name: "moods", keyCount: 1,
      columns: [("day", .day), ("mood", .text), ("decided_by", .text), ("formed_at", .moment)]),
    MemoryTable(
      kind: .forgottenMood, name: "forgotten_moods", keyCount: 1,
      columns: [("mood", .text), ("before_day", .day), ("count", .number)]),
    MemoryTable(
      kind: .threshold, name: "thresholds", keyCount: 2,
      columns: [("from_day", .day), ("formed_at", .moment), ("sad", .number), ("active", .number)]),
    MemoryTable(
      kind: .form, name: "forms", keyCount: 1,
      columns: [
        ("level", .number), ("day", .day), ("days_counted", .number), ("moods", .text),
        ("formed_at", .moment),
      ]),
    MemoryTable(
      kind: .stepTotal, name: "step_total", keyCount: 0,
      columns: [("since", .day), ("forgotten_before", .day), ("forgotten_steps", .number)], fixed: ("id", 1)),
    MemoryTable(
      kind: .stepDay, name: "step_days", keyCount: 1, columns: [("day", .day), ("steps", .number)]),
    MemoryTable(
      kind: .phase, name: "phases", keyCount: 1,
      columns: [("phase", .number), ("day", .day), ("formed_at", .moment)]),
    MemoryTable(
      kind: .change, name: "changes", keyCount: 1,
      columns: [("thing", .text), ("created", .moment), ("changed", .moment), ("is_gone", .number)]),
    MemoryTable(
      kind: .appliedEntry, name: "applied_entries", keyCount: 1, columns: [("id", .text), ("time", .moment)]),
    MemoryTable(
      kind: .syncConflict, name: "sync_conflicts", keyCount: 1,
      columns: [
        ("number", .number), ("entry", .text), ("action", .text), ("time", .moment), ("payload", .text),
        ("thing", .text), ("held", .text), ("decision", .text),
      ]),
    MemoryTable(
      kind: .correction, name: "record_corrections", keyCount: 1,
      columns: [("subject", .text), ("state", .text), ("at", .moment), ("start", .moment)]),
    MemoryTable(
      kind: .recordConflict, name: "record_conflicts", keyCount: 1,
      columns: [
        ("id", .text), ("manual", .text), ("manual_source", .text), ("synced", .text),
        ("synced_source", .text),
        ("start", .moment), ("found", .moment), ("decided", .moment), ("decision", .text), ("taken", .text),
        ("note", .text),
      ]),
    MemoryTable(
      kind: .trail, name: "record_trail", keyCount: 1,
      columns: [
        ("number", .number), ("at", .moment), ("action", .text), ("way", .text), ("thing", .text),
        ("before", .text), ("after", .text), ("start", .moment), ("source", .text), ("note", .text),
        ("undoes", .number),
      ]),
    MemoryTable(
      kind: .conversation, name: "conversations", keyCount: 1,
      columns: [
        ("id", .text), ("kind", .text), ("start", .moment), ("finish", .moment), ("partner", .text),
        ("channel", .text), ("turns", .text),
      ]),
    MemoryTable(
      kind: .suppliedForm, name: "supplied_forms", keyCount: 1,
      columns: [("level", .number), ("formed_at", .moment), ("picture", .text)]),
    MemoryTable(
      kind: .note, name: "build_notes", keyCount: 3,
      columns: [("as_of", .moment), ("kind", .text), ("key", .text), ("value", .text)]),
  ]
}

/// A value in a table of facts or notes.
enum MemoryCell: Hashable {
  case number(Int64)
  case text(String)
  case nothing

  init(_ number: Int?) { self = number.map { .number(Int64($0)) } ?? .nothing }
  init(_ day: CalendarDay?) { self = day.map { .number(Int64($0.number)) } ?? .nothing }
  init(_ moment: Instant?) { self = moment.map { .number($0.seconds) } ?? .nothing }
  init(_ text: String?) { self = text.map { .text($0) } ?? .nothing }

  var number: Int64? { if case .number(let number) = self { number } else { nil } }
  var text: String? { if case .text(let text) = self { text } else { nil } }
}

/// A row of a table of facts or notes, with access to cells by column name.
struct MemoryRow {
  let table: MemoryTable
  /// The values, in the order of the table's columns.
  let cells: [MemoryCell]

  /// The value of a column; `nothing` when the table has no column of that name.
  subscript(_ name: StaticString) -> MemoryCell {
    let place = table.columns.firstIndex { column in
      column.name.withUTF8Buffer { one in name.withUTF8Buffer { one.elementsEqual($0) } }
    }
    return place.map { cells[$0] } ?? .nothing
  }
}
