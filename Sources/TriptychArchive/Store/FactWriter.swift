import GRDB
import TriptychHealth

#if canImport(GRDBSQLite)
  import GRDBSQLite
#else
  import SQLite3
#endif

/// Writes the rows of one import to one table.
///
/// If the table is empty, rows are inserted directly and rows of equal key are combined there. Otherwise they
/// are combined in a temporary table first, because only the total of an import may be compared with stored
/// rows. SQLite keeps that table in memory up to 16 MB and then in an unnamed file.
final class FactWriter<Fact: StoredFact> {
  private let db: Database
  private let isStaged: Bool
  private let insert: BulkInsert<Fact>
  private var hasCoarse = false
  private var stagedName: String { "temp.staged_\(Fact.table.name)" }

  init(_ db: Database) throws {
    self.db = db
    let table = Fact.table
    isStaged = try db.hasRow(in: "main.\(table.name)")
    if isStaged {
      let columns = table.columns.map { "\($0.name) \($0.type) NOT NULL" }.joined(separator: ", ")
      try db.execute(
        sql: """
          PRAGMA temp.cache_size = -16384;
          CREATE TEMP TABLE staged_\(table.name) (\(columns), PRIMARY KEY (\(table.keyList))) WITHOUT ROWID
          """)
    }
    let target = isStaged ? "temp.staged_\(table.name)" : "main.\(table.name)"
    insert = try BulkInsert(db, into: target, conflict: table.combining)
  }

  /// Adds rows. Throws `invalid_value` for a figure that is not finite.
  func add(_ facts: [Fact]) throws {
    guard facts.allSatisfy(\.isFinite) else {
      throw StoreError.notFinite(Fact.table.name)
    }
    hasCoarse = hasCoarse || facts.contains(where: \.isCoarse)
    try insert.insert(facts)
  }

  /// Compares the added rows with the stored ones, writes those that win, and returns the counts.
  func finish(manualSources: Set<Int64>) throws -> StoreChange.Counts {
    var counts = StoreChange.Counts()
    guard isStaged else {
      counts.new = try db.count(of: "main.\(Fact.table.name)")
      return counts
    }
    if let coarse = Fact.coarse { try settle(coarse, into: &counts) }
    try settle(into: &counts, manualSources: manualSources)
    try db.execute(sql: "DROP TABLE \(stagedName)")
    return counts
  }

  /// Leaves, in each stretch of time of a metric and source, either coarse rows or fine ones: those of the later
  /// file, and fine ones if it is the same. Otherwise what an earlier version kept of a file would count again
  /// beside what this version reads in it.
  private func settle(_ coarse: CoarseRows, into counts: inout StoreChange.Counts) throws {
    let main = "main.\(Fact.table.name)"
    guard try hasCoarse || db.hasRow(in: main, where: "\(coarse.column) = 1") else { return }
    func delete(from table: String, coarse isCoarse: Int, where comparison: String, in other: String) throws
      -> Int
    {
      try db.execute(
        sql: """
          DELETE FROM \(table) AS given WHERE \(coarse.column) = \(isCoarse) AND EXISTS (
            SELECT 1 FROM \(other) AS other WHERE other.metric = given.metric AND other.source = given.source
            AND other.start >= given.start - given.start % \(coarse.length)
            AND other.start < given.start - given.start % \(coarse.length) + \(coarse.length)
            AND other.\(coarse.column) = \(1 - isCoarse) AND other.exported \(comparison) given.exported)
          """)
      return db.changesCount
    }
    counts.outranked += try delete(from: stagedName, coarse: 1, where: ">=", in: main)
    counts.outranked += try delete(from: stagedName, coarse: 0, where: ">", in: main)
    // The rows in their place count as new.
    _ = try delete(from: main, coarse: 1, where: ">=", in: stagedName)
    _ = try delete(from: main, coarse: 0, where: ">", in: stagedName)
  }

  private func settle(into counts: inout StoreChange.Counts, manualSources: Set<Int64>) throws {
    let table = Fact.table
    let width = Int32(table.columns.count)
    let replace = try BulkInsert<Fact>(
      db, into: "main.\(table.name)",
      conflict: "DO UPDATE SET "
        + table.columns.map { "\($0.name) = excluded.\($0.name)" }.joined(separator: ", "))
    // The replacements are written only behind the position of the join, so the join never reads its own
    // writes.
    var winners: [Fact] = []
    try forEachRow(db, joinSQL) { row in
      let given = Fact(row, from: 0)
      if row.isNull(width) {
        counts.new += 1
        winners.append(given)
      } else {
        let held = Fact(row, from: width)
        if given.hasSameFigures(as: held) {
          counts.unchanged += 1
          if given.exported > held.exported { winners.append(given) }
        } else if given.outranks(held, manualSources: manualSources) {
          counts.changed += 1
          winners.append(given)
        } else {
          counts.outranked += 1
        }
      }
      if winners.count >= 4096 {
        try replace.insert(winners)
        winners.removeAll(keepingCapacity: true)
      }
    }
    try replace.insert(winners)
  }

  private var joinSQL: String {
    let table = Fact.table
    func columns(_ prefix: String) -> String {
      table.columns.map { "\(prefix).\($0.name)" }.joined(separator: ", ")
    }
    return """
      SELECT \(columns("given")), \(columns("held"))
      FROM \(stagedName) given LEFT JOIN main.\(table.name) held
        ON \(table.key.map { "held.\($0) = given.\($0)" }.joined(separator: " AND "))
      ORDER BY \(table.key.map { "given.\($0)" }.joined(separator: ", "))
      """
  }
}

// Bins, hours, daily values and sleep stages are most of what a cache contains: for speed they are read and bound
// by position. All other tables are read by column name.

/// Binds the columns of rows to a statement in order.
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

/// Reads columns of a statement's current row by position.
struct RowReader {
  fileprivate let statement: OpaquePointer

  /// The integer in a column.
  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }
  /// The floating-point number in a column.
  func real(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }
  /// Whether a column is NULL.
  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }
}

/// Inserts many rows with one prepared multi-row statement, which is more than twice as fast as one statement
/// per row.
final class BulkInsert<Row: StoredRow> {
  private static var rowsPerStatement: Int { 128 }
  private let many, one: Statement
  private let db: Database
  /// The number of rows inserted or updated so far.
  private(set) var changes = 0

  /// Prepares inserts into a table with the columns of `Row`'s table; `conflict` is the SQL action for a row
  /// whose key exists.
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

  /// Inserts rows in the given order.
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

/// Runs a statement that returns no rows, with its current bindings.
private func step(_ statement: Statement) throws {
  let raw = statement.sqliteStatement
  let code = sqlite3_step(raw)
  sqlite3_reset(raw)
  if code != SQLITE_DONE { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
}

/// Runs `body` for every row that a statement returns.
///
/// Columns are read by position directly from SQLite, several times as fast as rows with access by column name.
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
