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
    case note
  }

  /// The type of a column's values.
  enum Content { case number, day, moment, text }

  var kind: Kind
  var name: String
  /// The columns, with the key columns first.
  var columns: [(name: StaticString, content: Content)]
  /// The number of columns that form the key.
  var keyCount: Int
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

  /// All tables, in the order in which digests and bundles list them.
  static let all: [MemoryTable] = Kind.allCases.map { kind in
    switch kind {
    case .mood:
      MemoryTable(
        kind: kind, name: "moods",
        columns: [("day", .day), ("mood", .text), ("decided_by", .text), ("formed_at", .moment)], keyCount: 1)
    case .forgottenMood:
      MemoryTable(
        kind: kind, name: "forgotten_moods",
        columns: [("mood", .text), ("before_day", .day), ("count", .number)], keyCount: 1)
    case .threshold:
      MemoryTable(
        kind: kind, name: "thresholds",
        columns: [("from_day", .day), ("formed_at", .moment), ("sad", .number), ("active", .number)],
        keyCount: 2)
    case .form:
      MemoryTable(
        kind: kind, name: "forms",
        columns: [
          ("level", .number), ("day", .day), ("days_counted", .number), ("moods", .text),
          ("formed_at", .moment),
        ], keyCount: 1)
    case .stepTotal:
      MemoryTable(
        kind: kind, name: "step_total",
        columns: [("since", .day), ("forgotten_before", .day), ("forgotten_steps", .number)], keyCount: 0,
        fixed: ("id", 1))
    case .stepDay:
      MemoryTable(
        kind: kind, name: "step_days", columns: [("day", .day), ("steps", .number)], keyCount: 1)
    case .phase:
      MemoryTable(
        kind: kind, name: "phases", columns: [("phase", .number), ("day", .day), ("formed_at", .moment)],
        keyCount: 1)
    case .change:
      MemoryTable(
        kind: kind, name: "changes",
        columns: [
          ("thing", .text), ("created", .moment), ("changed", .moment), ("is_gone", .number),
        ], keyCount: 1)
    case .appliedEntry:
      MemoryTable(
        kind: kind, name: "applied_entries", columns: [("id", .text), ("time", .moment)], keyCount: 1)
    case .syncConflict:
      MemoryTable(
        kind: kind, name: "sync_conflicts",
        columns: [
          ("number", .number), ("entry", .text), ("action", .text), ("time", .moment), ("payload", .text),
          ("thing", .text), ("held", .text), ("decision", .text),
        ], keyCount: 1)
    case .correction:
      MemoryTable(
        kind: kind, name: "record_corrections",
        columns: [("subject", .text), ("state", .text), ("at", .moment), ("start", .moment)], keyCount: 1)
    case .recordConflict:
      MemoryTable(
        kind: kind, name: "record_conflicts",
        columns: [
          ("id", .text), ("manual", .text), ("manual_source", .text), ("synced", .text),
          ("synced_source", .text),
          ("start", .moment), ("found", .moment), ("decided", .moment), ("decision", .text), ("taken", .text),
          ("note", .text),
        ], keyCount: 1)
    case .trail:
      MemoryTable(
        kind: kind, name: "record_trail",
        columns: [
          ("number", .number), ("at", .moment), ("action", .text), ("way", .text), ("thing", .text),
          ("before", .text), ("after", .text), ("start", .moment), ("source", .text), ("note", .text),
          ("undoes", .number),
        ], keyCount: 1)
    case .note:
      MemoryTable(
        kind: kind, name: "build_notes",
        columns: [("as_of", .moment), ("kind", .text), ("key", .text), ("value", .text)], keyCount: 3)
    }
  }
}

/// A value in a table of facts or notes.
enum MemoryCell: Hashable {
  case number(Int64)
  case text(String)
  case nothing

  init(_ number: Int) { self = .number(Int64(number)) }
  init(_ day: CalendarDay) { self = .number(Int64(day.number)) }
  init(_ moment: Instant) { self = .number(moment.seconds) }

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
