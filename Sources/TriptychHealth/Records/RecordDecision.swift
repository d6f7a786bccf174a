/// What is known of a conflict between a session entered by hand and a synced one: when it was found, and what the
/// person decided.
///
/// It holds for the pair of sessions. Both stay as they are in the cache; a decision only says which of them count, so
/// it can be undone. It has no effect while one of the two is missing or while they do not overlap.
public struct RecordDecision: Hashable, Sendable {
  /// What a person can decide.
  public enum Choice: String, Hashable, Sendable, CaseIterable {
    /// The session entered by hand counts.
    case manual
    /// The synced session counts.
    case synced
    /// Both count, and the overlap is noted.
    case both
    /// One session with fields of both counts.
    case merge
  }

  /// The session entered by hand.
  public var manual: RecordKey
  /// The synced session.
  public var synced: RecordKey
  /// The start of the later of the two when the conflict was found.
  public var start: Instant
  /// When the conflict was found.
  public var found: Instant
  /// The decision; `nil` while there is none.
  public var choice: Choice?
  /// The fields that a merged session takes from the synced one; the others are those entered by hand.
  public var taken: Set<RecordField>
  /// When it was decided; `nil` while it is not.
  public var decided: Instant?
  /// The person's note about the decision.
  public var note: String?

  /// Creates an undecided conflict.
  public init(manual: RecordKey, synced: RecordKey, start: Instant, found: Instant) {
    self.manual = manual
    self.synced = synced
    self.start = start
    self.found = found
    taken = []
  }

  /// The id of the conflict: `conflict-` and 16 hexadecimal digits made from both keys.
  public var id: String { RecordDecision.id(manual, synced) }

  /// The id of the conflict between two sessions.
  public static func id(_ manual: RecordKey, _ synced: RecordKey) -> String {
    // No byte of a text is 0xFF, so it parts them.
    let texts = [manual.source, manual.id, synced.source, synced.id]
    let bytes: [UInt8] = texts.flatMap { Array($0.utf8) + [0xFF] }
    return "conflict-" + StableHash.hexadecimal(StableHash.of(bytes))
  }

  /// The decision as the trail holds it: `null` while there is none.
  public var json: JSONValue {
    guard let choice else { return .null }
    var members = [JSONMember("decision", .string(choice.rawValue))]
    if choice == .merge {
      members.append(JSONMember("taken", .array(RecordDecision.names(taken).map { .string($0) })))
    }
    if let note { members.append(JSONMember("note", .string(note))) }
    return .object(members)
  }

  /// The names of fields in the order of ``RecordField``.
  public static func names(_ fields: Set<RecordField>) -> [String] {
    RecordField.allCases.filter(fields.contains).map(\.rawValue)
  }

  /// The fields that a merged session takes from the synced one unless the person chooses otherwise: time and length,
  /// since a device measured them, and each figure that the session by hand lacks.
  public static func usualFields(manual: ExerciseRecord, synced: ExerciseRecord) -> Set<RecordField> {
    var fields: Set<RecordField> = [.start, .minutes]
    if synced.meanHeartRate != nil { fields.insert(.heartRate) }
    if manual.energy == nil, synced.energy != nil { fields.insert(.energy) }
    if manual.distance == nil, synced.distance != nil { fields.insert(.distance) }
    if !manual.isStrength, synced.isStrength { fields.insert(.strength) }
    return fields
  }
}
