import GRDB
import TriptychHealth

extension PersonStore {
  /// Reads the permanent facts and the notes of all builds.
  ///
  /// Throws `store_damaged` for a row that no build can have written. Takes about 1 ms for three years of data.
  public func remembered() throws -> Remembered {
    try reading { try MemoryTables($0).read() }
  }

  /// Stores the facts and notes of one build.
  ///
  /// They replace those of an earlier build for the same moment, except notes recording that a model was asked.
  /// Entries of other moments stay, and a fact that another moment's build formed remains attributed to it.
  /// This is one transaction: after a crash, all or nothing is stored. Data that is already stored is not
  /// written again.
  public func remember(_ build: Remembered, asOf: AsOf) throws {
    let held = try remembered()
    guard held.keeping(build, of: asOf.instant) != held else { return }
    try writing { db in
      let tables = MemoryTables(db)
      let held = try tables.read()
      try tables.write(held.keeping(build, of: asOf.instant), over: held)
    }
  }

  /// Adds a picture of a form that an image model supplied, and replaces one of the same level.
  public func add(_ form: SuppliedForm) throws {
    try writing { db in
      let tables = MemoryTables(db)
      let held = try tables.read()
      var more = held
      more.supplied = (held.supplied.filter { $0.level != form.level } + [form]).sorted {
        $0.level < $1.level
      }
      try tables.write(more, over: held)
    }
  }

  /// Adds one note of a running build and replaces a note with the same moment, kind and key.
  public func add(_ note: BuildNote) throws {
    try writing { db in
      let tables = MemoryTables(db)
      let held = try tables.read()
      var more = held
      more.builds.removeAll { ($0.asOf, $0.kind, $0.key) == (note.asOf, note.kind, note.key) }
      more.builds.append(note)
      try tables.write(more, over: held)
    }
  }
}

/// Access to the tables of permanent facts and build notes.
struct MemoryTables {
  private let db: Database

  init(_ db: Database) { self.db = db }

  /// Reads all rows, in the order of days and moments.
  func read() throws -> Remembered {
    var memory = Remembered()
    for table in MemoryTable.all { try read(table, into: &memory) }
    return memory
  }

  /// Reads the rows of one table.
  func read(_ table: MemoryTable, into memory: inout Remembered) throws {
    try rows(of: table) { row in
      guard memory.take(MemoryRow(table: table, cells: row)) else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT)
      }
    }
  }

  /// Writes the differences between `memory` and the stored rows `held`.
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
      // The order of deletions affects the bytes of the file, so it is always the same.
      for key in held.rows(of: table.kind).map(table.key(of:)) where gone.contains(key) {
        try db.cachedStatement(sql: table.deletion).execute(arguments: arguments(key))
      }
    }
  }

  /// Adds a line to the trail, under the next number.
  func add(_ line: TrailLine) throws {
    guard FactBounds.seconds.contains(line.at.seconds),
      let table = MemoryTable.all.first(where: { $0.kind == .trail })
    else { throw HandTables.outOfBounds }
    var line = line
    line.number = 1 + (try Int.fetchOne(db, sql: "SELECT max(number) FROM \(table.name)") ?? 0)
    try db.cachedStatement(sql: table.insertion).execute(arguments: arguments(line.row))
  }

  /// Merges the facts and notes of another cache; see ``Remembered/united(with:)``.
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
    // The selected columns are those in the table's list.
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
