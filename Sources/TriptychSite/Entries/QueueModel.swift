import TriptychHealth

/// What waits in the browser: its list, and how it is handed over. The script fills in what is there, with the
/// sentences it finds here.
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
    // What only the browser knows keeps its place in the sentence.
    let places: PhraseValues = ["most": "{most}", "used": "{used}", "file": "{file}", "time": "{time}"]
    inDatabase = words(EntryWord.inDatabase, places)
    inStore = words(EntryWord.inStore, places)
    saved = words(EntryWord.saved, places)
    handed = words(EntryWord.handed, places)
    command = "triptych queue apply FILE --person \(person)"
    queueLine = QueueLine(context, isBesideList: true)
  }
}

/// The line that says how many entries wait, for pages with quick actions.
struct QueueLine: Codable, Sendable {
  var one: String
  var other: String
  var href: String

  /// The line of a page, whose head needs ``PageScript/queue``. It leads to the list, which some pages have
  /// themselves.
  init(_ context: PageContext, isBesideList: Bool = false) {
    one = context.words(EntryWord.waiting, count: 1)
    other = context.words(EntryWord.waiting, count: 2, ["n": "{n}"])
    href = (isBesideList ? "" : context.href(EntryIndexPage.path)) + "#waiting"
  }
}
