/// What a person can do with records: correct, hide and remove what sources sent, decide conflicts, and undo.
///
/// Each method changes the data as a whole or throws and changes nothing, and adds one line to the trail.
extension HandData {
  /// The sources of all sessions; the person's own entries are always among them.
  private var sessionSources: [Source] {
    sources.contains { $0.name == Source.byHand }
      ? sources : sources + [Source(name: Source.byHand, kind: .manual)]
  }

  /// All sessions, by hand and received, with indexes into ``sessionSources``.
  private var sessions: [ExerciseRecord] {
    let own = sessionSources.firstIndex { $0.name == Source.byHand } ?? 0
    return received
      + workouts.values.map { workout in
        var workout = workout
        workout.source = own
        return workout
      }
  }

  /// The sessions after corrections and decisions, with all conflicts. The settings say in which order sources count.
  public func resolved(_ settings: Settings) -> ResolvedRecords {
    RecordResolver(sources: sessionSources, settings: settings, ledger: ledger).resolve(
      sessions.sorted { ($0.span.lowerBound, $0.id, $0.source) < ($1.span.lowerBound, $1.id, $1.source) })
  }

  /// Stores conflicts that are not known yet, and returns them.
  @discardableResult
  public mutating func findConflicts(_ settings: Settings, at moment: Instant) -> [RecordConflict] {
    let new = resolved(settings).conflicts.filter { !$0.isKnown }
    for conflict in new {
      var decision = conflict.decision
      decision.found = moment
      ledger.set(decision)
    }
    return new
  }

  /// A received session by its id; of several sources with the same id, that of the first name.
  public func received(_ id: String) -> (key: RecordKey, record: ExerciseRecord)? {
    received.filter { $0.id == id }.map { ($0.key(in: sources), $0) }.min { $0.0 < $1.0 }
  }

  /// Removes the person's own value of a day. Returns `false` when there is none.
  @discardableResult
  public mutating func removeDay(
    _ place: DayPlace, at moment: Instant, now: Instant? = nil, by way: TrailLine.Way
  ) -> Bool {
    let before = json(of: .day(place))
    guard dayValues.removeValue(forKey: place) != nil else { return false }
    memory.note(.day(place), at: moment, isGone: true)
    note(.day(place), before: before, start: CivilZone.utc.start(of: place.day), at: now ?? moment, by: way)
    return true
  }

  // MARK: What sources sent

  /// Hides what a source sent, so that it is kept and does not count.
  public mutating func hide(
    _ subject: RecordCorrection.Subject, at moment: Instant, now: Instant? = nil, by way: TrailLine.Way,
    note: String? = nil
  ) {
    set(.hidden, of: subject, at: moment, now: now, by: way, note: note)
  }

  /// Removes a received session from the cache. Imports leave it out from then on. Returns `false` when there is none.
  public mutating func removeReceived(
    _ id: String, at moment: Instant, now: Instant? = nil, by way: TrailLine.Way, note: String? = nil
  ) -> Bool {
    guard let (key, _) = received(id) else { return false }
    set(.removed, of: .record(key), at: moment, now: now, by: way, note: note)
    received.removeAll { $0.key(in: sources) == key }
    return true
  }

  /// Gives fields of a received session other values; with the values that it was sent with, the correction goes.
  ///
  /// Throws the faults of the values.
  public mutating func correctReceived(
    _ id: String, _ changes: [JSONMember], by reader: EntryReader, at moment: Instant, now: Instant? = nil,
    by way: TrailLine.Way, note: String? = nil
  ) throws(EntryFaults) -> ExerciseRecord? {
    guard let (key, record) = received(id) else { return nil }
    var current = record
    if case .changed(let values, _)? = ledger.correction(of: .record(key))?.state {
      current = record.changed(by: values)
    }
    let value = try reader.read(
      .workout, EntryKind.workout.values(current.values, changedBy: changes), id: id)
    guard case .workout(let wanted) = value else { return nil }
    let differences = JSONValue.object(record.differences(from: wanted)).sortedByName
    let was = JSONValue.object(wanted.differences(from: record)).sortedByName
    set(
      differences == .object([]) ? nil : .changed(differences, was: was), of: .record(key), at: moment,
      now: now,
      by: way, note: note)
    return record.changed(by: differences)
  }

  /// Gives a subject a correction, or none, and notes it.
  private mutating func set(
    _ state: RecordCorrection.State?, of subject: RecordCorrection.Subject, at moment: Instant, now: Instant?,
    by way: TrailLine.Way, note text: String?
  ) {
    let thing = EnteredThing.correction(subject)
    let before = json(of: thing)
    let start = start(of: subject) ?? moment
    ledger.set(state.map { RecordCorrection(subject, $0, at: moment, start: start) }, of: subject)
    memory.note(thing, at: moment)
    note(
      thing, before: before, start: start, at: now ?? moment, by: way,
      source: subject.source.isEmpty ? nil : subject.source, note: text)
  }

  private func start(of subject: RecordCorrection.Subject) -> Instant? {
    switch subject {
    case .record(let key):
      received.first { $0.key(in: sources) == key }?.span.lowerBound ?? ledger.correction(of: subject)?.start
    case .value(let place, _): CivilZone.utc.start(of: place.day)
    }
  }

  // MARK: Conflicts

  /// Decides a conflict. A merged session takes `taken` from the synced side; without it, what
  /// ``RecordDecision/usualFields(manual:synced:)`` says.
  ///
  /// Throws when there is no such conflict, or when it is decided already.
  public mutating func decide(
    _ id: String, _ choice: RecordDecision.Choice, taking taken: Set<RecordField>? = nil,
    note text: String? = nil,
    _ settings: Settings, at moment: Instant, now: Instant? = nil, by way: TrailLine.Way
  ) throws(QueueApplier.Refusal) -> RecordConflict {
    guard var conflict = resolved(settings).conflicts.first(where: { $0.id == id }) else {
      throw QueueApplier.Refusal(
        "There is no conflict with the id \(id)", hint: "`triptych records conflicts` lists those there are.")
    }
    if let decided = conflict.decision.choice {
      throw QueueApplier.Refusal(
        "The conflict is decided already: \(decided.rawValue)",
        hint:
          "Undo that decision first: `triptych records audit` shows its number for `triptych records undo`.")
    }
    let thing = EnteredThing.conflict(id)
    let before = json(of: thing)
    var decision = conflict.decision
    if !conflict.isKnown { decision.found = moment }
    decision.choice = choice
    decision.decided = moment
    decision.note = text
    decision.taken =
      choice == .merge
      ? taken
        ?? RecordDecision.usualFields(manual: conflict.overlap.manual, synced: conflict.overlap.synced) : []
    ledger.set(decision)
    memory.note(thing, at: moment)
    note(
      thing, before: before, start: decision.start, at: now ?? moment, by: way, source: choice.rawValue,
      note: text)
    conflict.decision = decision
    return conflict
  }

  /// Takes fields that the person has just changed by hand out of those that a merged session takes from its synced
  /// side. Each decision that this changes has its own line of the trail, just before that of the edit.
  mutating func keepOwnFields(
    of workout: ExerciseRecord, changedFrom old: ExerciseRecord, at moment: Instant, by way: TrailLine.Way
  ) {
    let changed = Set(
      old.differences(from: workout).compactMap { RecordField(rawValue: $0.name) })
    guard !changed.isEmpty else { return }
    for decision in ledger.conflicts
    where decision.choice == .merge && decision.manual == RecordKey(source: Source.byHand, id: workout.id) {
      let left = decision.taken.subtracting(changed)
      guard left != decision.taken else { continue }
      let thing = EnteredThing.conflict(decision.id)
      let before = decision.json
      var decision = decision
      decision.taken = left
      ledger.set(decision)
      ledger.add(
        TrailLine(
          .change, thing.text, at: moment, by: way, before: before, after: decision.json,
          start: decision.start,
          source: decision.choice?.rawValue, note: decision.note))
    }
  }

  /// The lines about decisions that the edit of a workout changed with it: those just before it, of the same moment.
  private func companions(of line: TrailLine) -> [TrailLine] {
    guard EnteredThing(line.thing)?.workoutID != nil else { return [] }
    return ledger.lines(before: line.number).enumerated().prefix {
      $0.element.number == line.number - $0.offset - 1 && $0.element.at == line.at && $0.element.isDecision
        && $0.element.action == (line.action == .undo ? .undo : .change)
    }.map(\.element)
  }

  // MARK: Undo

  /// Undoes a line of the trail about a record: it is again as it was before. An undone line can be undone too.
  ///
  /// Throws when there is no such line, when it cannot be undone, or when the thing was changed again since.
  @discardableResult
  mutating func undo(
    _ number: Int, by reader: EntryReader, at moment: Instant, by way: TrailLine.Way, note text: String? = nil
  ) throws(QueueApplier.Refusal) -> TrailLine {
    guard let line = ledger.line(number) else { throw QueueApplier.Refusal.noLine(number) }
    guard line.action != .imported, let thing = EnteredThing(line.thing), !thing.isSetting else {
      throw QueueApplier.Refusal(
        "This cannot be undone here",
        hint: line.action == .imported
          ? "Hide or delete what the import brought." : "`triptych settings apply` changes settings.")
    }
    guard line.before != .null || line.after != .null else {
      throw QueueApplier.Refusal(
        "What the record held before is not kept any more",
        hint: "Data older than the retention allows is deleted.")
    }
    guard json(of: thing).text(sortedNames: true) == line.after.text(sortedNames: true) else {
      let later = ledger.lines(from: number).last { $0.thing == line.thing }?.number
      throw QueueApplier.Refusal(
        "It was changed again since", hint: "Undo line \(later ?? number) first.")
    }
    // Nothing below can be refused, so that no copy of all data has to be kept.
    let value = try entered(thing, line.before, by: reader)
    for other in companions(of: line) {
      guard let thing = EnteredThing(other.thing),
        json(of: thing).text(sortedNames: true) == other.after.text(sortedNames: true)
      else { continue }
      restore(thing, to: other.before, nil, of: other, at: moment)
      ledger.add(
        TrailLine(
          .undo, other.thing, at: moment, by: way, before: other.after, after: json(of: thing),
          start: other.start, source: other.source, note: text, undoes: other.number))
    }
    restore(thing, to: line.before, value, of: line, at: moment)
    ledger.add(
      TrailLine(
        .undo, line.thing, at: moment, by: way, before: line.after, after: json(of: thing),
        start: line.start, source: line.source, note: text, undoes: number))
    return ledger.trail[ledger.trail.count - 1]
  }

  /// The entry or workout that a state of a thing describes; `nil` for other things and where there was none.
  private func entered(
    _ thing: EnteredThing, _ state: JSONValue, by reader: EntryReader
  ) throws(QueueApplier.Refusal) -> EnteredValue? {
    guard let id = thing.entryID ?? thing.workoutID, case .object(let members) = state,
      let kind = state["kind"]?.text.flatMap(EntryKind.init(rawValue:))
    else { return nil }
    do {
      return try reader.read(kind, members.filter { $0.name != "kind" }, id: id)
    } catch {
      throw QueueApplier.Refusal(error, of: kind)
    }
  }

  private mutating func restore(
    _ thing: EnteredThing, to state: JSONValue, _ value: EnteredValue?, of line: TrailLine, at moment: Instant
  ) {
    memory.note(thing, at: moment, isGone: state == .null)
    if let place = thing.dayPlace {
      dayValues[place] = state["value"]?.number
    } else if let subject = thing.corrected {
      let correction = RecordCorrection.State(json: state).map {
        RecordCorrection(subject, $0, at: moment, start: line.start ?? moment)
      }
      ledger.set(correction, of: subject)
      // An import since the removal was undone may have brought it back.
      if correction?.state == .removed, case .record(let key) = subject {
        received.removeAll { $0.key(in: sources) == key }
      }
    } else if let id = thing.conflictID, var decision = ledger.conflict(id) {
      decision.choice = state["decision"]?.text.flatMap(RecordDecision.Choice.init(rawValue:))
      decision.decided = decision.choice == nil ? nil : moment
      decision.note = state["note"]?.text
      let names = (state["taken"]?.elements ?? []).compactMap(\.text)
      decision.taken = Set(names.compactMap(RecordField.init(rawValue:)))
      ledger.set(decision)
    } else if let id = thing.entryID ?? thing.workoutID {
      entries[id] = nil
      workouts[id] = nil
      switch value {
      case .event(let entry): entries[id] = entry
      case .workout(let workout): workouts[id] = workout
      case .day, nil: break
      }
    }
  }
}

extension ExerciseRecord {
  /// The fields in which another version differs, with its values; `null` for a value that it does not have.
  func differences(from other: ExerciseRecord) -> [JSONMember] {
    let (own, wanted) = (values, other.values)
    let names = own.map(\.name) + wanted.map(\.name).filter { name in !own.contains { $0.name == name } }
    return names.compactMap { name in
      let (old, new) = (own.first { $0.name == name }?.value, wanted.first { $0.name == name }?.value)
      if old == new { return nil }
      return JSONMember(name, new ?? (name == "strength" ? .number(0) : .null))
    }
  }
}

extension HandData {
  /// The sessions that count and share time with a workout about to be entered, ascending by start.
  public func overlapping(_ value: EnteredValue, _ settings: Settings) -> [ExerciseRecord] {
    guard case .workout(let workout) = value else { return [] }
    return resolved(settings).counted.filter { $0.id != workout.id && $0.span.overlaps(workout.span) }
  }
}
