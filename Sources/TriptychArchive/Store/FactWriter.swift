import GRDB
import TriptychHealth

/// Brings the rows of one import into one table.
///
/// When the table is empty they go straight in, adding up as they come. Otherwise
/// they add up in a temporary table first, since only an import's whole sum may
/// be compared with what is held; that table is kept in memory up to 16 MB and
/// then in a file that has no name.
final class FactWriter<Fact: StoredFact> {
  private let db: Database
  private let isStaged: Bool
  private let insert: BulkInsert<Fact>
  private var stagedName: String { "temp.staged_\(Fact.table.name)" }

  init(_ db: Database) throws {
    self.db = db
    let table = Fact.table
    isStaged = try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM main.\(table.name))") ?? false
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

  /// Adds rows.
  func add(_ facts: [Fact]) throws {
    guard facts.allSatisfy(\.isFinite) else {
      throw StoreError(
        .invalidValue, "An importer handed over a figure that is not a finite number", place: Fact.table.name)
    }
    try insert.insert(facts)
  }

  /// Settles what was added against what is held.
  func finish(manualSources: Set<Int64>) throws -> StoreChange.Counts {
    var counts = StoreChange.Counts()
    guard isStaged else {
      counts.new = try Int.fetchOne(db, sql: "SELECT count(*) FROM main.\(Fact.table.name)") ?? 0
      return counts
    }
    try settle(into: &counts, manualSources: manualSources)
    try db.execute(sql: "DROP TABLE \(stagedName)")
    return counts
  }

  private func settle(into counts: inout StoreChange.Counts, manualSources: Set<Int64>) throws {
    let table = Fact.table
    let width = Int32(table.columns.count)
    let replace = try BulkInsert<Fact>(
      db, into: "main.\(table.name)",
      conflict: "DO UPDATE SET "
        + table.columns.map { "\($0.name) = excluded.\($0.name)" }.joined(separator: ", "))
    // Rows are written only behind the place the join has reached, so it never
    // meets one that it wrote itself.
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
