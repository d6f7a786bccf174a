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
  /// The tables, in lower case, in which SQLite finds a row by its `row_id`.
  private var keyed: Set<String> = []

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
  ///   - order: the column by which rows come in ascending order, if the table has it
  ///   - isDistinct: whether equal rows come once
  /// - Throws: ``ImportFailure`` when the database is damaged; errors of `body`
  func rows(
    of table: String, _ columns: [String], orderedBy order: String? = nil, isDistinct: Bool = false,
    _ body: (DatabaseRow) throws -> Void
  ) throws {
    guard let known = tables[table.lowercased()] else { return }
    var text = "SELECT " + (isDistinct ? "DISTINCT " : "") + selection(of: columns, from: table)
    if let order, known.contains(order.lowercased()) { text += " ORDER BY a." + ExportDatabase.quoted(order) }
    try query(text, body)
  }

  /// The columns of a table and where they are from, as a query names both; those that the table lacks are nothing.
  private func selection(of columns: [String], from table: String) -> String {
    let known = tables[table.lowercased()] ?? []
    let list = columns.map { known.contains($0.lowercased()) ? "a." + ExportDatabase.quoted($0) : "NULL" }
    return (list.isEmpty ? "NULL" : list.joined(separator: ", ")) + " FROM " + ExportDatabase.quoted(table)
      + " AS a"
  }

  /// Reads rows of one table, each with what `read` makes of the row of another table to which it refers; `nil` where
  /// there is no such row.
  ///
  /// SQLite is not asked to join: where it has no index, or believes the file's statistics, it goes through one table for
  /// each row of the other. Rows of the other table are looked up by their primary key. Without one, they are held.
  ///
  /// - Throws: ``ImportFailure`` when the database is damaged or has more rows without a key than
  ///   ``DatabaseParent/mostHeld``; errors of `body`
  func rows<Held>(
    of table: String, _ columns: [String], joining parent: DatabaseParent,
    as read: @escaping (DatabaseRow) -> Held,
    _ body: (DatabaseRow, Held?) throws -> Void
  ) throws {
    let parents = try ParentRows(of: parent, in: self, as: read)
    // Rows of one parent mostly follow each other.
    var last: (key: Int64, held: Held?)?
    try rows(of: table, columns + ["parent_key"]) { row in
      guard let key = row.key(columns.count) else { return try body(row, nil) }
      if last?.key != key { last = (key, try parents.find(key)) }
      try body(row, last?.held)
    }
  }

  /// The rows of a table, found by their `row_id`.
  private final class ParentRows<Held> {
    private let database: ExportDatabase
    private let read: (DatabaseRow) -> Held
    private var statement: OpaquePointer?
    private var held: [Int64: Held] = [:]

    init(
      of parent: DatabaseParent, in database: ExportDatabase, as read: @escaping (DatabaseRow) -> Held
    ) throws {
      (self.database, self.read) = (database, read)
      let table = parent.table.lowercased()
      guard database.has(table, "row_id") else { return }
      if database.keyed.contains(table) {
        let text =
          "SELECT " + database.selection(of: parent.columns, from: table) + " WHERE a.row_id = ?1 LIMIT 1"
        guard sqlite3_prepare_v2(database.connection, text, -1, &statement, nil) == SQLITE_OK else {
          throw database.damaged
        }
        return
      }
      try database.rows(of: table, parent.columns + ["row_id"]) { row in
        guard let key = row.key(parent.columns.count), held[key] == nil else { return }
        guard held.count < DatabaseParent.mostHeld else { throw database.keyless(table) }
        held[key] = read(row)
      }
    }

    deinit { sqlite3_finalize(statement) }

    /// What is read of the row of a key; `nil` when there is none.
    func find(_ key: Int64) throws -> Held? {
      guard let statement else { return held[key] }
      defer { sqlite3_reset(statement) }
      sqlite3_bind_int64(statement, 1, key)
      switch sqlite3_step(statement) {
      case SQLITE_ROW: return read(DatabaseRow(statement: statement))
      case SQLITE_DONE: return nil
      default: throw database.damaged
      }
    }
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
        var key: [String] = []
        try query("PRAGMA table_info(" + ExportDatabase.quoted(name) + ")") { row in
          guard let column = row.text(1)?.lowercased() else { return }
          columns.insert(column)
          if row.integer(5) != 0 { key.append(column + " " + (row.text(2) ?? "").lowercased()) }
        }
        tables[name.lowercased()] = columns
        if key == ["row_id integer"] { keyed.insert(name.lowercased()) }
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

  private func keyless(_ table: String) -> ImportFailure {
    ImportFailure(
      .damaged,
      "\(table) in the database has no primary key and more than \(DatabaseParent.mostHeld) rows, which no export has",
      place: name, hint: "Export again from the app.")
  }
}

/// A table to whose rows, by their `row_id`, those of another table refer in their `parent_key`.
struct DatabaseParent {
  /// How many rows of a table without a primary key are held, which take less than 100 MB.
  static let mostHeld = 500_000

  /// The table referred to.
  var table: String
  /// The columns of its rows to read.
  var columns: [String]
}

/// The current row of a query, valid until the next one.
struct DatabaseRow {
  fileprivate let statement: OpaquePointer?

  /// Whether there is nothing in a column.
  func isNothing(_ column: Int) -> Bool {
    switch sqlite3_column_type(statement, Int32(column)) {
    case SQLITE_NULL: true
    case SQLITE_TEXT: text(column)?.withSlice { $0.isNothing } ?? true
    default: false
    }
  }

  /// A figure for ``ExportBuilder``, which refuses and counts what it cannot use: a number, also one written as text;
  /// `nil` for nothing, and NaN for anything else.
  func figure(_ column: Int) -> Double? {
    switch sqlite3_column_type(statement, Int32(column)) {
    case SQLITE_INTEGER, SQLITE_FLOAT: sqlite3_column_double(statement, Int32(column))
    case SQLITE_TEXT: text(column)?.withSlice { $0.isNothing ? nil : $0.amount() ?? .nan }
    case SQLITE_NULL: nil
    default: .nan
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

  /// What refers to another row, or is referred to: a whole number, also one written as text, and of any other text a
  /// fingerprint; `nil` for nothing and for anything else.
  func key(_ column: Int) -> Int64? {
    switch sqlite3_column_type(statement, Int32(column)) {
    case SQLITE_INTEGER: return sqlite3_column_int64(statement, Int32(column))
    case SQLITE_FLOAT: return Int64(exactly: sqlite3_column_double(statement, Int32(column)))
    default:
      guard let text = text(column) else { return nil }
      var print = ValueFingerprint()
      print.add(text)
      return Int64(text) ?? Int64(bitPattern: print.bits)
    }
  }

  /// The first eight bytes of a blob or text as a number; `nil` for fewer and for anything else.
  func beginning(_ column: Int) -> UInt64? {
    let type = sqlite3_column_type(statement, Int32(column))
    guard type == SQLITE_BLOB || type == SQLITE_TEXT,
      let bytes = sqlite3_column_blob(statement, Int32(column)),
      sqlite3_column_bytes(statement, Int32(column)) >= 8
    else { return nil }
    return UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
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
