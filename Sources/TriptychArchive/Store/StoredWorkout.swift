import GRDB
import TriptychHealth

/// A row of the `workouts` table.
struct StoredWorkout {
  /// The session; its `source` is not used here.
  var record: ExerciseRecord
  /// The row id of its source.
  var source: Int64
  /// When its file was created, in seconds since 1970; 0 when the file does not say.
  var exported: Int64

  /// Creates the stored form of a session: texts without NUL.
  init(_ record: ExerciseRecord, source: Int64, exported: Int64) {
    var record = record
    record.source = 0
    record.id = record.id.withoutNUL
    record.name = record.name.withoutNUL
    for text in StoredWorkout.texts { record[keyPath: text.field] = record[keyPath: text.field]?.withoutNUL }
    self.record = record
    self.source = source
    self.exported = exported
  }

  /// Whether all its values are finite.
  var isFinite: Bool {
    let figures = StoredWorkout.figures.compactMap { record[keyPath: $0.field] }
    return (figures + [record.minutes] + (record.zoneMinutes ?? [])).allSatisfy(\.isFinite)
  }

  /// Whether it replaces a stored session of the same source and id: the later file wins, then the session with
  /// more facts, then the one whose bytes sort last.
  func outranks(_ held: StoredWorkout) -> Bool {
    if exported != held.exported { return exported > held.exported }
    if factCount != held.factCount { return factCount > held.factCount }
    return held.canonical.lexicographicallyPrecedes(canonical)
  }

  /// Whether the facts are equal, regardless of when they were exported.
  func hasSameFacts(as other: StoredWorkout) -> Bool { canonical == other.canonical }

  private var canonical: [UInt8] {
    var bytes = CanonicalBytes()
    bytes.put(record)
    return bytes.bytes
  }

  private var factCount: Int {
    StoredWorkout.figures.count { record[keyPath: $0.field] != nil }
      + StoredWorkout.texts.count { record[keyPath: $0.field] != nil }
      + (record.zoneMinutes == nil ? 0 : 1) + (record.utcOffset == nil ? 0 : 1)
  }

  /// The figures that a session may lack, by their columns.
  private static let figures: [(column: String, field: WritableKeyPath<ExerciseRecord, Double?> & Sendable)] =
    [
      ("energy", \.energy), ("distance", \.distance), ("mean_heart_rate", \.meanHeartRate),
      ("lowest_heart_rate", \.lowestHeartRate), ("highest_heart_rate", \.highestHeartRate),
    ]

  /// The texts that a session may lack, by their columns.
  private static let texts: [(column: String, field: WritableKeyPath<ExerciseRecord, String?> & Sendable)] = [
    ("platform", \.platform), ("source_id", \.sourceID), ("device", \.device), ("note", \.note),
  ]

  /// Moments that a session may lack, by their columns.
  private static let moments:
    [(column: String, field: WritableKeyPath<ExerciseRecord, Instant?> & Sendable)] = [
      ("synced", \.synced), ("updated", \.updated),
    ]

  /// Reads a row of the `workouts` table; `nil` when it is not a valid session.
  init?(_ row: Row) {
    let start = Instant(seconds: row["start"]), finish = Instant(seconds: row["finish"])
    guard start < finish, let origin = ExerciseRecord.Origin(rawValue: row["origin"]) else { return nil }
    record = ExerciseRecord(
      id: row["id"], name: row["name"], span: start..<finish, minutes: row["minutes"], origin: origin,
      source: 0, isStrength: row["is_strength"])
    for figure in StoredWorkout.figures { record[keyPath: figure.field] = row[figure.column] }
    for text in StoredWorkout.texts { record[keyPath: text.field] = row[text.column] }
    for moment in StoredWorkout.moments {
      record[keyPath: moment.field] = (row[moment.column] as Int64?).map(Instant.init(seconds:))
    }
    record.utcOffset = row["utc_offset"]
    record.zoneMinutes = (row["zone_minutes"] as String?).flatMap(StoredWorkout.zoneMinutes)
    source = row["source"]
    exported = row["exported"]
  }

  /// Minutes in the five zones as they are stored: `12.0 5.5 3.0 0.0 0.0`.
  private static func text(_ zoneMinutes: [Double]) -> String {
    zoneMinutes.map { String($0) }.joined(separator: " ")
  }

  private static func zoneMinutes(_ text: String) -> [Double]? {
    let minutes = text.split(separator: " ").compactMap { Double($0) }
    return FactBounds.allow(zoneMinutes: minutes) ? minutes : nil
  }

  /// The stored session of a source and id; `nil` when there is none.
  static func find(_ db: Database, source: Int64, id: String) throws -> StoredWorkout? {
    let statement = try db.cachedStatement(sql: "SELECT * FROM workouts WHERE source = ? AND id = ?")
    return try Row.fetchOne(statement, arguments: [source, id]).flatMap(StoredWorkout.init)
  }
}

extension StoredWorkout: PersistableRecord {
  static let databaseTableName = "workouts"
  /// Writing replaces a session of the same source and id.
  static let persistenceConflictPolicy = PersistenceConflictPolicy(insert: .replace, update: .replace)

  func encode(to row: inout PersistenceContainer) {
    row["source"] = source
    row["id"] = record.id
    row["start"] = record.span.lowerBound.seconds
    row["finish"] = record.span.upperBound.seconds
    row["name"] = record.name
    row["minutes"] = record.minutes
    row["origin"] = record.origin.rawValue
    row["is_strength"] = record.isStrength
    row["exported"] = exported
    row["utc_offset"] = record.utcOffset
    row["zone_minutes"] = record.zoneMinutes.map(StoredWorkout.text)
    for figure in StoredWorkout.figures { row[figure.column] = record[keyPath: figure.field] }
    for text in StoredWorkout.texts { row[text.column] = record[keyPath: text.field] }
    for moment in StoredWorkout.moments { row[moment.column] = record[keyPath: moment.field]?.seconds }
  }
}
