/// Undoing: lines of the trail about records, settings, and decisions of conflicts of the queue.
extension QueueApplier {
  /// Undoes a line of the trail: the thing is again as it was before. An undone line can be undone too. A decision of
  /// a conflict of the queue is undone with all that it changed, and the conflict waits again.
  ///
  /// - Parameters:
  ///   - note: why, for the trail
  ///   - isAgreed: whether the person agrees to consents that this gives back, and to keeping less
  /// - Returns: the new line of the trail.
  /// - Throws: a ``Refusal`` when there is no such line, when it cannot be undone, when the thing was changed again
  ///   since, or when its category has no consent; nothing is changed then.
  @discardableResult
  public mutating func undo(
    _ number: Int, note: String? = nil, isAgreed: Bool = false
  ) throws(Refusal) -> TrailLine {
    if data.ledger.line(number)?.decidedEntry != nil {
      // What a decision changed is undone line by line, and any of them may be refused.
      var changed = self
      try changed.undoLine(number, note, isAgreed)
      self = changed
    } else {
      // Everything else is changed as a whole or not at all. A copy of all data for each of many lines would take as
      // long as the data is.
      try undoLine(number, note, isAgreed)
    }
    return data.ledger.trail[data.ledger.trail.count - 1]
  }

  private mutating func undoLine(_ number: Int, _ note: String?, _ isAgreed: Bool) throws(Refusal) {
    guard let line = data.ledger.line(number) else { throw Refusal.noLine(number) }
    guard !Consent(settings).permitted([line]).isEmpty else {
      throw Refusal(
        "The line is about a kind of data that is switched off",
        hint: "Switch it on in the settings first: `triptych settings apply`.")
    }
    if line.decidedEntry != nil {
      try undoDecision(line, note, isAgreed)
    } else if let thing = EnteredThing(line.thing), thing.isSetting {
      try undoSetting(thing, line, note, isAgreed)
    } else if line.action == .decide, EnteredThing(line.thing)?.conflictID == nil {
      throw Refusal(
        "What this decision changed was not noted when it was made",
        hint: "Enter the value anew with `triptych log` or `triptych records edit`.")
    } else {
      try data.undo(number, by: EntryReader(zone: zone, moment: asOf), at: asOf, by: way, note: note)
    }
  }

  private mutating func undoSetting(
    _ thing: EnteredThing, _ line: TrailLine, _ note: String?, _ isAgreed: Bool
  ) throws(Refusal) {
    guard let before = line.before["value"], let after = line.after["value"] else {
      throw Refusal(
        "What the setting was before is not kept any more",
        hint: "Change it with `triptych settings apply`.")
    }
    guard let field = thing.setting else {
      throw Refusal(
        "This version has no such setting", hint: "`triptych settings show` lists those there are.")
    }
    try requireUnchanged(thing, field.value(settings), after, since: line)
    let reading = settingsReader.read(field.document(before), over: settings, knownOnly: true)
    guard let new = reading.settings else { throw Refusal(reading.diagnostics) }
    if !isAgreed {
      try requireNoConcern(
        from: settings, to: new, hint: "This needs a yes: `triptych records undo \(line.number) --yes`.")
    }
    change(settings: new, named: [field.names], at: asOf)
    data.ledger.add(line.undone(at: asOf, by: way, note: note))
  }

  /// Undoes a decision of a conflict of the queue, or makes one again whose undoing is undone.
  private mutating func undoDecision(
    _ line: TrailLine, _ note: String?, _ isAgreed: Bool
  ) throws(Refusal) {
    guard let entry = line.decidedEntry, let conflict = data.memory.conflict(ofEntry: entry) else {
      throw Refusal(
        "The conflict of this decision is not kept any more",
        hint: "Data older than the retention allows is deleted.")
    }
    guard conflict.decision == line.decision(in: line.after) else {
      let later = data.ledger.decision(ofEntry: entry)?.number
      throw Refusal("It was decided again since", hint: "Undo line \(later ?? line.number) first.")
    }
    let lines = data.ledger.trail.last?.number ?? 0
    for made in data.ledger.lines(madeWith: line)
    // Undoing the edit of a workout undoes its lines about decisions too.
    where !data.ledger.lines(from: lines + 1).contains(where: { $0.undoes == made.number }) {
      try undoLine(made.number, note, isAgreed)
    }
    data.memory.decide(conflict.number, line.decision(in: line.before))
    var undone = line.undone(at: asOf, by: way, note: note)
    undone.count(lines: (data.ledger.trail.last?.number ?? 0) - lines)
    data.ledger.add(undone)
  }

  private func requireUnchanged(
    _ thing: EnteredThing, _ current: JSONValue, _ expected: JSONValue, since line: TrailLine
  ) throws(Refusal) {
    guard current.text(sortedNames: true) != expected.text(sortedNames: true) else { return }
    let later = data.ledger.lines(from: line.number + 1).last { $0.thing == thing.text }
    throw Refusal(
      "It was changed again since",
      hint: later.map { "Undo line \($0.number) first." } ?? "Change it with `triptych settings apply`.")
  }

  /// Throws if a change of settings would use more of the person's data, or keep less of it.
  func requireNoConcern(from old: Settings, to new: Settings, hint: String) throws(Refusal) {
    let concerns = SettingsChange(from: old, to: new).concerns
    guard concerns.isEmpty else {
      throw Refusal(
        concerns.map { Diagnostic(.error, code: $0.code, $0.text, place: $0.place, hint: hint) })
    }
  }

  /// Gives the person other settings. The things that an entry made offline could meet are noted as changed.
  mutating func change(settings new: Settings, named paths: [[String]], at moment: Instant) {
    let named = new.json.paths + settings.json.paths
    for path in Set(named).sorted(by: { $0.lexicographicallyPrecedes($1) })
    where paths.contains(where: { path.starts(with: $0) }) {
      data.memory.note(.setting(path), at: moment)
    }
    settings = new
  }
}

extension QueueApplier.Refusal {
  /// There is no line of the trail with a number.
  static func noLine(_ number: Int) -> QueueApplier.Refusal {
    QueueApplier.Refusal(
      "The trail has no line \(number)",
      hint:
        "`triptych records audit` lists those there are. Of decisions it keeps the last \(RecordLedger.decisionsKept)."
    )
  }
}

extension TrailLine {
  /// The line about the decision of a conflict of the queue. It keeps the entry's id and both sides, and how many lines
  /// just before it tell what the decision changed.
  static func decision(
    _ decision: SyncConflict.Decision, of conflict: SyncConflict, lines: Int, at moment: Instant,
    by way: Way
  ) -> TrailLine {
    let open = [
      JSONMember("queue_entry", .string(conflict.entry.id)), JSONMember("given", conflict.entry.payload),
      JSONMember("held", conflict.held), JSONMember("lines", JSONValue(lines)),
    ]
    return TrailLine(
      .decide, conflict.thing.text, at: moment, by: way, before: .object(open),
      after: .object(open + [JSONMember("decision", .string(decision.rawValue))]), start: conflict.entry.time,
      source: decision.rawValue)
  }

  /// The id of the queue entry if the line is about the decision of its conflict; `nil` for anything else.
  public var decidedEntry: String? {
    guard action == .decide || action == .undo else { return nil }
    return (after["queue_entry"] ?? before["queue_entry"])?.text
  }

  /// The decision of a conflict of the queue in a state of the line; `nil` while the conflict was open.
  public func decision(in state: JSONValue) -> SyncConflict.Decision? {
    state["decision"]?.text.flatMap(SyncConflict.Decision.init(rawValue:))
  }

  /// Notes how many lines just before this one tell what the decision, or its undoing, changed.
  fileprivate mutating func count(lines: Int) {
    for state in [\TrailLine.before, \.after] {
      guard case .object(let members) = self[keyPath: state] else { continue }
      self[keyPath: state] = .object(
        members.map { $0.name == "lines" ? JSONMember("lines", JSONValue(lines)) : $0 })
    }
  }

  /// Whether the line is about the decision of a conflict, between two records or of the queue.
  public var isResolution: Bool { isDecision || decidedEntry != nil }

  /// The line that undoes this one.
  func undone(at moment: Instant, by way: Way, note: String?) -> TrailLine {
    TrailLine(
      .undo, thing, at: moment, by: way, before: after, after: before, start: start, source: source,
      note: note, undoes: number)
  }
}

extension RecordLedger {
  /// The lines about what the decision of a conflict of the queue changed, the newest first: those just before it, of
  /// the same moment.
  fileprivate func lines(madeWith line: TrailLine) -> [TrailLine] {
    guard let count = (line.after["lines"] ?? line.before["lines"])?.whole, count >= 0 else { return [] }
    return Array(lines(before: line.number).prefix { $0.at == line.at && $0.number >= line.number - count })
  }
}
