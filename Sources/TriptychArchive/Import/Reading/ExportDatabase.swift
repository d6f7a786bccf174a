import GRDBSQLite
import TriptychFiles
import TriptychHealth

/// An SQLite database that came with an export, opened for reading alone.
///
/// Nothing in the file is trusted: its views and triggers cannot run functions with effects, its size limits are
/// small, and it is never written, locked or given a journal.
final class ExportDatabase {
  /// The first bytes of SQLite databases.
  static let mark = Array("SQLite format 3\0".utf8)

  private var connection: OpaquePointer?
  private let name: String
  /// The columns of each table by its name, both in lower case.
  private(set) var tables: [String: Set<String>] = [:]

  /// Opens the database at a path; `name` is for messages.
  ///
  /// Throws ``ImportFailure`` when it cannot be opened or is damaged.
  init(path: String, name: String) throws(ImportFailure) {
    self.name = name
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
    guard sqlite3_open_v2(ExportDatabase.address(path), &connection, flags, nil) == SQLITE_OK else {
      throw damaged
    }
    sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, 16 << 20)
    sqlite3_limit(connection, SQLITE_LIMIT_COLUMN, 500)
    sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, 0)
    sqlite3_limit(connection, SQLITE_LIMIT_VDBE_OP, 100_000)
    for pragma in ["trusted_schema = OFF", "query_only = ON", "cell_size_check = ON", "mmap_size = 0"] {
      guard sqlite3_exec(connection, "PRAGMA " + pragma, nil, nil, nil) == SQLITE_OK else { throw damaged }
    }
    try list()
  }

  deinit { sqlite3_close_v2(connection) }

  /// Whether there is a table with all of these columns.
  func has(_ table: String, _ columns: String...) -> Bool {
    guard let known = tables[table.lowercased()] else { return false }
    return columns.allSatisfy { known.contains($0.lowercased()) }
  }

  /// Reads rows of one table.
  ///
  /// - Parameters:
  ///   - columns: the names of the columns to read; those that the table lacks are read as nothing
  ///   - parent: another table whose columns follow those of the row, or are nothing where it has no such row
  ///   - order: the column by which rows come in ascending order, if the table has it
  ///   - isDistinct: whether equal rows come once
  /// - Throws: ``ImportFailure`` when the database is damaged; errors of `body`
  func rows(
    of table: String, _ columns: [String], joining parent: DatabaseParent? = nil,
    orderedBy order: String? = nil,
    isDistinct: Bool = false, _ body: (DatabaseRow) throws -> Void
  ) throws {
    guard let known = tables[table.lowercased()] else { return }
    var list = columns.map { known.contains($0.lowercased()) ? "a." + ExportDatabase.quoted($0) : "NULL" }
    var from = ExportDatabase.quoted(table) + " AS a"
    if let parent {
      var columns: Set<String> = []
      if let held = tables[parent.table.lowercased()], held.contains("row_id"), known.contains("parent_key") {
        columns = held
        from += " LEFT JOIN " + ExportDatabase.quoted(parent.table) + " AS b ON b.row_id = a.parent_key"
      }
      list += parent.columns.map {
        columns.contains($0.lowercased()) ? "b." + ExportDatabase.quoted($0) : "NULL"
      }
    }
    if list.isEmpty { list = ["NULL"] }
    var text = "SELECT " + (isDistinct ? "DISTINCT " : "") + list.joined(separator: ", ") + " FROM " + from
    if let order, known.contains(order.lowercased()) { text += " ORDER BY a." + ExportDatabase.quoted(order) }
    try query(text, body)
  }

  /// Runs a query that the program wrote itself.
  private func query(_ text: String, _ body: (DatabaseRow) throws -> Void) throws {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(connection, text, -1, &statement, nil) == SQLITE_OK else { throw damaged }
    defer { sqlite3_finalize(statement) }
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: try body(DatabaseRow(statement: statement))
      case SQLITE_DONE: return
      default: throw damaged
      }
    }
  }

  private func list() throws(ImportFailure) {
    do {
      var names: [String] = []
      try query("SELECT name FROM sqlite_master WHERE type = 'table' LIMIT 5000") { row in
        if let name = row.text(0) { names.append(name) }
      }
      for name in names {
        var columns: Set<String> = []
        try query("PRAGMA table_info(" + ExportDatabase.quoted(name) + ")") { row in
          if let column = row.text(1) { columns.insert(column.lowercased()) }
        }
        tables[name.lowercased()] = columns
      }
    } catch {
      throw damaged
    }
  }

  private static func quoted(_ name: String) -> String {
    "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }

  /// The path as a URI that says the file does not change while it is read.
  private static func address(_ path: String) -> String {
    var text = "file:"
    for byte in path.utf8 {
      switch byte {
      case 48...57, 65...90, 97...122, UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return text + "?immutable=1"
  }

  private var damaged: ImportFailure {
    ImportFailure(
      .damaged, "the database is damaged or cut short", place: name, hint: "Export again from the app.")
  }
}

/// A table to whose rows, by their `row_id`, those of another table refer in their `parent_key`.
struct DatabaseParent {
  /// The table referred to.
  var table: String
  /// The columns of the other table to read.
  var columns: [String]
}

/// The current row of a query, valid until the next one.
struct DatabaseRow {
  fileprivate let statement: OpaquePointer?

  /// A number; `nil` for nothing and for anything else.
  func number(_ column: Int) -> Double? {
    switch sqlite3_column_type(statement, Int32(column)) {
    case SQLITE_INTEGER, SQLITE_FLOAT:
      let number = sqlite3_column_double(statement, Int32(column))
      return number.isFinite ? number : nil
    case SQLITE_TEXT: return text(column)?.withSlice { $0.amount() }
    default: return nil
    }
  }

  /// A whole number; `nil` for nothing and for anything else.
  func integer(_ column: Int) -> Int64? {
    switch sqlite3_column_type(statement, Int32(column)) {
    case SQLITE_INTEGER: return sqlite3_column_int64(statement, Int32(column))
    case SQLITE_FLOAT: return Int64(exactly: sqlite3_column_double(statement, Int32(column)).rounded())
    default: return nil
    }
  }

  /// A text; `nil` for nothing and for anything else.
  func text(_ column: Int) -> String? {
    guard sqlite3_column_type(statement, Int32(column)) == SQLITE_TEXT,
      let bytes = sqlite3_column_text(statement, Int32(column))
    else { return nil }
    let count = Int(sqlite3_column_bytes(statement, Int32(column)))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// The bytes of a blob or text as hexadecimal digits; `nil` for anything else.
  func hexadecimal(_ column: Int) -> String? {
    let type = sqlite3_column_type(statement, Int32(column))
    guard type == SQLITE_BLOB || type == SQLITE_TEXT,
      let bytes = sqlite3_column_blob(statement, Int32(column))
    else {
      return nil
    }
    let buffer = UnsafeRawBufferPointer(
      start: bytes, count: Int(sqlite3_column_bytes(statement, Int32(column))))
    return buffer.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
