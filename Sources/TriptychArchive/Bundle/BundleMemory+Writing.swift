import TriptychHealth

extension BundleMemory {
  /// Writes all facts.
  static func writeFacts(_ memory: Remembered, to entry: ZipEntryWriter) throws {
    for table in MemoryTable.all where table.kind != .note && !table.kind.isSync {
      try write(table, memory, to: entry)
    }
  }

  /// Writes what is remembered of entries by hand and queue files.
  static func writeSync(_ memory: Remembered, to entry: ZipEntryWriter) throws {
    for table in MemoryTable.all where table.kind.isSync { try write(table, memory, to: entry) }
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
}
