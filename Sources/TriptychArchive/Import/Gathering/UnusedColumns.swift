/// The columns of an export's tables that nothing is made of, with the number of their cells that hold something.
struct UnusedColumns {
  private var byTable: [ExportMember.Place: [String: Int]] = [:]

  /// Takes the columns that a reading of a table did not ask for. Of a table that is read twice, those that neither
  /// reading asked for count once.
  mutating func add(_ columns: [String: Int], of table: ExportMember) {
    let held = byTable[table.place]
    byTable[table.place] = held.map { held in columns.filter { held[$0.key] != nil } } ?? columns
  }

  /// The columns of all tables, those with most cells first.
  var counts: [(name: String, cells: Int)] {
    byTable.values.reduce(into: [String: Int]()) { $0.merge($1, uniquingKeysWith: +) }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { (name: $0.key, cells: $0.value) }
  }
}
