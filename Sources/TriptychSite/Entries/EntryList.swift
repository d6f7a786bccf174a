import TriptychHealth

/// What was entered by hand, newest first, each with its time, its name and its amounts.
struct EntryList: Codable, Sendable {
  var title: String
  var items: [Item]

  struct Item: Codable, Sendable {
    var icon: Markup
    var name: String
    var when: String
    var datetime: String
    /// Amounts, notes, the text of a journal entry.
    var details: String?
  }
}

extension EntryList {
  /// The newest entries of some kinds; `nil` where there is none.
  init?(_ kinds: Set<HandEntry.Kind>, title: String, limit: Int, _ context: PageContext) {
    let moment = context.analysis.asOf.instant
    let found = context.history.entries.reversed().filter { kinds.contains($0.kind) && $0.at <= moment }
      .prefix(limit)
    guard !found.isEmpty else { return nil }
    self.init(title: title, items: found.map { EntryList.item($0, context) })
  }

  /// The entries of some kinds on one day.
  static func entries(_ kinds: Set<HandEntry.Kind>, on day: CalendarDay, _ context: PageContext)
    -> [HandEntry]
  {
    let moment = context.analysis.asOf.instant
    return context.history.entries.filter {
      kinds.contains($0.kind) && $0.at <= moment && context.history.zone.day(of: $0.at) == day
    }
  }

  /// The entries of some kinds over the last days, today included.
  static func entries(_ kinds: Set<HandEntry.Kind>, lastDays count: Int, _ context: PageContext)
    -> [HandEntry]
  {
    let moment = context.analysis.asOf.instant
    let start = context.history.zone.start(of: context.analysis.asOf.day.advanced(by: 1 - count))
    return context.history.entries.filter { kinds.contains($0.kind) && start <= $0.at && $0.at <= moment }
  }

  private static func item(_ entry: HandEntry, _ context: PageContext) -> Item {
    let words = context.words
    let zone = context.history.zone
    let said = EntryWords(entry: entry, words: words)
    return Item(
      icon: EntryKind(rawValue: entry.kind.rawValue).map(Icon.quick) ?? Icon.hand, name: said.name,
      when: words.shortMoment(entry.at, in: zone), datetime: zone.rfc3339(entry.at),
      details: said.details(isWhole: true))
  }
}
