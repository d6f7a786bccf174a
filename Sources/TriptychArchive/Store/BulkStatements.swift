import GRDB

#if canImport(GRDBSQLite)
  import GRDBSQLite
#else
  import SQLite3
#endif

/// Binds the columns of rows to a statement, one after the other.
struct RowBinder {
  fileprivate let statement: OpaquePointer
  fileprivate var column: Int32 = 0

  /// Binds a whole number to the next column.
  mutating func bind(_ value: Int64) {
    column += 1
    sqlite3_bind_int64(statement, column, value)
  }

  /// Binds a number to the next column.
  mutating func bind(_ value: Double) {
    column += 1
    sqlite3_bind_double(statement, column, value)
  }
}

/// Reads columns of the row a statement stands on.
struct RowReader {
  fileprivate let statement: OpaquePointer

  /// A whole number.
  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }
  /// A number.
  func real(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }
  /// Whether the column is absent.
  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }
}

/// Inserts many rows through one prepared statement of several rows, which is more
/// than twice as fast as one statement a row.
final class BulkInsert<Row: StoredRow> {
  private static var rowsPerStatement: Int { 128 }
  private let many, one: Statement
  private let db: Database
  /// Rows inserted or updated so far.
  private(set) var changes = 0

  /// Inserts into a table shaped like `Row`'s; `conflict` says what to do about a
  /// row of the same key.
  init(_ db: Database, into table: String, conflict: String) throws {
    self.db = db
    let shape = Row.table
    let row = "(" + shape.columns.map { _ in "?" }.joined(separator: ", ") + ")"
    func sql(_ rows: Int) -> String {
      "INSERT INTO \(table) (\(shape.columnList)) VALUES "
        + Array(repeating: row, count: rows).joined(separator: ", ")
        + " ON CONFLICT (\(shape.keyList)) \(conflict)"
    }
    many = try db.makeStatement(sql: sql(Self.rowsPerStatement))
    one = try db.makeStatement(sql: sql(1))
  }

  /// Inserts rows in their order.
  func insert(_ facts: some RandomAccessCollection<Row>) throws {
    var rest = facts[...]
    while rest.count >= Self.rowsPerStatement {
      try run(many, rest.prefix(Self.rowsPerStatement))
      rest = rest.dropFirst(Self.rowsPerStatement)
    }
    for fact in rest { try run(one, CollectionOfOne(fact)) }
  }

  private func run(_ statement: Statement, _ facts: some Collection<Row>) throws {
    var row = RowBinder(statement: statement.sqliteStatement)
    for fact in facts { fact.bind(to: &row) }
    try step(statement)
    changes += db.changesCount
  }
}

/// Runs a statement that gives no rows with what is bound to it.
private func step(_ statement: Statement) throws {
  let raw = statement.sqliteStatement
  let code = sqlite3_step(raw)
  sqlite3_reset(raw)
  if code != SQLITE_DONE { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
}

/// Runs `body` for every row a statement gives.
///
/// Columns are read by position straight from SQLite: several times as fast as
/// rows that can be asked by name.
func forEachRow(
  _ db: Database, _ sql: String, arguments: [Int64] = [], _ body: (RowReader) throws -> Void
) throws {
  let statement = try db.cachedStatement(sql: sql)
  let raw = statement.sqliteStatement
  sqlite3_reset(raw)
  defer { sqlite3_reset(raw) }
  var binder = RowBinder(statement: raw)
  for argument in arguments { binder.bind(argument) }
  let reader = RowReader(statement: raw)
  while true {
    let code = sqlite3_step(raw)
    if code == SQLITE_DONE { return }
    guard code == SQLITE_ROW else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    try body(reader)
  }
}
