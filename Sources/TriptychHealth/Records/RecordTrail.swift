/// One line of the trail of a person's records: what was done to which thing, when, in which way, and how the thing
/// was before and after.
public struct TrailLine: Hashable, Sendable {
  /// What was done.
  public enum Action: String, Hashable, Sendable, CaseIterable {
    case create, change, delete
    /// A conflict between two records was decided.
    case decide
    /// An earlier line was undone.
    case undo
    /// A file was imported; how many sessions and other rows it brought stands in `after`.
    case imported = "import"
  }

  /// In which way something was done.
  public enum Way: String, Hashable, Sendable, CaseIterable {
    /// By a command.
    case command
    /// By a file that a page gave, taken in by a command.
    case page
    /// By a file of the inbox, taken in by a night.
    case inbox
    /// By an imported file.
    case imported = "import"
  }

  /// The number of the line, from 1 up.
  public var number: Int
  /// When it was done.
  public var at: Instant
  /// What was done.
  public var action: Action
  /// In which way it was done.
  public var way: Way
  /// What it was done to: the text of an ``EnteredThing``, or the name of a source of an import.
  public var thing: String
  /// The thing before and after; `null` where it was not there or is not kept.
  public var before, after: JSONValue
  /// When the record itself began; `nil` where there is none.
  public var start: Instant?
  /// The source of the record, or the side that a decision chose.
  public var source: String?
  /// The person's note.
  public var note: String?
  /// The number of the line that this one undoes.
  public var undoes: Int?

  /// Creates a line; ``RecordLedger/add(_:)`` numbers it.
  public init(
    _ action: Action, _ thing: String, at: Instant, by way: Way, before: JSONValue = .null,
    after: JSONValue = .null, start: Instant? = nil, source: String? = nil, note: String? = nil,
    undoes: Int? = nil
  ) {
    number = 0
    self.at = at
    self.action = action
    self.way = way
    self.thing = thing
    // As they are read back from a cache.
    self.before = before.sortedByName
    self.after = after.sortedByName
    self.start = start
    self.source = source
    self.note = note
    self.undoes = undoes
  }

  /// Whether the line is about the decision of a conflict between two records.
  public var isDecision: Bool { thing.hasPrefix("conflict/") }

  /// The line without what was held before and after.
  var withoutValues: TrailLine {
    var line = self
    (line.before, line.after, line.note) = (.null, .null, nil)
    return line
  }

  /// The lines of two trails by time, each once, numbered anew unless one trail has all lines of the other.
  static func united(_ one: [TrailLine], _ other: [TrailLine]) -> [TrailLine] {
    if Set(other).isSubset(of: Set(one)) { return one }
    if Set(one).isSubset(of: Set(other)) { return other }
    // A line is recognized by its content, and what it undoes by the content of that.
    func contents(_ lines: [TrailLine]) -> [(key: String, undone: String?, line: TrailLine)] {
      let byNumber = Dictionary(
        lines.map { ($0.number, $0.content) }, uniquingKeysWith: { first, _ in first })
      return lines.map { ($0.content, $0.undoes.flatMap { byNumber[$0] }, $0) }
    }
    var seen = Set<String>()
    let all = (contents(one) + contents(other)).filter { seen.insert($0.key).inserted }.sorted {
      ($0.line.at, $0.line.number, $0.key) < ($1.line.at, $1.line.number, $1.key)
    }
    let numbers = Dictionary(
      all.enumerated().map { ($0.element.key, $0.offset + 1) }, uniquingKeysWith: { first, _ in first })
    return all.enumerated().map { offset, item in
      var line = item.line
      line.number = offset + 1
      line.undoes = item.undone.flatMap { numbers[$0] }
      return line
    }
  }

  private var content: String {
    [
      String(at.seconds), action.rawValue, way.rawValue, thing, before.text(sortedNames: true),
      after.text(sortedNames: true), source ?? "", note ?? "",
    ].joined(separator: "\u{1F}")
  }
}
