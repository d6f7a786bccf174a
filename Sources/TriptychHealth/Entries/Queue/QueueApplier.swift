/// Applies entries that were made offline to a person's stored data.
///
/// The order of the file does not matter, see ``QueueEntry``, and applying a file again changes nothing. An
/// entry that meets a newer change of the same thing is stored as a conflict; both sides are kept until it is
/// decided.
public struct QueueApplier: Sendable {
  /// The data entered by hand, before and after applying.
  public var data: HandData
  /// The settings before and after.
  public var settings: Settings
  let zone: CivilZone
  let asOf: Instant
  let settingsReader: SettingsReader
  /// In which way the entries come in, for the trail.
  let way: TrailLine.Way

  /// The result of applying a file.
  public struct Outcome: Hashable, Sendable {
    /// The entries that were applied.
    public var applied: [QueueEntry] = []
    /// The number of entries that had already been applied, or stored as conflicts.
    public var alreadyApplied = 0
    /// Diagnostics for entries that could not be applied, each with its place, the fault, and what is allowed.
    public var refused: [Diagnostic] = []
    /// The number of rejected entries; one entry may have several faults.
    public var refusedCount = 0
    /// The conflicts newly found.
    public var conflicts: [SyncConflict] = []
  }

  /// Creates an applier for one person at a moment.
  public init(
    data: HandData, settings: Settings, zone: CivilZone, asOf: Instant, settingsReader: SettingsReader,
    way: TrailLine.Way = .page
  ) {
    self.data = data
    self.settings = settings
    self.zone = zone
    self.asOf = asOf
    self.settingsReader = settingsReader
    self.way = way
  }

  /// Applies the entries of a file, and returns the result.
  public mutating func apply(_ file: QueueFile) -> Outcome {
    var outcome = Outcome()
    outcome.refused = file.faults
    outcome.refusedCount = file.faults.count
    var seen: [String: QueueEntry] = [:]
    for place in file.entries.sorted(by: { $0.item < $1.item }) {
      let entry = place.item
      do throws(Refusal) {
        if let earlier = seen[entry.id], earlier != entry {
          throw Refusal(
            "Another entry of the file has the same id", hint: "Give each entry an id of its own.")
        }
        seen[entry.id] = entry
        try apply(entry, &outcome)
      } catch {
        outcome.refusedCount += 1
        outcome.refused += error.diagnostics.map { fault in
          var fault = fault
          fault.place = [place.place, fault.place].compactMap { $0 }.joined(separator: ", ")
          return fault
        }
      }
    }
    return outcome
  }

  private mutating func apply(_ entry: QueueEntry, _ outcome: inout Outcome) throws(Refusal) {
    let isHeld = data.entries[entry.id] != nil || data.workouts[entry.id] != nil
    guard !isHeld, !data.memory.knows(entry.id) else {
      data.memory.noteApplied(entry)
      outcome.alreadyApplied += 1
      return
    }
    guard entry.time <= asOf.adding(seconds: 86_400) else {
      throw Refusal("The entry was made later than now", hint: "Check the clock of the device it is from.")
    }
    let change = try change(entry)
    if case .enter(let value) = change { try requireConsent(to: value) }
    if let thing = newer(change, than: entry.time) {
      outcome.conflicts.append(data.memory.keep(entry, on: thing, held: held(change, thing)))
      return
    }
    try perform(change, at: entry.time)
    data.memory.noteApplied(entry)
    outcome.applied.append(entry)
  }

  /// Decides a conflict. The decision lasts until it is undone, see ``undo(_:note:isAgreed:)``.
  ///
  /// Throws a ``Refusal`` when there is no such conflict, when it has already been decided, or when the two
  /// sides cannot be merged; nothing is changed then.
  public mutating func resolve(_ number: Int, _ decision: SyncConflict.Decision) throws(Refusal) {
    guard let conflict = data.memory.conflict(number) else {
      throw Refusal(
        "There is no conflict with this number", hint: "`triptych queue conflicts` lists those there are.")
    }
    if let decided = conflict.decision {
      let line = data.ledger.decision(ofEntry: conflict.entry.id)
      throw Refusal(
        "The conflict is decided already: \(decided.rawValue)",
        hint: line.map { "Undo that decision first: `triptych records undo \($0.number)`." }
          ?? "A decision as old as this one lasts and is not changed.")
    }
    let lines = data.ledger.trail.last?.number ?? 0
    switch decision {
    case .cache: break
    case .offline: try performPermitted(change(conflict.entry, whole: true))
    case .merge: try performPermitted(merged(conflict.entry))
    }
    data.memory.decide(number, decision)
    data.ledger.add(
      .decision(
        decision, of: conflict, lines: (data.ledger.trail.last?.number ?? 0) - lines, at: asOf, by: way))
  }

  private mutating func performPermitted(_ change: QueueChange) throws(Refusal) {
    if case .enter(let value) = change { try requireConsent(to: value) }
    try perform(change, at: asOf)
  }

  /// Throws if the value belongs to a category that the person has switched off.
  func requireConsent(to value: EnteredValue) throws(Refusal) {
    guard let pillar = Consent(settings).withheld(from: value) else { return }
    throw Refusal([Consent.refusal(of: pillar)])
  }

  /// The reason why an entry cannot be applied, or a conflict cannot be decided in the requested way.
  public struct Refusal: Error, Hashable, Sendable {
    /// The diagnostics, at least one, each with the fault and what is allowed.
    public var diagnostics: [Diagnostic]

    init(_ text: String, hint: String) {
      diagnostics = [Diagnostic(.error, code: "queue_entry_refused", text, hint: hint)]
    }

    init(_ faults: EntryFaults, of kind: EntryKind) {
      diagnostics = faults.list.map { $0.diagnostic(of: kind) }
    }

    init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }
  }
}

/// The change that one entry would make.
enum QueueChange {
  case enter(EnteredValue)
  case remove(EnteredThing, id: String)
  /// Gives fields of a session that a source sent other values.
  case correct(String, [JSONMember])
  /// Removes a session that a source sent, or hides the values of a day.
  case removeReceived(RecordCorrection.Subject)
  /// Decides a conflict between a record by hand and a synced one.
  case decide(String, RecordDecision.Choice, Set<RecordField>?, note: String?)
  /// Undoes a line of the trail.
  case undo(Int)
  /// Decides a conflict of the queue.
  case decideOffline(Int, SyncConflict.Decision)
  /// The complete settings after the change, and the paths of the settings that the entry names.
  case settings(Settings, paths: [[String]])
  /// No change: the requested state is already in place.
  case none
  /// An edit of something that was removed.
  case editRemoved(EnteredThing)
}

extension QueueApplier {
  /// The change that an entry would make. With `whole`, an edit of a removed record creates a new one if the
  /// entry has all its values.
  func change(_ entry: QueueEntry, whole: Bool = false) throws(Refusal) -> QueueChange {
    let reader = EntryReader(zone: zone, moment: entry.time, latest: max(asOf, entry.time))
    switch entry.action {
    case .log(let kind): return .enter(try read(kind, entry.payload, id: entry.id, reader))
    case .editRecord: return try edit(entry.payload, reader, whole: whole)
    case .deleteRecord: return try removal(entry.payload)
    case .resolveConflict: return try decision(entry.payload)
    case .updateGoal, .updateSettings: return try update(entry.settings ?? entry.payload)
    }
  }

  /// The merge of an entry and the newer change that it met: the cache's side is kept, and values that only the
  /// entry has are added.
  func merged(_ entry: QueueEntry) throws(Refusal) -> QueueChange {
    switch try change(entry) {
    case .settings:
      let older = (entry.settings ?? entry.payload).filtered { data.changed(.setting($0)) <= entry.time }
      return try update(older)
    case .enter(let value) where entry.action == .editRecord:
      guard case .string(let id)? = entry.payload["id"], case .object(let members) = entry.payload else {
        break
      }
      let held = Set((data.entries[id]?.values ?? data.workouts[id]?.values ?? []).map(\.name))
      let added = members.filter {
        !held.contains($0.name) && !["id", "kind", "at", "start"].contains($0.name)
      }
      let kind = data.kind(of: id) ?? .journal
      do {
        let reader = EntryReader(zone: zone, moment: entry.time, latest: max(asOf, entry.time))
        return .enter(try data.edited(id, added, by: reader) ?? value)
      } catch {
        throw Refusal(error, of: kind)
      }
    default: break
    }
    throw Refusal(
      "The two cannot be merged: only one of them can be so", hint: "Decide for offline or for cache.")
  }

  /// The thing in a change that was changed elsewhere after a moment, if its value now differs.
  func newer(_ change: QueueChange, than moment: Instant) -> EnteredThing? {
    switch change {
    case .enter(let value):
      return data.changed(value.thing) > moment && !isSo(value) ? value.thing : nil
    case .remove(let thing, _):
      return data.changed(thing) > moment ? thing : nil
    case .settings(let new, let paths):
      return paths.first {
        data.changed(.setting($0)) > moment && new.json[path: $0] != settings.json[path: $0]
      }.map(EnteredThing.setting)
    case .correct(let id, _):
      return received(id).flatMap { data.changed($0) > moment ? $0 : nil }
    case .removeReceived(let subject):
      let thing = EnteredThing.correction(subject)
      return data.changed(thing) > moment ? thing : nil
    case .decide, .undo, .decideOffline, .none: return nil
    case .editRemoved(let thing): return thing
    }
  }

  private func received(_ id: String) -> EnteredThing? {
    data.received(id).map { EnteredThing.correction(.record($0.key)) }
  }

  /// The cache's side of a conflict.
  func held(_ change: QueueChange, _ thing: EnteredThing) -> JSONValue {
    switch change {
    case .enter(.day(let place, _)):
      return .members(["value": JSONValue(data.dayValues[place])])
    case .settings(_, let paths):
      return .object(
        paths.map { JSONMember($0.joined(separator: "."), settings.json[path: $0] ?? .null) })
    default: return data.json(of: thing)
    }
  }

  /// Performs a change.
  mutating func perform(_ change: QueueChange, at moment: Instant) throws(Refusal) {
    switch change {
    case .enter(let value): data.enter(Consent(settings).kept(value), at: moment, now: asOf, by: way)
    case .remove(let thing, let id):
      if let place = thing.dayPlace {
        data.removeDay(place, at: moment, now: asOf, by: way)
      } else {
        _ = data.remove(id, at: moment, now: asOf, by: way)
      }
    case .correct(let id, let changes):
      let reader = EntryReader(zone: zone, moment: moment, latest: max(asOf, moment))
      do {
        _ = try data.correctReceived(id, changes, by: reader, at: moment, now: asOf, by: way)
      } catch {
        throw Refusal(error, of: .workout)
      }
    case .removeReceived(.record(let key)):
      _ = data.removeReceived(key.id, at: moment, now: asOf, by: way)
    case .removeReceived(let subject): data.hide(subject, at: moment, now: asOf, by: way)
    case .decide(let id, let choice, let taken, let note):
      _ = try data.decide(
        id, choice, taking: taken, note: note, settings, at: moment, now: asOf, by: way)
    case .decideOffline(let number, let decision): try resolve(number, decision)
    case .undo(let number): try undo(number)
    case .settings(let new, let paths):
      for line in ChangedSetting.all(from: settings, to: new, named: paths) {
        data.ledger.add(line.line(at: asOf, by: way))
      }
      self.change(settings: new, named: paths, at: moment)
    case .none: break
    case .editRemoved:
      throw Refusal(
        "The record was deleted, and the entry alone does not make a whole one",
        hint: "Decide for cache, or enter the record anew with `triptych log`.")
    }
  }

  private func isSo(_ value: EnteredValue) -> Bool {
    switch value {
    case .day(let place, let number): data.dayValues[place] == number
    case .event(let entry): data.entries[entry.id] == entry
    case .workout(let workout): data.workouts[workout.id] == workout
    }
  }

  func read(
    _ kind: EntryKind, _ payload: JSONValue, id: String, _ reader: EntryReader
  ) throws(Refusal) -> EnteredValue {
    guard case .object(let members) = payload else { throw Refusal("There is no payload", hint: "") }
    do {
      return try reader.read(kind, members, id: id)
    } catch {
      throw Refusal(error, of: kind)
    }
  }
}

extension Settings {
  /// The settings that differ from `old`, so that entries made offline earlier can be detected as conflicts
  /// with a newer change.
  public func things(changedFrom old: Settings) -> [EnteredThing] {
    let (new, before) = (json, old.json)
    return new.paths.filter { new[path: $0] != before[path: $0] }.map(EnteredThing.setting)
  }
}
