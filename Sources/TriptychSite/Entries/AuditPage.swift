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
  var hasBuilds: Bool
  /// What was done to records, newest first.
  var lines: [Line]
  var hasLines: Bool
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
    var hasBefore: Bool
    var after: [FactRow]
    var hasAfter: Bool
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
      title: title, builds: builds, hasBuilds: !builds.isEmpty, lines: lines, hasLines: !lines.isEmpty,
      filter: RecordFilter(
        kinds: kinds.map { SelectOption(value: $0.rawValue, text: words(RecordWord.kind($0))) },
        sources: lines.map(\.source), shown: .shown, words),
      queue: QueueModel(context), command: "triptych records audit --person \(context.history.person.text)",
      sourcesHref: context.href(PagePath.sources), historyHref: context.href(HistoryPlan.path),
      privacyHref: context.href(PagePath.privacy))
    var head = ProfileHead.make(title, context)
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
    let metric = thing?.dayPlace?.metric
    let isImport = line.action == .imported
    // A correction keeps what the source sent beside what it is now.
    let sent = line.before == .null ? line.after["was"] ?? .null : line.before
    let before = isImport ? [] : RecordWords.rows(sent, of: metric, words, zone)
    let after = isImport ? [] : RecordWords.rows(line.after, of: metric, words, zone)
    let canUndo =
      isNewest && line.action != .imported && thing?.isSetting == false
      && (line.before != .null || line.after != .null)
    let source = thing?.conflictID == nil ? line.source ?? "" : ""
    return Line(
      id: "line-\(line.number)", datetime: zone.rfc3339(line.at),
      moment: words.shortMoment(line.at, in: zone),
      kind: line.action.rawValue, source: source, day: zone.day(of: line.at).iso, say: say,
      way: ([words(RecordWord.way(line.way))] + (source.isEmpty ? [] : [source])).joined(separator: " · "),
      note: line.note, before: before, hasBefore: !before.isEmpty, after: after, hasAfter: !after.isEmpty,
      undo: canUndo
        ? DecisionForm.undo(
          line.number, place: "line-\(line.number)", name: words(RecordWord.undoName, ["what": say]), context)
        : nil)
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
    let format = line.thing.split(separator: "/").last.map(String.init) ?? ""
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
      case .celebrated: return words(RecordWord.celebrated)
      case .message: return words(RecordWord.messages, count: of.count)
      case .model: return words(RecordWord.model)
      case .mood:
        return Mood(rawValue: first.value).map { words(RecordWord.mood, ["mood": words(MoodWord.name($0))]) }
      }
    }
    return Build(datetime: zone.rfc3339(moment), moment: words.shortMoment(moment, in: zone), lines: lines)
  }
}
