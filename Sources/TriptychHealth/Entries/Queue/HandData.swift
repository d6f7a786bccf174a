/// Everything a person entered with the program or its forms, in a form that can be changed.
public struct HandData: Hashable, Sendable {
  /// Values of whole days.
  public var dayValues: [DayPlace: Double] = [:]
  /// Events by id.
  public var entries: [String: HandEntry] = [:]
  /// Workouts by id; their `source` is not used.
  public var workouts: [String: ExerciseRecord] = [:]
  /// When things were created and changed, and the outcome of queue entries.
  public var memory = SyncMemory()

  /// Creates an empty set of entries.
  public init() {}

  /// When a thing was last changed; the earliest possible moment for one that was never entered.
  func changed(_ thing: EnteredThing) -> Instant {
    memory.change(of: thing)?.changed ?? Instant(seconds: .min)
  }
}

extension HandData {
  /// Stores a value. It replaces any stored value for the same thing.
  public mutating func enter(_ value: EnteredValue, at moment: Instant) {
    switch value {
    case .day(let place, let number): dayValues[place] = number
    case .event(let entry): entries[entry.id] = entry
    case .workout(let workout): workouts[workout.id] = workout
    }
    memory.note(value.thing, at: moment)
  }

  /// Stores an entry made now under a unique id, and returns it as stored.
  ///
  /// An event entered twice is treated as two events: the second one gets another id.
  public mutating func log(_ value: EnteredValue, at moment: Instant) -> EnteredValue {
    var value = value
    switch value {
    case .day: break
    case .event(var entry):
      entry.id = newID(entry.kind.rawValue, entry.values)
      value = .event(entry)
    case .workout(var workout):
      workout.id = newID("workout", workout.values)
      value = .workout(workout)
    }
    enter(value, at: moment)
    return value
  }

  /// Removes an event or a workout entered by hand; only its id and the moment remain. Returns `false` when
  /// there is none.
  public mutating func remove(_ id: String, at moment: Instant) -> Bool {
    if entries.removeValue(forKey: id) != nil {
      memory.note(.entry(id), at: moment, isGone: true)
      return true
    }
    if workouts.removeValue(forKey: id) != nil {
      memory.note(.workout(id), at: moment, isGone: true)
      return true
    }
    return false
  }

  /// An event or a workout entered by hand, with other values replacing its own; `null` removes a value.
  public func edited(
    _ id: String, _ changes: [JSONMember], by reader: EntryReader
  ) throws(EntryFaults) -> EnteredValue? {
    let kind: EntryKind
    let values: [JSONMember]
    if let entry = entries[id], let entryKind = EntryKind(rawValue: entry.kind.rawValue) {
      kind = entryKind
      values = entry.values
    } else if let workout = workouts[id] {
      kind = .workout
      values = workout.values
    } else {
      return nil
    }
    var changes = changes
    if kind == .workout, let at = changes.firstIndex(where: { $0.name == "at" }),
      !changes.contains(where: { $0.name == "start" })
    {
      changes[at].name = "start"
    }
    let names = Set(changes.map(\.name))
    return try reader.read(kind, values.filter { !names.contains($0.name) } + changes, id: id)
  }

  /// The kind of an event or a workout entered by hand; `nil` when there is none with this id.
  public func kind(of id: String) -> EntryKind? {
    workouts[id] == nil ? entries[id].flatMap { EntryKind(rawValue: $0.kind.rawValue) } : .workout
  }

  /// The stored value of a thing, in the form in which a conflict keeps it; `null` when there is none.
  func json(of thing: EnteredThing) -> JSONValue {
    if let id = thing.entryID, let entry = entries[id] {
      return .object([JSONMember("kind", .string(entry.kind.rawValue))] + entry.values)
    }
    if let id = thing.workoutID, let workout = workouts[id] {
      return .object([JSONMember("kind", .string("workout"))] + workout.values)
    }
    return .null
  }

  private func newID(_ kind: String, _ values: [JSONMember]) -> String {
    let content = kind + JSONValue.object(values).text()
    var ordinal = 0
    while true {
      let id = kind + "-" + HandData.mark(of: content + "#\(ordinal)")
      if memory.change(of: .entry(id)) == nil, memory.change(of: .workout(id)) == nil,
        entries[id] == nil, workouts[id] == nil
      {
        return id
      }
      ordinal += 1
    }
  }

  /// The FNV-1a hash of a text as 16 hexadecimal digits.
  private static func mark(of text: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
