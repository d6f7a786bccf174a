import GRDB
import TriptychHealth

/// The sources of a cache during one import: who is known, and what this import adds.
///
/// A source is its name, byte by byte, within a person. When files disagree on its
/// kind, the kind trusted most counts, and the latest `lastData` does: neither
/// depends on which file comes first.
final class SourceRegister {
  private struct Entry {
    var id: Int64
    var kind: SourceKind
    var lastData: Instant?
    var isChanged = false
  }

  private let db: Database
  private var entries: [[UInt8]: Entry] = [:]
  /// Sources that were not known before this import.
  private(set) var added = 0

  init(_ db: Database) throws {
    self.db = db
    let rows = try Row.fetchCursor(db, sql: "SELECT id, name, kind, last_data FROM sources")
    while let row = try rows.next() {
      let name: String = row[1]
      let seconds: Int64? = row[3]
      entries[Array(name.utf8)] = Entry(
        id: row[0], kind: SourceKind(rawValue: row[2]) ?? .app, lastData: seconds.map(Instant.init(seconds:)))
    }
  }

  /// The rows of the sources of a batch, in its order; unknown ones are added.
  func rows(of sources: [Source]) throws -> [Int64] {
    try sources.map { source in
      let name = source.name.withoutNUL
      let key = Array(name.utf8)
      guard var entry = entries[key] else { return try add(source, name: name, key: key) }
      let kind = min(entry.kind, source.kind)
      let lastData = [entry.lastData, source.lastData].compactMap { $0 }.max()
      if kind != entry.kind || lastData != entry.lastData {
        entry.kind = kind
        entry.lastData = lastData
        entry.isChanged = true
        entries[key] = entry
      }
      return entry.id
    }
  }

  /// The rows of the sources that are a person's own hand.
  var manualRows: Set<Int64> { Set(entries.values.filter { $0.kind == .manual }.map(\.id)) }

  /// Writes what changed of known sources.
  func finish() throws {
    for entry in entries.values.filter(\.isChanged).sorted(by: { $0.id < $1.id }) {
      try db.execute(
        sql: "UPDATE sources SET kind = ?, last_data = ? WHERE id = ?",
        arguments: [entry.kind.rawValue, entry.lastData?.seconds, entry.id])
    }
  }

  private func add(_ source: Source, name: String, key: [UInt8]) throws -> Int64 {
    try db.execute(
      sql: "INSERT INTO sources (name, kind, last_data) VALUES (?, ?, ?)",
      arguments: [name, source.kind.rawValue, source.lastData?.seconds])
    added += 1
    entries[key] = Entry(id: db.lastInsertedRowID, kind: source.kind, lastData: source.lastData)
    return db.lastInsertedRowID
  }
}
