import TriptychHealth

/// The information about the processing, for its person to read.
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
    var hasTexts: Bool
    var table: Table?
  }

  /// A table; the first cell of a row is its head.
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
        id: id, title: report.say("heading." + id), texts: texts, hasTexts: !texts.isEmpty, table: table)
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
            words(.sourceKind, source.kind.rawValue),
            source.lastData.map { words.dayWithYear(zone.day(of: $0)) } ?? report.say("never"),
          ])
      })
  }
}
