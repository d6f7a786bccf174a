/// Edits and removals of records, and updates of settings.
extension QueueApplier {
  func edit(_ payload: JSONValue, _ reader: EntryReader, whole: Bool) throws(Refusal) -> QueueChange {
    let id = try recordID(payload)
    guard case .object(let members) = payload else { return .none }
    let changes = members.filter { $0.name != "id" && $0.name != "kind" }
    if let place = DayPlace(recordID: id) { return try editDay(place, payload, reader) }
    guard let kind = data.kind(of: id) else {
      if data.received(id) != nil { return .correct(id, changes) }
      let thing = try removed(id)
      guard whole, case .string(let name)? = payload["kind"], let kind = EntryKind(rawValue: name),
        !kind.isDayValue
      else { return .editRemoved(thing) }
      return .enter(try read(kind, .object(changes), id: id, reader))
    }
    do {
      guard let value = try data.edited(id, changes, by: reader) else { return .none }
      return .enter(value)
    } catch {
      throw Refusal(error, of: kind)
    }
  }

  func removal(_ payload: JSONValue) throws(Refusal) -> QueueChange {
    let id = try recordID(payload)
    if let place = DayPlace(recordID: id) {
      return data.dayValues[place] != nil
        ? .remove(.day(place), id: id) : .removeReceived(.value(place, source: ""))
    }
    guard let kind = data.kind(of: id) else {
      if let received = data.received(id) { return .removeReceived(.record(received.key)) }
      _ = try removed(id)
      return .none
    }
    return .remove(kind == .workout ? .workout(id) : .entry(id), id: id)
  }

  private func recordID(_ payload: JSONValue) throws(Refusal) -> String {
    guard case .string(let id)? = payload["id"], !id.isEmpty else {
      throw Refusal("The entry does not say which record", hint: "Allowed is the id of a record as `id`.")
    }
    return id
  }

  /// The value of a day that takes the place of what sources sent.
  private func editDay(
    _ place: DayPlace, _ payload: JSONValue, _ reader: EntryReader
  ) throws(Refusal) -> QueueChange {
    guard
      let kind = EntryKind.allCases.first(where: { $0.isDayValue && $0.fields[0].metric == place.metric })
    else {
      throw Refusal(
        "A value of \(place.metric.id) cannot be entered by hand", hint: "It can be hidden: `delete_record`.")
    }
    let given = payload["value"].map { [JSONMember("value", $0)] } ?? []
    return .enter(
      try read(kind, .object(given + [JSONMember("at", .string(place.day.iso))]), id: "", reader))
  }

  /// The decision of a conflict, or the undoing of a line of the trail.
  func decision(_ payload: JSONValue) throws(Refusal) -> QueueChange {
    if let number = payload["undo"]?.number {
      guard let number = Int(exactly: number) else {
        throw Refusal("The entry does not say which line of the trail", hint: "Allowed is a whole number.")
      }
      return .undo(number)
    }
    if let number = payload["number"]?.whole {
      guard let decision = payload["keep"]?.text.flatMap(SyncConflict.Decision.init) else {
        throw Refusal(
          "The entry does not say how conflict \(number) is decided",
          hint: "Allowed are offline, cache or merge as `keep`.")
      }
      return .decideOffline(number, decision)
    }
    guard case .string(let id)? = payload["id"] ?? payload["conflict"],
      let choice = (payload["keep"] ?? payload["decision"])?.text.flatMap(RecordDecision.Choice.init)
    else {
      throw Refusal(
        "The entry does not say how which conflict is decided",
        hint: "Allowed is the id of a conflict as `id`, and manual, synced, both or merge as `keep`.")
    }
    var taken: Set<RecordField>?
    if case .array(let names)? = payload["take"] {
      let fields = names.map { $0.text.flatMap(RecordField.init(rawValue:)) }
      guard !fields.contains(nil) else {
        throw Refusal(
          "The entry names a field that a record does not have",
          hint: "Allowed are \(RecordField.allCases.map(\.rawValue).joined(separator: ", ")).")
      }
      taken = Set(fields.compactMap { $0 })
    }
    return .decide(id, choice, taken, note: payload["note"]?.text)
  }

  /// A record entered by hand that was removed; throws if there never was one.
  private func removed(_ id: String) throws(Refusal) -> EnteredThing {
    for thing in [EnteredThing.entry(id), .workout(id)] where data.memory.change(of: thing)?.isGone == true {
      return thing
    }
    throw Refusal(
      "There is no record with this id", hint: "`triptych records list` shows those there are.")
  }

  /// `{"goal":"steps","value":9000}` or `{"steps":9000}` as a part of the settings.
  static func goals(_ payload: JSONValue) -> JSONValue {
    guard case .string(let name)? = payload["goal"], let value = payload["value"] else { return payload }
    return .object([JSONMember(name, value)])
  }

  func update(_ given: JSONValue) throws(Refusal) -> QueueChange {
    let paths = given.paths
    guard !paths.isEmpty else {
      throw Refusal(
        "The entry names no setting", hint: "Allowed are names and values as in the settings file.")
    }
    // An unknown setting would otherwise be dropped silently.
    let reading = settingsReader.read(given, over: settings, knownOnly: true)
    guard let new = reading.settings else { throw Refusal(reading.diagnostics) }
    // A queue may be days old, and a consent may have been taken back since.
    try requireNoConcern(
      from: settings, to: new,
      hint: "This needs a yes: apply it with `triptych settings apply FILE --yes`.")
    return .settings(new, paths: paths)
  }
}

extension QueueApplier {
  /// Changes or deletes a record at once, by the rules for entries of a queue.
  ///
  /// Throws a ``Refusal`` when there is no such record, the values are wrong, or its category has no consent; nothing
  /// is changed then.
  public mutating func perform(
    _ action: QueueAction, on id: String, _ values: [JSONMember]
  ) throws(Refusal) {
    let entry = QueueEntry(
      id: "command", action: action, time: asOf, payload: .object([JSONMember("id", .string(id))] + values))
    let change = try change(entry)
    if case .enter(let value) = change { try requireConsent(to: value) }
    try perform(change, at: asOf)
  }
}
