import TriptychHealth

/// Manual entries, newest first, each with its time, name and amounts.
struct EntryList: Codable, Sendable {
  var title: String
  var items: [Item]

  struct Item: Codable, Sendable {
    var icon: Markup
    var name: String
    var when: String
    var datetime: String
    /// Amounts, notes, or the text of a journal entry.
    var details: String?
  }
}

extension EntryList {
  /// Creates a list of the newest entries of some kinds; `nil` if there are none.
  init?(_ kinds: Set<HandEntry.Kind>, title: String, limit: Int, _ context: PageContext) {
    let moment = context.analysis.asOf.instant
    let found = context.history.entries.reversed().filter { kinds.contains($0.kind) && $0.at <= moment }
      .prefix(context.settings.listLength(limit))
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

/// The list of entries that wait in the browser, and instructions for transferring them. The script fills in
/// the values, using the sentences given here.
struct QueueModel: Codable, Sendable {
  var person: String
  var inDatabase: String
  var inStore: String
  var saved: String
  var handed: String
  var command: String
  var queueLine: QueueLine

  init(_ context: PageContext) {
    let words = context.words
    let person = context.history.person.text
    self.person = person
    // Values known only to the browser keep their placeholders.
    let places: PhraseValues = ["most": "{most}", "used": "{used}", "file": "{file}", "time": "{time}"]
    inDatabase = words(EntryWord.inDatabase, places)
    inStore = words(EntryWord.inStore, places)
    saved = words(EntryWord.saved, places)
    handed = words(EntryWord.handed, places)
    command = "triptych queue apply FILE --person \(person)"
    queueLine = QueueLine(context, isBesideList: true)
  }
}

/// The line with the number of waiting entries, for pages with quick actions.
struct QueueLine: Codable, Sendable {
  /// The number of entries in words, for each plural form, with the place `{n}`.
  var waiting: BrowserCount
  var href: String

  /// Creates the line of a page, whose head needs ``PageScript/queue``. It links to the list, which some
  /// pages contain themselves.
  init(_ context: PageContext, isBesideList: Bool = false) {
    waiting = BrowserCount(EntryWord.waiting, context.words)
    href = (isBesideList ? "" : context.href(PagePath.log)) + "#waiting"
  }
}
