import GRDB
import TriptychHealth

/// The tables of facts formed once and of what builds remember.
struct MemoryTables {
  private let db: Database

  init(_ db: Database) { self.db = db }

  /// Everything in them, in the order of days and moments.
  func read() throws -> Remembered {
    var memory = Remembered()
    for table in MemoryTable.all {
      try rows(of: table) { row in
        guard memory.take(row, of: table.kind) else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
      }
    }
    return memory
  }

  /// Writes what differs from what is held.
  func write(_ memory: Remembered, over held: Remembered) throws {
    for table in MemoryTable.all {
      let old = held.rowsByKey(of: table)
      let new = memory.rows(of: table.kind)
      var gone = Set(old.keys)
      for row in new {
        let key = table.key(of: row)
        gone.remove(key)
        guard old[key] != row else { continue }
        try db.cachedStatement(sql: table.insertion).execute(arguments: arguments(row))
      }
      // The order of deletions leaves traces in the file, so it is always the same.
      for key in held.rows(of: table.kind).map(table.key(of:)) where gone.contains(key) {
        try db.cachedStatement(sql: table.deletion).execute(arguments: arguments(key))
      }
    }
  }

  /// Adds what another cache kept; see ``Remembered/united(with:)``.
  func unite(_ given: Remembered) throws -> StoreChange.Counts {
    let held = try read()
    let united = held.united(with: given)
    try write(united, over: held)
    var counts = StoreChange.Counts()
    for table in MemoryTable.all {
      let old = held.rowsByKey(of: table)
      let now = united.rowsByKey(of: table)
      for row in given.rows(of: table.kind) {
        let key = table.key(of: row)
        switch (old[key], now[key]) {
        case (nil, _): counts.new += 1
        case (let before, _) where before == row: counts.unchanged += 1
        case (let before, let after) where before != after: counts.changed += 1
        default: counts.outranked += 1
        }
      }
    }
    return counts
  }

  private func rows(of table: MemoryTable, _ body: ([MemoryCell]) throws -> Void) throws {
    let cursor = try Row.fetchCursor(db, sql: table.selection)
    while let row = try cursor.next() {
      try body((0..<table.columns.count).map { MemoryCell(row[$0] as DatabaseValue) })
    }
  }

  private func arguments(_ cells: [MemoryCell]) -> StatementArguments {
    StatementArguments(cells.map(\.value))
  }
}

extension Remembered {
  fileprivate func rowsByKey(of table: MemoryTable) -> [[MemoryCell]: [MemoryCell]] {
    Dictionary(rows(of: table.kind).map { (table.key(of: $0), $0) }) { first, _ in first }
  }
}

extension MemoryCell {
  init(_ value: DatabaseValue) {
    switch value.storage {
    case .int64(let number): self = .number(number)
    case .string(let text): self = .text(text)
    case .null, .double, .blob: self = .nothing
    }
  }

  var value: DatabaseValue {
    switch self {
    case .number(let number): number.databaseValue
    case .text(let text): text.databaseValue
    case .nothing: .null
    }
  }
}
