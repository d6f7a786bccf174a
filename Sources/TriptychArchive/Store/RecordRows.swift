import TriptychHealth

extension RecordCorrection {
  /// Reads a row of `record_corrections`; `nil` for one that no program can have written.
  init?(row: MemoryRow) {
    guard let subject = row["subject"].text.flatMap({ Subject($0) }),
      let state = row["state"].json.flatMap({ State(json: $0) }), let at = row["at"].moment,
      let start = row["start"].moment
    else { return nil }
    self.init(subject, state, at: at, start: start)
  }
}

extension RecordDecision {
  /// The row of `record_conflicts`.
  var row: [MemoryCell] {
    let fields = choice == .merge ? RecordDecision.names(taken).joined(separator: " ") : nil
    return [
      .text(id), .text(manual.id), .text(manual.source), .text(synced.id), .text(synced.source), .init(start),
      .init(found), .init(decided), .init(choice?.rawValue), .init(fields), .init(note),
    ]
  }

  /// Reads a row of `record_conflicts`; `nil` for one that no program can have written.
  init?(row: MemoryRow) {
    guard let manual = row["manual"].text, let manualSource = row["manual_source"].text,
      let synced = row["synced"].text, let syncedSource = row["synced_source"].text,
      let start = row["start"].moment, let found = row["found"].moment
    else { return nil }
    self.init(
      manual: RecordKey(source: manualSource, id: manual),
      synced: RecordKey(source: syncedSource, id: synced),
      start: start, found: found)
    guard row["id"].text == id else { return nil }
    note = row["note"].text
    if row["decision"] == .nothing { return }
    guard let choice = row["decision"].text.flatMap(Choice.init(rawValue:)),
      let decided = row["decided"].moment
    else { return nil }
    self.choice = choice
    self.decided = decided
    let names = (row["taken"].text ?? "").split(separator: " ").map { RecordField(rawValue: String($0)) }
    guard !names.contains(nil) else { return nil }
    taken = Set(names.compactMap { $0 })
  }
}

extension TrailLine {
  /// The row of `record_trail`.
  var row: [MemoryCell] {
    func text(_ value: JSONValue) -> MemoryCell {
      value == .null ? .nothing : .text(value.text(sortedNames: true))
    }
    return [
      .init(number), .init(at), .text(action.rawValue), .text(way.rawValue), .text(thing), text(before),
      text(after), .init(start), .init(source), .init(note), .init(undoes),
    ]
  }

  /// Reads a row of `record_trail`; `nil` for one that no program can have written.
  init?(row: MemoryRow) {
    guard let number = row["number"].count(in: 1...1_000_000_000), let at = row["at"].moment,
      let action = row["action"].text.flatMap(Action.init(rawValue:)),
      let way = row["way"].text.flatMap(Way.init(rawValue:)), let thing = row["thing"].text
    else { return nil }
    let (before, after) = (row["before"], row["after"])
    guard before == .nothing || before.json != nil, after == .nothing || after.json != nil else { return nil }
    self.init(
      action, thing, at: at, by: way, before: before.json ?? .null, after: after.json ?? .null,
      start: row["start"].moment, source: row["source"].text, note: row["note"].text,
      undoes: row["undoes"].count(in: 1...1_000_000_000))
    self.number = number
  }
}
