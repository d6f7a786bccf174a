import TriptychHealth

/// What was done with a person's data: the trail of their records, and what builds noted.
struct AuditPage: TemplateModel {
  static let template = "pages/audit"
  /// The path relative to the depth.
  static let path = "profile/audit.html"
  /// The maximum number of builds on the page, newest first.
  static let limit = 40
  /// The maximum number of lines of the trail on the page, newest first.
  static let lineLimit = 100

  var title: String
  var builds: [Build]
  /// What was done to records, newest first.
  var lines: [Line]
  var filter: RecordFilter
  var queue: QueueModel
  var command: String
  var sourcesHref: String
  var historyHref: String
  var privacyHref: String

  /// What happened at one moment, such as a build.
  struct Build: Codable, Sendable {
    var datetime: String
    var moment: String
    var lines: [String]
  }

  /// One line of the trail.
  struct Line: Codable, Sendable {
    var id: String
    var datetime: String
    var moment: String
    /// What the filter looks at.
    var kind: String
    var source: String
    var day: String
    var say: String
    var way: String
    var note: String?
    var before: [FactRow]
    var after: [FactRow]
    /// The form that undoes the line; `nil` where that cannot be done.
    var undo: DecisionForm?
  }

  static func make(_ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let permitted = Consent(context.settings).permitted(context.analysis.remembered.builds)
    let notes = Dictionary(grouping: permitted, by: \.asOf)
    let builds = notes.sorted { $0.key > $1.key }.prefix(limit).map { build($0.key, $0.value, context) }
    let title = words(RecordWord.audit)
    let trail = context.analysis.trail.prefix(lineLimit)
    // Of each thing, only the newest line can be undone.
    var seen = Set<String>()
    let lines = trail.map { line($0, isNewest: seen.insert($0.thing).inserted, context) }
    let kinds = TrailLine.Action.allCases.filter { action in trail.contains { $0.action == action } }
    let page = AuditPage(
      title: title, builds: builds, lines: lines,
      filter: RecordFilter(
        kinds: kinds.map { SelectOption(value: $0.rawValue, text: words(RecordWord.kind($0))) },
        sources: lines.map(\.source), shown: .shown, words),
      queue: QueueModel(context), command: "triptych records audit --person \(context.history.person.text)",
      sourcesHref: context.href(PagePath.sources), historyHref: context.href(HistoryPlan.path),
      privacyHref: context.href(PagePath.privacy))
    var head = PageHead(title, below: .profile, context)
    head.scripts.formUnion([.queue, .forms])
    return (head, page)
  }

  private static func line(_ line: TrailLine, isNewest: Bool, _ context: PageContext) -> Line {
    let words = context.words
    let zone = context.history.zone
    let thing = EnteredThing(line.thing)
    let name = thing.map { RecordWords.name($0, line, context) } ?? imported(line, words)
    let undone = line.undoes.map { words.number(Double($0)) } ?? ""
    let say = words(sentence(line.action), ["what": words.sentence(name), "n": undone])
    let states = self.states(line, thing, context)
    let isUndoable =
      isNewest && line.action != .imported && thing.map { canUndo(line, $0) } ?? false
      && (line.before != .null || line.after != .null)
    let source = line.isResolution ? "" : line.source ?? ""
    return Line(
      id: "line-\(line.number)", datetime: zone.rfc3339(line.at),
      moment: words.shortMoment(line.at, in: zone),
      kind: line.action.rawValue, source: source, day: zone.day(of: line.at).iso, say: say,
      way: ([words(RecordWord.way(line.way))] + (source.isEmpty ? [] : [source])).joined(
        separator: words(.separator)),
      note: line.note, before: states.before, after: states.after,
      undo: isUndoable
        ? DecisionForm.undo(
          line.number, place: "line-\(line.number)", name: words(RecordWord.undoName, ["what": say]), context)
        : nil)
  }

  /// Whether a page may offer to undo the newest line of a thing: settings that could use more of the person's data, or
  /// keep less of it, need a yes of their own, which only the command asks for.
  private static func canUndo(_ line: TrailLine, _ thing: EnteredThing) -> Bool {
    if let setting = thing.setting {
      return !SettingsChange.concerning.contains {
        setting.path == $0 || setting.path.hasPrefix($0 + ".")
      }
    }
    return !thing.isSetting && (line.action != .decide || thing.conflictID != nil || line.decidedEntry != nil)
  }

  /// How the thing of a line was before and after, in words; empty where that is not kept.
  private static func states(
    _ line: TrailLine, _ thing: EnteredThing?, _ context: PageContext
  ) -> (before: [FactRow], after: [FactRow]) {
    let words = context.words
    if line.action == .imported { return ([], []) }
    if line.decidedEntry != nil {
      return (decision(in: line.before, of: line, words), decision(in: line.after, of: line, words))
    }
    if let field = thing?.setting {
      let text = SettingText(words: words, settings: context.settings)
      func row(_ state: JSONValue) -> [FactRow] {
        state["value"].map { [FactRow(name: text.name(field), value: text.value($0, of: field))] } ?? []
      }
      return (row(line.before), row(line.after))
    }
    let (metric, zone) = (thing?.dayPlace?.metric, context.history.zone)
    // A correction keeps what the source sent beside what it is now.
    let sent = line.before == .null ? line.after["was"] ?? .null : line.before
    return (
      RecordWords.rows(sent, of: metric, words, zone), RecordWords.rows(line.after, of: metric, words, zone)
    )
  }

  /// What was decided of a conflict of the queue; nothing while it was open.
  private static func decision(in state: JSONValue, of line: TrailLine, _ words: Words) -> [FactRow] {
    guard let choice = line.decision(in: state) else { return [] }
    return [FactRow(name: words(RecordWord.decision), value: words(RecordWord.offlineChoice(choice)))]
  }

  private static func sentence(_ action: TrailLine.Action) -> RecordWord {
    switch action {
    case .create: .entered
    case .change: .changed
    case .delete: .deleted
    case .decide: .decidedLine
    case .undo: .undoneLine
    case .imported: .importedLine
    }
  }

  /// What an import read, and how many new values it brought.
  private static func imported(_ line: TrailLine, _ words: Words) -> String {
    guard case .number(let count)? = line.after["new"] else { return "" }
    let format =
      switch line.thing {
      case "import/apple-health": words(RecordWord.formatAppleHealth)
      case "import/csv": words(RecordWord.formatTable)
      case "import/conversations": words(RecordWord.conversations)
      default: line.thing.split(separator: "/").last.map(String.init) ?? ""
      }
    return words(
      RecordWord.rows, count: Int(count),
      ["format": line.source ?? format, "n": words.number(count)])
  }

  private static func build(_ moment: Instant, _ notes: [BuildNote], _ context: PageContext) -> Build {
    let words = context.words
    let zone = context.history.zone
    let lines = BuildNote.Kind.allCases.compactMap { kind -> String? in
      let of = notes.filter { $0.kind == kind }
      guard let first = of.first else { return nil }
      switch kind {
      case .featured: return words(RecordWord.featured)
      // What is new is marked on the pages of that day; a line for each build would only repeat what came first.
      case .insight: return nil
      case .celebrated: return words(RecordWord.celebrated)
      case .message: return words(RecordWord.messages, count: of.count)
      case .model:
        let isForm = of.contains { FormTry($0) != nil }, isMood = of.contains { MoodAnswer($0) != nil }
        return [isMood ? words(RecordWord.model) : nil, isForm ? words(RecordWord.formModel) : nil]
          .compactMap { $0 }.joined(separator: " ")
      case .mood:
        return Mood(rawValue: first.value).map { words(RecordWord.mood, ["mood": words(MoodWord.name($0))]) }
      }
    }
    return Build(datetime: zone.rfc3339(moment), moment: words.shortMoment(moment, in: zone), lines: lines)
  }
}
