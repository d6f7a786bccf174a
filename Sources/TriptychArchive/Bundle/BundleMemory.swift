import TriptychHealth

/// Facts formed once and notes of builds as lines of a bundle, each with the name of its kind.
///
/// `{"fact":"mood","day":"2026-01-31","mood":"calm","decided_by":"metrics_rule","formed_at":"..."}`
enum BundleMemory {
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
