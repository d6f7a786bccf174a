/// Identifies a session among all that are held: the name of its source and its id there.
///
/// It is the same after every import of the same session, so what a person decided about a session holds for later
/// imports too.
public struct RecordKey: Hashable, Sendable, Comparable {
  /// The name of the source.
  public var source: String
  /// The id, see ``ExerciseRecord/id``.
  public var id: String

  /// Creates the key of a session.
  public init(source: String, id: String) {
    self.source = source
    self.id = id
  }

  /// Orders keys by the UTF-8 bytes of the id, then of the source.
  public static func < (left: RecordKey, right: RecordKey) -> Bool {
    left.id.utf8.elementsEqual(right.id.utf8)
      ? left.source.utf8.lexicographicallyPrecedes(right.source.utf8)
      : left.id.utf8.lexicographicallyPrecedes(right.id.utf8)
  }
}

extension ExerciseRecord {
  /// The key of a session whose source is an index into a list of sources; a session with an index outside the list
  /// has a key without a source.
  public func key(in sources: [Source]) -> RecordKey {
    RecordKey(source: sources.indices.contains(source) ? sources[source].name : "", id: id)
  }
}

/// The fields of a session that a person can correct, or choose between two versions of it.
///
/// The raw values are the names that the command line, queue files and bundles use.
public enum RecordField: String, Hashable, Sendable, CaseIterable {
  case name, start, minutes
  /// Energy, kcal.
  case energy = "kcal"
  /// Distance, km.
  case distance = "km"
  /// Mean, lowest and highest heart rate together.
  case heartRate = "heart_rate"
  /// Whether it is strength training.
  case strength
  case note
}

extension ExerciseRecord {
  /// The record with some of its fields replaced.
  ///
  /// `values` is an object by the names of ``RecordField``: `start` as RFC 3339, numbers in the units of the fields,
  /// `strength` 1 or 0; `null` removes an optional value. Names that are not fields, and values that cannot be used,
  /// are ignored. Without `minutes` the length stays; with it, the session ends that long after its start.
  public func changed(by values: JSONValue) -> ExerciseRecord {
    var record = self
    if let name = values["name"]?.text, !name.isEmpty { record.name = name }
    let length = span.lowerBound.seconds(until: span.upperBound)
    if let start = values["start"]?.text.flatMap({ Instant(rfc3339: $0) }) {
      record.span = start..<start.adding(seconds: length)
    }
    if case .number(let minutes)? = values["minutes"], minutes > 0, minutes <= 2_880 {
      record.minutes = minutes
      let seconds = max(1, Int64((minutes * 60).rounded()))
      record.span = record.span.lowerBound..<record.span.lowerBound.adding(seconds: seconds)
    }
    if let energy = values["kcal"] { record.energy = energy.number }
    if let distance = values["km"] { record.distance = distance.number }
    if let strength = values["strength"] { record.isStrength = strength.number == 1 }
    if let note = values["note"] { record.note = note.text }
    return record
  }

  /// The record with some fields taken from another version of the session. Start and length go together where both
  /// are taken.
  public func taking(_ fields: Set<RecordField>, from other: ExerciseRecord) -> ExerciseRecord {
    var record = self
    if fields.contains(.name) { record.name = other.name }
    let start = fields.contains(.start) ? other.span.lowerBound : span.lowerBound
    let length = fields.contains(.minutes) ? other.span : span
    record.span = start..<start.adding(seconds: length.lowerBound.seconds(until: length.upperBound))
    if fields.contains(.minutes) { record.minutes = other.minutes }
    if fields.contains(.energy) { record.energy = other.energy }
    if fields.contains(.distance) { record.distance = other.distance }
    if fields.contains(.heartRate) {
      record.meanHeartRate = other.meanHeartRate
      record.lowestHeartRate = other.lowestHeartRate
      record.highestHeartRate = other.highestHeartRate
      record.zoneMinutes = other.zoneMinutes
    }
    if fields.contains(.strength) { record.isStrength = other.isStrength }
    if fields.contains(.note) { record.note = other.note }
    return record
  }
}
