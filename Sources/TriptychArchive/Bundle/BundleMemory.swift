import TriptychHealth

/// Facts formed once and notes of builds as lines of a bundle, each with the name of its kind.
///
/// `{"fact":"mood","day":"2026-01-31","mood":"calm","decided_by":"metrics_rule","formed_at":"..."}`
enum BundleMemory {
  /// Writes all facts.
  static func writeFacts(_ memory: Remembered, to entry: ZipEntryWriter) throws {
    for table in MemoryTable.all where table.kind != .note { try write(table, memory, to: entry) }
  }

  /// Writes the notes of all builds.
  static func writeNotes(_ memory: Remembered, to entry: ZipEntryWriter) throws {
    for table in MemoryTable.all where table.kind == .note { try write(table, memory, to: entry) }
  }

  private static func write(
    _ table: MemoryTable, _ memory: Remembered, to entry: ZipEntryWriter
  ) throws {
    var line = FlatJSONWriter()
    for row in memory.rows(of: table.kind) {
      line.begin()
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
      line.end()
      try entry.write(line.bytes)
      line.removeAll()
    }
  }

  /// Adds a line to what is remembered; `false` when it is no such line.
  static func read(_ row: FlatJSONObject, into memory: inout Remembered) -> Bool {
    guard let kind = row.text("fact").flatMap(MemoryTable.Kind.init(rawValue:)),
      let table = MemoryTable.all.first(where: { $0.kind == kind })
    else { return false }
    return memory.take(table.columns.map { cell(row, "\($0.name)", $0.content) }, of: kind)
  }

  private static func cell(
    _ row: FlatJSONObject, _ key: String, _ content: MemoryTable.Content
  ) -> MemoryCell {
    switch content {
    case .number: row.integer(key).map { .number($0) } ?? .nothing
    case .day: row.text(key).flatMap { CalendarDay(iso: $0) }.map { .init($0) } ?? .nothing
    case .moment: row.instant(key).map { .init($0) } ?? .nothing
    case .text: row.text(key).map { .text($0.withoutNUL) } ?? .nothing
    }
  }
}
