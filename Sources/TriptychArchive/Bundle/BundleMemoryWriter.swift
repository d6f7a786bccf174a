import TriptychHealth

extension BundleMemory {
  /// Adds the files of permanent facts and notes. A file without rows is left out.
  static func write(_ memory: Remembered, to bag: inout BundleBag) throws {
    var rows: [String: [(table: MemoryTable, row: [MemoryCell])]] = [:]
    for table in MemoryTable.all {
      for row in memory.rows(of: table.kind) {
        rows[file(of: row, table.kind), default: []].append((table, row))
      }
    }
    for (name, rows) in rows.sorted(by: { $0.key < $1.key }) {
      try bag.addPayload(name, mayBeLarge: false) { entry in
        for (table, row) in rows { try write(row, of: table, to: entry) }
      }
    }
  }

  /// The file that contains a row.
  private static func file(of row: [MemoryCell], _ kind: MemoryTable.Kind) -> String {
    switch kind {
    case .mood, .forgottenMood, .threshold: BundleLayout.moods
    case .form, .suppliedForm: BundleLayout.evolution
    case .stepTotal, .stepDay, .phase: BundleLayout.pixelPal
    case .change, .trail: BundleLayout.audit
    case .appliedEntry: BundleLayout.queue
    // The decision is the last cell of a conflict.
    case .syncConflict: row.last?.text == nil ? BundleLayout.conflicts : BundleLayout.resolutions
    case .correction: BundleLayout.corrections
    case .recordConflict:
      row.contains(where: { $0.text.map { RecordDecision.Choice(rawValue: $0) != nil } ?? false })
        ? BundleLayout.resolutions : BundleLayout.conflicts
    case .conversation: BundleLayout.conversations
    case .note:
      row.dropFirst().first?.text == BuildNote.Kind.message.rawValue
        ? BundleLayout.notifications : BundleLayout.buildNotes
    }
  }

  private static func write(_ row: [MemoryCell], of table: MemoryTable, to entry: ZipEntryWriter) throws {
    var line = FlatJSONWriter()
    line.put("fact", table.kind.rawValue)
    for (cell, column) in zip(row, table.columns) {
      switch (cell, column.content) {
      case (.nothing, _): continue
      case (.text(let text), _): line.put(column.name, text)
      case (.number(let number), .day):
        line.put(column.name, CalendarDay(number: Int32(clamping: number)).iso)
      case (.number(let number), .moment): line.put(column.name, Instant(seconds: number).utcText)
      case (.number(let number), _): line.put(column.name, number)
      }
    }
    if table.kind == .note { put(messageOf: MemoryRow(table: table, cells: row), into: &line) }
    try entry.write(line.end())
  }

  /// Writes the contents of a message's note as separate keys, which a reader of the row ignores.
  private static func put(messageOf row: MemoryRow, into line: inout FlatJSONWriter) {
    guard let asOf = row["as_of"].number, let key = row["key"].text, let value = row["value"].text,
      let kind = row["kind"].text.flatMap(BuildNote.Kind.init(rawValue:)),
      let message = MessageHistory.Entry(
        BuildNote(asOf: Instant(seconds: asOf), kind: kind, key: key, value: value))
    else { return }
    line.put("message", message.kind.rawValue)
    line.put("due", message.due.utcText)
    line.put("state", message.state.rawValue)
  }
}
