import GRDB
import TriptychHealth

extension PersonStore {
  /// All data that a person entered with the program or its forms.
  public func handData() throws -> HandData { try reading { try HandTables($0).read() } }

  /// Changes the data entered by hand in one transaction.
  ///
  /// If `body` throws, the cache is left unchanged and the error is rethrown. Unchanged data is not written.
  /// Throws `invalid_value` when something is outside the bounds of the cache.
  public func changingByHand<Result>(_ body: (inout HandData) throws -> Result) throws -> Result {
    try writing { db in
      let tables = HandTables(db)
      let held = try tables.read()
      var changed = held
      let result = try body(&changed)
      try tables.write(changed, over: held)
      return result
    }
  }
}

/// Access to the rows of data entered by hand.
struct HandTables {
  private let db: Database

  init(_ db: Database) { self.db = db }

  /// Changes the ledger of the records, and nothing else.
  func noting<Result>(_ body: (inout HandData) throws -> Result) throws -> Result {
    let held = try read()
    var changed = held
    let result = try body(&changed)
    if changed.ledger != held.ledger { try write(held.memory, changed.ledger) }
    return result
  }

  func read() throws -> HandData {
    var data = HandData()
    let listing = try StoreListing(db)
    let ours = listing.sources.first { $0.source.name == Source.byHand }?.row
    if let ours {
      let rows = try Row.fetchCursor(
        db,
        sql:
          "SELECT metrics.name, day, value FROM daily JOIN metrics ON metrics.id = metric WHERE source = ?",
        arguments: [ours])
      while let row = try rows.next() {
        guard let day = Int32(exactly: row["day"] as Int64) else {
          throw DatabaseError(resultCode: .SQLITE_CORRUPT)
        }
        data.dayValues[DayPlace(CalendarDay(number: day), Metric(row["name"]))] = row["value"]
      }
    }
    data.sources = listing.sources.map(\.source)
    try listing.workouts { place, workout in
      if listing.sources[place].row == ours {
        data.workouts[workout.record.id] = workout.record
      } else {
        data.received.append(workout.record)
        data.received[data.received.count - 1].source = place
      }
    }
    try listing.entries { data.entries[$0.entry.id] = $0.entry }
    let remembered = try MemoryTables(db).read()
    data.memory = remembered.sync
    data.ledger = remembered.records
    return data
  }

  func write(_ data: HandData, over held: HandData) throws {
    if data.memory != held.memory || data.ledger != held.ledger { try write(data.memory, data.ledger) }
    let left = Set(data.received.map { $0.key(in: data.sources) })
    for gone in held.received.map({ $0.key(in: held.sources) }).sorted() where !left.contains(gone) {
      try db.execute(
        sql: "DELETE FROM workouts WHERE id = ? AND source = (SELECT id FROM sources WHERE name = ?)",
        arguments: [gone.id, gone.source])
    }
    // Without any entry there is no source of entries.
    let isEmpty = [data, held].allSatisfy {
      $0.dayValues.isEmpty && $0.entries.isEmpty && $0.workouts.isEmpty
    }
    guard data != held, !isEmpty else { return }
    guard data.entries.values.allSatisfy(FactBounds.allow), data.workouts.values.allSatisfy(FactBounds.allow),
      data.dayValues.keys.allSatisfy({ FactBounds.days.contains($0.day.number) })
    else { throw HandTables.outOfBounds }
    let ours = try source()
    try writeDays(data, over: held, source: ours)
    for id in Set(held.entries.keys).subtracting(data.entries.keys).sorted() {
      try StoredEntry.remove(db, id: id)
    }
    for (id, entry) in data.entries.sorted(by: { $0.key < $1.key }) where held.entries[id] != entry {
      try StoredEntry(entry, exported: moment(of: .entry(id), data)).write(db)
    }
    for id in Set(held.workouts.keys).subtracting(data.workouts.keys).sorted() {
      try db.execute(sql: "DELETE FROM workouts WHERE source = ? AND id = ?", arguments: [ours, id])
    }
    for (id, workout) in data.workouts.sorted(by: { $0.key < $1.key }) where held.workouts[id] != workout {
      try StoredWorkout(workout, source: ours, exported: moment(of: .workout(id), data)).insert(db)
    }
  }

  /// The error for data that a later read would take for damage; such data is never written.
  static var outOfBounds: StoreError {
    StoreError(
      .invalidValue, "Something entered lies outside what a cache can hold, so nothing was kept",
      place: "entries")
  }

  private func write(_ memory: SyncMemory, _ ledger: RecordLedger) throws {
    let moments =
      memory.changes.flatMap { [$0.created, $0.changed] } + memory.applied.map(\.time)
      + memory.conflicts.map(\.entry.time) + ledger.corrections.flatMap { [$0.at, $0.start] }
      + ledger.conflicts.flatMap { [$0.start, $0.found] } + ledger.trail.map(\.at)
    guard moments.allSatisfy({ FactBounds.seconds.contains($0.seconds) }),
      memory.conflicts.allSatisfy({ FactBounds.conflicts.contains($0.number) })
    else {
      throw HandTables.outOfBounds
    }
    let tables = MemoryTables(db)
    let remembered = try tables.read()
    var changed = remembered
    changed.sync = memory
    changed.records = ledger
    try tables.write(changed, over: remembered)
  }

  private func writeDays(_ data: HandData, over held: HandData, source: Int64) throws {
    for place in Set(held.dayValues.keys).subtracting(data.dayValues.keys).sorted() {
      try db.execute(
        sql: "DELETE FROM daily WHERE metric = ? AND source = ? AND day = ?",
        arguments: [try db.row(of: place.metric), source, place.day.number])
    }
    for (place, value) in data.dayValues.sorted(by: { $0.key < $1.key }) {
      // Entering the same value again only updates its time.
      let isSame = held.dayValues[place] == value
      guard !isSame || data.memory.change(of: .day(place)) != held.memory.change(of: .day(place)) else {
        continue
      }
      try db.execute(
        sql: "INSERT OR REPLACE INTO daily (metric, source, day, value, exported) VALUES (?, ?, ?, ?, ?)",
        arguments: [
          try db.row(of: place.metric), source, place.day.number, value, moment(of: .day(place), data),
        ])
    }
  }

  private func moment(of thing: EnteredThing, _ data: HandData) -> Int64 {
    max(0, data.memory.change(of: thing)?.changed.seconds ?? 0)
  }

  /// The row id of the source of entries by hand, which is inserted when it is missing.
  private func source() throws -> Int64 {
    if let row = try Int64.fetchOne(
      db, sql: "SELECT id FROM sources WHERE name = ?", arguments: [Source.byHand])
    {
      try db.execute(
        sql: "UPDATE sources SET kind = ? WHERE id = ? AND kind <> ?",
        arguments: [SourceKind.manual.rawValue, row, SourceKind.manual.rawValue])
      return row
    }
    try db.execute(
      sql: "INSERT INTO sources (name, kind) VALUES (?, ?)",
      arguments: [Source.byHand, SourceKind.manual.rawValue])
    return db.lastInsertedRowID
  }
}
