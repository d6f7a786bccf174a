import GRDB
import TriptychHealth

/// A row of the `entries` table with its amounts.
struct StoredEntry {
  /// The event.
  var entry: HandEntry
  /// When it was last entered or changed, in seconds since 1970; 0 when unknown.
  var exported: Int64

  /// Creates the stored form of an event: texts without NUL.
  init(_ entry: HandEntry, exported: Int64) {
    var entry = entry
    entry.id = entry.id.withoutNUL
    entry.text = entry.text?.withoutNUL
    entry.note = entry.note?.withoutNUL
    self.entry = entry
    self.exported = exported
  }

  /// Whether all its amounts are finite.
  var isFinite: Bool { entry.amounts.values.allSatisfy(\.isFinite) }

  /// Whether it replaces a stored event of the same id: the later one wins, then the one whose bytes sort last.
  func outranks(_ held: StoredEntry) -> Bool {
    if exported != held.exported { return exported > held.exported }
    return held.canonical.lexicographicallyPrecedes(canonical)
  }

  /// Whether the facts are equal, regardless of when they were entered.
  func hasSameFacts(as other: StoredEntry) -> Bool { canonical == other.canonical }

  private var canonical: [UInt8] {
    var bytes = CanonicalBytes()
    bytes.put(entry)
    return bytes.bytes
  }

  /// Reads a row of the `entries` table; `nil` when it is not a valid event.
  init?(_ row: Row, amounts: [Metric: Double]) {
    guard let kind = HandEntry.Kind(rawValue: row["kind"]) else { return nil }
    entry = HandEntry(
      id: row["id"], kind: kind, at: Instant(seconds: row["at"]), text: row["text"], note: row["note"],
      amounts: amounts)
    exported = row["exported"]
  }

  /// The stored event with an id; `nil` when there is none.
  static func find(_ db: Database, id: String) throws -> StoredEntry? {
    let statement = try db.cachedStatement(sql: "SELECT * FROM entries WHERE id = ?")
    guard let row = try Row.fetchOne(statement, arguments: [id]) else { return nil }
    let cells = try EntryAmount.fetchAll(
      db.cachedStatement(sql: "SELECT * FROM entry_amounts WHERE entry = ?"), arguments: [id])
    return StoredEntry(
      row, amounts: Dictionary(cells.map { (Metric($0.metric), $0.value) }) { first, _ in first })
  }

  /// Writes the event and replaces one of the same id.
  func write(_ db: Database) throws {
    try StoredEntry.removeAmounts(db, id: entry.id)
    try db.cachedStatement(
      sql: """
        INSERT INTO entries (id, kind, at, text, note, exported) \
        VALUES (:id, :kind, :at, :text, :note, :exported) ON CONFLICT (id) DO UPDATE \
        SET kind = excluded.kind, at = excluded.at, text = excluded.text, note = excluded.note, \
        exported = excluded.exported
        """
    ).execute(arguments: [
      "id": entry.id, "kind": entry.kind.rawValue, "at": entry.at.seconds, "text": entry.text,
      "note": entry.note, "exported": exported,
    ])
    for (metric, amount) in entry.amounts.sorted(by: { $0.key < $1.key }) {
      try EntryAmount(entry: entry.id, metric: metric.id, value: amount).insert(db)
    }
  }

  /// Deletes the event with an id.
  static func remove(_ db: Database, id: String) throws {
    try removeAmounts(db, id: id)
    try db.cachedStatement(sql: "DELETE FROM entries WHERE id = ?").execute(arguments: [id])
  }

  private static func removeAmounts(_ db: Database, id: String) throws {
    try db.cachedStatement(sql: "DELETE FROM entry_amounts WHERE entry = ?").execute(arguments: [id])
  }
}

/// A row of the `entry_amounts` table.
struct EntryAmount: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "entry_amounts"

  /// The id of the event.
  var entry: String
  var metric: String
  /// The amount in the metric's canonical unit.
  var value: Double
}

/// The things removed by hand, which older bundles must not bring back.
struct Removals {
  private var entries: [String: Int64] = [:]
  private var workouts: [String: Int64] = [:]
  /// Sessions of sources that the person removed.
  private var received: Set<RecordKey> = []

  init(_ db: Database) throws {
    let rows = try Row.fetchCursor(db, sql: "SELECT thing, changed FROM changes WHERE is_gone = 1")
    while let row = try rows.next() {
      guard let thing = EnteredThing(row["thing"] as String) else { continue }
      if let id = thing.entryID { entries[id] = row["changed"] }
      if let id = thing.workoutID { workouts[id] = row["changed"] }
    }
    for correction in try StoreListing(db).ledger().corrections where correction.state == .removed {
      if case .record(let key) = correction.subject { received.insert(key) }
    }
  }

  /// Whether an event was removed after it was entered.
  func cover(_ given: StoredEntry) -> Bool {
    entries[given.entry.id].map { $0 >= given.exported } ?? false
  }

  /// Whether a workout by hand was removed after it was entered.
  func cover(_ given: StoredWorkout) -> Bool {
    workouts[given.record.id].map { $0 >= given.exported } ?? false
  }

  /// Whether the person removed a session that a source sent.
  func names(_ given: StoredWorkout, _ db: Database) throws -> Bool {
    guard !received.isEmpty,
      let source = try String.fetchOne(
        db, sql: "SELECT name FROM sources WHERE id = ?", arguments: [given.source])
    else { return false }
    return received.contains(RecordKey(source: source, id: given.record.id))
  }

  /// Deletes stored things that were removed after they were entered.
  func clear(_ db: Database) throws {
    for (id, changed) in entries.sorted(by: { $0.key < $1.key }) {
      if let held = try StoredEntry.find(db, id: id), held.exported <= changed {
        try StoredEntry.remove(db, id: id)
      }
    }
    for (id, changed) in workouts.sorted(by: { $0.key < $1.key }) {
      try db.execute(
        sql: "DELETE FROM workouts WHERE id = ? AND origin = 'manual' AND exported <= ?",
        arguments: [id, changed])
    }
  }
}
