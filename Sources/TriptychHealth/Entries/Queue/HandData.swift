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
  /// Corrections of what sources sent, decisions of conflicts, and the trail of all changes.
  public var ledger = RecordLedger()
  /// All sources of the cache, for the sessions that were received; the person's own entries are one of them.
  public var sources: [Source] = []
  /// The sessions that sources sent, which are never changed here: `source` is an index into ``sources``. Removing one
  /// from this list removes it from the cache.
  public var received: [ExerciseRecord] = []

  /// Creates an empty set of entries.
  public init() {}

  /// When a thing was last changed; the earliest possible moment for one that was never entered.
  func changed(_ thing: EnteredThing) -> Instant {
    memory.change(of: thing)?.changed ?? Instant(seconds: .min)
  }
}

extension HandData {
  /// Stores a value. It replaces any stored value for the same thing. `now` is when it is stored, for the trail, if that
  /// is not when it was entered.
  public mutating func enter(
    _ value: EnteredValue, at moment: Instant, now: Instant? = nil, by way: TrailLine.Way = .command
  ) {
    let before = json(of: value.thing)
    defer { note(value.thing, before: before, start: value.start, at: now ?? moment, by: way) }
    switch value {
    case .day(let place, let number): dayValues[place] = number
    case .event(let entry): entries[entry.id] = entry
    case .workout(let workout):
      if let old = workouts[workout.id] {
        keepOwnFields(of: workout, changedFrom: old, at: now ?? moment, by: way)
      }
      workouts[workout.id] = workout
    }
    memory.note(value.thing, at: moment)
  }

  /// Stores an entry made now under a unique id, and returns it as stored.
  ///
  /// An event entered twice is treated as two events: the second one gets another id.
  public mutating func log(
    _ value: EnteredValue, at moment: Instant, by way: TrailLine.Way = .command
  ) -> EnteredValue {
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
    enter(value, at: moment, by: way)
    return value
  }

  /// Removes an event or a workout entered by hand; the trail keeps what it was. Returns `false` when there is none.
  public mutating func remove(
    _ id: String, at moment: Instant, now: Instant? = nil, by way: TrailLine.Way = .command
  ) -> Bool {
    let thing: EnteredThing
    let start: Instant
    if let entry = entries[id] {
      (thing, start) = (.entry(id), entry.at)
    } else if let workout = workouts[id] {
      (thing, start) = (.workout(id), workout.span.lowerBound)
    } else {
      return false
    }
    let before = json(of: thing)
    entries[id] = nil
    workouts[id] = nil
    memory.note(thing, at: moment, isGone: true)
    note(thing, before: before, start: start, at: now ?? moment, by: way)
    return true
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
    return try reader.read(kind, kind.values(values, changedBy: changes), id: id)
  }

  /// The kind of an event or a workout entered by hand; `nil` when there is none with this id.
  public func kind(of id: String) -> EntryKind? {
    workouts[id] == nil ? entries[id].flatMap { EntryKind(rawValue: $0.kind.rawValue) } : .workout
  }

  /// The stored value of a thing, in the form in which a conflict and the trail keep it; `null` when there is none.
  public func json(of thing: EnteredThing) -> JSONValue {
    if let place = thing.dayPlace {
      return dayValues[place].map { .members(["value": .number($0)]) } ?? .null
    }
    if let subject = thing.corrected { return ledger.correction(of: subject)?.state.json ?? .null }
    if let id = thing.conflictID { return ledger.conflict(id)?.json ?? .null }
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
      let id = kind + "-" + StableHash.hexadecimal(StableHash.of((content + "#\(ordinal)").utf8))
      if memory.change(of: .entry(id)) == nil, memory.change(of: .workout(id)) == nil,
        entries[id] == nil, workouts[id] == nil
      {
        return id
      }
      ordinal += 1
    }
  }

  /// Adds a line to the trail for a thing that now is as it is, unless nothing changed.
  mutating func note(
    _ thing: EnteredThing, before: JSONValue, start: Instant?, at moment: Instant, by way: TrailLine.Way,
    source: String? = nil, note: String? = nil
  ) {
    let after = json(of: thing)
    guard before.text(sortedNames: true) != after.text(sortedNames: true) else { return }
    let action: TrailLine.Action =
      if thing.conflictID != nil {
        .decide
      } else if thing.corrected != nil {
        after["state"]?.text == "removed" ? .delete : .change
      } else {
        before == .null ? .create : after == .null ? .delete : .change
      }
    ledger.add(
      TrailLine(
        action, thing.text, at: moment, by: way, before: before, after: after, start: start, source: source,
        note: note))
  }
}

extension EntryKind {
  /// The values of a record with others in place of its own. The time of a workout is its start.
  func values(_ values: [JSONMember], changedBy changes: [JSONMember]) -> [JSONMember] {
    var changes = changes
    if self == .workout, let at = changes.firstIndex(where: { $0.name == "at" }),
      !changes.contains(where: { $0.name == "start" })
    {
      changes[at].name = "start"
    }
    let names = Set(changes.map(\.name))
    return values.filter { !names.contains($0.name) } + changes
  }
}
