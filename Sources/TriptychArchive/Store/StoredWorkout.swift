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
    record.platform = record.platform?.withoutNUL
    record.sourceID = record.sourceID?.withoutNUL
    record.device = record.device?.withoutNUL
    record.note = record.note?.withoutNUL
    self.record = record
    self.source = source
    self.exported = exported
  }

  /// Whether all its values are finite.
  var isFinite: Bool {
    [
      record.minutes, record.energy, record.distance, record.meanHeartRate, record.lowestHeartRate,
      record.highestHeartRate,
    ].allSatisfy { $0?.isFinite ?? true } && (record.zoneMinutes ?? []).allSatisfy(\.isFinite)
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
    let figures: [Double?] = [
      record.energy, record.distance, record.meanHeartRate, record.lowestHeartRate, record.highestHeartRate,
    ]
    let texts: [String?] = [record.platform, record.sourceID, record.device, record.note]
    return figures.filter { $0 != nil }.count + texts.filter { $0 != nil }.count
      + (record.zoneMinutes == nil ? 0 : 1) + (record.utcOffset == nil ? 0 : 1)
  }

  /// Reads a row of the `workouts` table; `nil` when it is not a valid session.
  init?(_ row: Row) {
    let start = Instant(seconds: row[Columns.start])
    let finish = Instant(seconds: row[Columns.finish])
    guard start < finish, let origin = ExerciseRecord.Origin(rawValue: row[Columns.origin]) else {
      return nil
    }
    record = ExerciseRecord(
      id: row[Columns.id], name: row[Columns.name], span: start..<finish, minutes: row[Columns.minutes],
      origin: origin, source: 0, isStrength: row[Columns.isStrength])
    record.platform = row[Columns.platform]
    record.sourceID = row[Columns.sourceID]
    record.energy = row[Columns.energy]
    record.distance = row[Columns.distance]
    record.meanHeartRate = row[Columns.meanHeartRate]
    record.lowestHeartRate = row[Columns.lowestHeartRate]
    record.highestHeartRate = row[Columns.highestHeartRate]
    record.device = row[Columns.device]
    record.note = row[Columns.note]
    record.utcOffset = row[Columns.utcOffset]
    record.zoneMinutes = (row[Columns.zoneMinutes] as String?).flatMap(StoredWorkout.zoneMinutes)
    record.synced = (row[Columns.synced] as Int64?).map(Instant.init(seconds:))
    record.updated = (row[Columns.updated] as Int64?).map(Instant.init(seconds:))
    source = row[Columns.source]
    exported = row[Columns.exported]
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

  enum Columns {
    static let source = Column("source")
    static let id = Column("id")
    static let start = Column("start")
    static let finish = Column("finish")
    static let name = Column("name")
    static let minutes = Column("minutes")
    static let origin = Column("origin")
    static let platform = Column("platform")
    static let sourceID = Column("source_id")
    static let energy = Column("energy")
    static let distance = Column("distance")
    static let meanHeartRate = Column("mean_heart_rate")
    static let lowestHeartRate = Column("lowest_heart_rate")
    static let highestHeartRate = Column("highest_heart_rate")
    static let device = Column("device")
    static let isStrength = Column("is_strength")
    static let exported = Column("exported")
    static let note = Column("note")
    static let utcOffset = Column("utc_offset")
    static let zoneMinutes = Column("zone_minutes")
    static let synced = Column("synced")
    static let updated = Column("updated")
  }

  func encode(to row: inout PersistenceContainer) {
    row[Columns.source] = source
    row[Columns.id] = record.id
    row[Columns.start] = record.span.lowerBound.seconds
    row[Columns.finish] = record.span.upperBound.seconds
    row[Columns.name] = record.name
    row[Columns.minutes] = record.minutes
    row[Columns.origin] = record.origin.rawValue
    row[Columns.platform] = record.platform
    row[Columns.sourceID] = record.sourceID
    row[Columns.energy] = record.energy
    row[Columns.distance] = record.distance
    row[Columns.meanHeartRate] = record.meanHeartRate
    row[Columns.lowestHeartRate] = record.lowestHeartRate
    row[Columns.highestHeartRate] = record.highestHeartRate
    row[Columns.device] = record.device
    row[Columns.isStrength] = record.isStrength
    row[Columns.exported] = exported
    row[Columns.note] = record.note
    row[Columns.utcOffset] = record.utcOffset
    row[Columns.zoneMinutes] = record.zoneMinutes.map(StoredWorkout.text)
    row[Columns.synced] = record.synced?.seconds
    row[Columns.updated] = record.updated?.seconds
  }
}
