import GRDB
import TriptychHealth

/// A row of `workouts`.
struct StoredWorkout {
  /// The session; its `source` is not used here.
  var record: ExerciseRecord
  /// The row of its source.
  var source: Int64
  /// When its file was made, 0 when the file did not say.
  var exported: Int64

  /// A session as it is kept: its texts without NUL.
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

  /// Whether all its figures are finite.
  var isFinite: Bool {
    [
      record.minutes, record.energy, record.distance, record.meanHeartRate, record.lowestHeartRate,
      record.highestHeartRate,
    ].allSatisfy { $0?.isFinite ?? true }
  }

  /// Whether it counts more than one of the same source and id: the later file, then
  /// the one with more facts, then the one whose bytes come last.
  func outranks(_ held: StoredWorkout) -> Bool {
    if exported != held.exported { return exported > held.exported }
    if factCount != held.factCount { return factCount > held.factCount }
    return held.canonical.lexicographicallyPrecedes(canonical)
  }

  /// Whether the facts are the same, whenever they were exported.
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
  }

  static let columns = """
    source, id, start, finish, name, minutes, origin, platform, source_id, energy, distance, \
    mean_heart_rate, lowest_heart_rate, highest_heart_rate, device, is_strength, exported, note
    """

  /// Reads ``columns``; `nil` when the row cannot be a session.
  init?(_ row: Row) {
    let start = Instant(seconds: row[2])
    let finish = Instant(seconds: row[3])
    guard start < finish, let origin = ExerciseRecord.Origin(rawValue: row[6]) else { return nil }
    record = ExerciseRecord(
      id: row[1], name: row[4], span: start..<finish, minutes: row[5], origin: origin, source: 0,
      isStrength: row[15])
    record.platform = row[7]
    record.sourceID = row[8]
    record.energy = row[9]
    record.distance = row[10]
    record.meanHeartRate = row[11]
    record.lowestHeartRate = row[12]
    record.highestHeartRate = row[13]
    record.device = row[14]
    source = row[0]
    exported = row[16]
    record.note = row[17]
  }

  /// The session held of a source and id.
  static func find(_ db: Database, source: Int64, id: String) throws -> StoredWorkout? {
    let statement = try db.cachedStatement(sql: "SELECT \(columns) FROM workouts WHERE source = ? AND id = ?")
    return try Row.fetchOne(statement, arguments: [source, id]).flatMap(StoredWorkout.init)
  }

  /// Writes it in the place of one of the same source and id.
  func write(_ db: Database) throws {
    let marks = Array(repeating: "?", count: 18).joined(separator: ", ")
    let statement = try db.cachedStatement(
      sql: "INSERT OR REPLACE INTO workouts (\(StoredWorkout.columns)) VALUES (\(marks))")
    try statement.execute(arguments: [
      source, record.id, record.span.lowerBound.seconds, record.span.upperBound.seconds, record.name,
      record.minutes, record.origin.rawValue, record.platform, record.sourceID, record.energy,
      record.distance,
      record.meanHeartRate, record.lowestHeartRate, record.highestHeartRate, record.device, record.isStrength,
      exported, record.note,
    ])
  }
}
