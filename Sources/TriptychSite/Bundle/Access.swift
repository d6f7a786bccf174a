import TriptychHealth

/// The information about data processing, for the person it concerns.
struct AccessPage: TemplateModel {
  static let template = "pages/bundle-access"

  var title: String
  var lead: String
  var sections: [Section]

  /// One subject, with sentences, a table or both.
  struct Section: Codable, Sendable {
    var id: String
    var title: String
    var texts: [String]
    var table: Table?
  }

  /// A table; the first cell of each row is its header.
  struct Table: Codable, Sendable {
    var captionID: String
    var caption: String
    var heads: [String]
    var rows: [Row]
  }

  struct Row: Codable, Sendable {
    var name: String
    var cells: [String]
  }

  init(_ report: AccessReport, _ words: Words) {
    func section(_ id: String, _ texts: [String], _ table: Table? = nil) -> Section {
      Section(
        id: id, title: report.say("heading." + id), texts: texts, table: table)
    }
    title = report.say("title")
    lead = report.lead
    let sources = AccessPage.sources(report, words)
    sections = [
      section("purposes", report.purposes.map(\.text)),
      section("categories", [], AccessPage.categories(report, words)),
      section("recipients", report.recipients.map(\.text)), section("retention", report.retention),
      section(
        "sources", sources.rows.isEmpty ? [report.say("noSources")] : [], sources.rows.isEmpty ? nil : sources
      ),
      section("rights", report.rights.map(\.text)),
      section("automated", [report.say("automated"), report.say("derived")]),
      section("controller", [report.say("controller")]),
    ]
  }

  private static func categories(_ report: AccessReport, _ words: Words) -> Table {
    Table(
      captionID: "categories-caption", caption: report.say("categoriesCaption"),
      heads: ["categoryHead", "countHead", "sinceHead"].map { report.say($0) },
      rows: report.categories.map {
        Row(
          name: $0.name,
          cells: [words.number(Double($0.count)), $0.since.map(words.dayWithYear) ?? "–"])
      })
  }

  private static func sources(_ report: AccessReport, _ words: Words) -> Table {
    let zone = report.analysis.history.zone
    return Table(
      captionID: "sources-caption", caption: report.say("sourcesCaption"),
      heads: ["sourceHead", "kindHead", "newestHead"].map { report.say($0) },
      rows: report.analysis.history.sources.map { source in
        Row(
          name: source.name,
          cells: [
            words(OverviewWord.kind(source.kind)),
            source.lastData.map { words.dayWithYear(zone.day(of: $0)) } ?? report.say("never"),
          ])
      })
  }
}

/// The information about the processing of one person's data, as required by Article 15 of the GDPR.
struct AccessReport {
  /// Kinds of data other than those of ``DataKind``, in page order.
  static let keptKinds = [
    "workouts", "entries", "conversations", "account", "moods", "forms", "steps", "messages", "notes",
    "changes",
  ]

  /// A kind of data with the amount stored.
  struct Category {
    var id: String
    var name: String
    var count: Int
    /// The first day with data of this kind, if it has days.
    var since: CalendarDay?
  }

  let analysis: Analysis
  private let words: Words

  init(_ analysis: Analysis, _ words: Words) {
    self.analysis = analysis
    self.words = words
  }

  private var history: HealthHistory { analysis.history }
  private var settings: Settings { history.settings }

  func say(_ id: String, _ fill: PhraseValues = [:]) -> String { words(BundleWord.access(id), fill) }

  /// The purposes of the processing.
  var purposes: [(id: String, text: String)] {
    let all =
      BundleWord.purposes + (settings.moodModel.address == nil ? [] : ["model"])
      + (settings.formModel.address == nil ? [] : ["form"])
    return all.map { ($0, say("purpose." + $0)) }
  }

  /// The stored data; kinds without any data are omitted.
  var categories: [Category] {
    let days = DataKind.allCases.map { kind in
      let held = Set(
        history.days.filter { MetricCatalog[$0.key]?.kind == kind }.flatMap { $0.value.values.map(\.day) })
      return Category(
        id: kind.rawValue, name: say("kind." + kind.rawValue), count: held.count, since: held.min())
    }
    let kept = AccessReport.keptKinds.map { id in
      let (count, since) = self.kept(id)
      return Category(id: id, name: say("kind." + id), count: count, since: since)
    }
    return (days + kept).filter { $0.count > 0 }
  }

  private func kept(_ id: String) -> (Int, CalendarDay?) {
    let remembered = analysis.remembered
    let zone = history.zone
    switch id {
    case "workouts":
      return (history.workouts.count, history.workouts.first.map { zone.day(of: $0.span.lowerBound) })
    case "entries": return (history.entries.count, history.entries.first.map { zone.day(of: $0.at) })
    case "conversations":
      let starts = remembered.conversations.map(\.start)
      return (starts.count, starts.min().map(zone.day(of:)))
    case "account":
      let given = [settings.name, settings.birthDate?.iso, settings.email, settings.phone, settings.picture]
      return (given.compactMap { $0 }.count, nil)
    case "moods": return (remembered.facts.moods.count, remembered.facts.moods.first?.day)
    case "forms": return (remembered.facts.forms.count, remembered.facts.forms.first?.day)
    case "steps":
      return (remembered.facts.steps?.days.count ?? 0, remembered.facts.steps?.days.first?.day)
    case "changes":
      let changes = remembered.sync.changes
      return (changes.count, changes.map(\.created).min().map(zone.day(of:)))
    default:
      let notes = remembered.builds.filter { ($0.kind == .message) == (id == "messages") }
      return (notes.count, notes.map(\.asOf).min().map(zone.day(of:)))
    }
  }

  /// The recipients of data.
  var recipients: [(id: String, text: String)] {
    var list: [(String, String)] = []
    if let address = settings.moodModel.address {
      list.append(("model", say("recipientModel", ["address": address])))
    } else {
      list.append(("nobody", say("recipientNone")))
      if let asked = analysis.modelAsked {
        let day = words.dayWithYear(history.zone.day(of: asked))
        list.append(("model_earlier", say("recipientEarlier", ["day": day])))
      }
    }
    if let address = settings.formModel.address {
      list.removeAll { $0.0 == "nobody" }
      list.append(("form_model", say("recipientFormModel", ["address": address])))
    }
    return list + [("sender", say("recipientSender")), ("transfers", say("transfers"))]
  }

  /// The storage periods.
  var retention: [String] {
    let (rule, stored) = (settings.privacy.retention, say("retentionStored"))
    if analysis.remembered.conversations.isEmpty { return [say("retention." + rule.rawValue), stored] }
    return [
      say("retentionConversations"), say(rule == .keep ? "retentionElse" : "retention." + rule.rawValue),
      stored,
    ]
  }

  var rights: [(id: String, text: String)] { BundleWord.rights.map { ($0, say("right." + $0)) } }

  /// The same information for other programs. Sentences are in the person's language.
  var json: JSONValue {
    func texts(_ list: [(id: String, text: String)]) -> JSONValue {
      .array(list.map { .members(["id": .string($0.id), "text": .string($0.text)]) })
    }
    return .members([
      "regulation": .string("Regulation (EU) 2016/679, Article 15"),
      "as_of": .string(history.zone.rfc3339(analysis.asOf.instant)),
      "language": .string(words.language.code), "confirmation": .string(lead),
      "purposes": texts(purposes),
      "categories": .array(
        categories.map {
          .members([
            "id": .string($0.id), "name": .string($0.name), "count": JSONValue($0.count),
            "since": JSONValue($0.since?.iso),
          ])
        }),
      "recipients": texts(recipients),
      "retention": .members([
        "setting": .string(settings.privacy.retention.rawValue),
        "texts": .array(retention.map { .string($0) }),
      ]),
      "sources": .array(
        history.sources.map { source in
          .members([
            "name": .string(source.name), "kind": .string(source.kind.rawValue),
            "newest": JSONValue(source.lastData.map { history.zone.rfc3339($0) }),
          ])
        }),
      "rights": texts(rights),
      "automated_decisions": .members([
        "exist": .bool(false), "text": .string(say("automated")), "derived": .string(say("derived")),
      ]),
      "controller": .string(say("controller")),
    ])
  }

  var lead: String { say("lead", ["date": words.dayWithYear(analysis.asOf.day)]) }
}
