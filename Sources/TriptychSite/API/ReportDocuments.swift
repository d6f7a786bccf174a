import TriptychHealth

/// One document for each report: its days, scores and figures, and what it says.
enum ReportDocuments {
  /// What a report is about, with its page.
  struct Model: Sendable {
    var period: ReportPeriod
    var page: ReportPage?
    var doctor: DoctorPage?
  }

  private static let score = APIObject<PeriodScore>(
    "PeriodScore", "A pillar's score at the end of a period.",
    [
      .choice("pillar", "The pillar.", of: Pillar.allCases.map(\.rawValue)) { model, _ in
        model.pillar.rawValue
      },
      .optionalWhole("shown", "The rounded value that the report shows; null when absent.", 0...100) {
        model, _ in model.score.shown
      },
      .optionalNumber("change", "The points since the period before; null where they cannot be compared.") {
        model, _ in
        if case .change(let points, _) = model.sinceBefore, model.score.value != nil { points } else { nil }
      },
    ])

  private static let fact = APIObject<FactRow>(
    "ReportFact", "A number with its name, as the report says it.",
    [
      .text("name", "What it is.") { row, _ in row.name },
      .text("value", "The number, in the person's language and units.") { row, _ in row.value },
      .optionalText("note", "What stands beside it.") { row, _ in row.note },
    ])

  private static let section = APIObject<ReportSection>(
    "ReportSection", "A part of a report below a heading.",
    [
      .text("id", "The id of the part.") { section, _ in section.id },
      .text("title", "The heading.") { section, _ in section.title },
      .list("facts", "Numbers with their names.", of: fact) { section, _ in section.facts },
      .texts("lines", "Lines of text.") { section, _ in section.lines },
      .texts("insights", "The sentences of the insights in it.") { section, _ in
        (section.insights + section.more).map(\.say)
      },
      .optionalText("note", "A note below it.") { section, _ in section.note },
    ])

  private static let row = APIObject<ReportTables.Row>(
    "ReportRow", "A row of a table, as the report says it.",
    [
      .text("name", "The head of the row.") { row, _ in row.name },
      .value("cells", "The cells under the table's heads; null without data.", .list(.optional(.text()))) {
        row, _ in .array(row.cells.map { JSONValue($0.text) })
      },
    ])

  private static let table = APIObject<(title: String, heads: [String], rows: [ReportTables.Row])>(
    "ReportTable", "A table of a report.",
    [
      .text("title", "What it is about.") { table, _ in table.title },
      .texts("heads", "The heads of the columns after the first.") { table, _ in table.heads },
      .list("rows", "The rows.", of: row) { table, _ in table.rows },
    ])

  static let all = APIDocument(
    "report", of: Model.self, path: "reports/{kind}.json", "A report, as its page has it.",
    [
      .choice("kind", "The kind of report.", of: ReportKind.allCases.map(\.rawValue)) { model, _ in
        model.period.kind.rawValue
      },
      .day("from", "The first day of the period.") { model, _ in model.period.days.lowerBound },
      .day("to", "The last day of the period.") { model, _ in model.period.days.upperBound },
      .text("title", "The title, in the person's language.") { model, _ in
        model.page?.title ?? model.doctor?.title ?? ""
      },
      .text("lead", "The report in a few sentences.") { model, _ in
        model.page?.lead ?? model.doctor?.lead ?? ""
      },
      .list("scores", "The scores at the end of the period; none in a year or for a doctor.", of: score) {
        model, context in
        model.page == nil
          ? []
          : context.periodScores[model.period.days] ?? ReportPage.scores(of: model.period, context.analysis)
      },
      .list("sections", "The parts of the report.", of: section) { model, _ in model.page?.sections ?? [] },
      .texts("goals", "How often goals were reached.") { model, _ in model.page?.goals ?? [] },
      .list("tables", "The tables of the report.", of: table) { model, _ in tables(model) },
      .text("page", "Its page, from the root of the site.") { model, _ in
        SiteLink(.deep, model.period.kind.path).path
      },
    ],
    by: APIDocument.Parameter(
      name: "kind", about: "The kind of report.", values: ReportKind.allCases.map(\.rawValue))
  ) { context in ReportKind.allCases.map { ($0.rawValue, model($0, context)) } }

  @Sendable private static func model(_ kind: ReportKind, _ context: PageContext) -> Model {
    let period = ReportPeriod(kind, context)
    guard kind != .doctor else { return Model(period: period, doctor: DoctorPage.page(context)) }
    return Model(period: period, page: ReportPage.page(period, ReportParts(period, context), context))
  }

  @Sendable private static func tables(
    _ model: Model
  ) -> [(title: String, heads: [String], rows: [ReportTables.Row])] {
    if let doctor = model.doctor { return [(doctor.caption, doctor.heads, doctor.rows)] }
    guard let page = model.page else { return [] }
    let heads = [page.headNow, page.headBefore].compactMap { $0 }
    let facts = page.facts.map { (title: $0.name, heads: heads, rows: $0.rows) }
    let days = (title: page.daysCaption, heads: page.dayHeads, rows: page.days)
    return (facts + [days]).filter { !$0.rows.isEmpty }
  }
}
