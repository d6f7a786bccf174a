import TriptychGraphics
import TriptychHealth

/// A report on paper: the same page as in the site, as a document of blocks.
struct ReportPaper {
  let kind: ReportKind
  let context: PageContext

  private var words: Words { context.words }

  /// The document of a report's page.
  func document() -> PaperDocument {
    let (eyebrow, title, blocks) = content
    return PaperDocument(
      language: words.language.code, isRightToLeft: words.language.isRightToLeft,
      title: words(
        ReportWord.paperTitle,
        [
          "report": kind.title(words),
          "range": words.rangeWithYear(ReportPeriod(kind, context).days),
        ]),
      head: (eyebrow, title),
      foot: words(ReportWord.paperMade, ["moment": made]),
      pageNumber: { [words] page, count in
        words(
          ReportWord.paperPage,
          ["page": words.number(Double(page)), "count": words.number(Double(count))])
      },
      blocks: blocks, pages: pages)
  }

  private var made: String { words.moment(context.analysis.asOf.instant, in: context.history.zone) }

  /// The link from a report's page to its PDF; `nil` where the site has none.
  static func link(_ kind: ReportKind, _ context: PageContext) -> FigureModel.Download? {
    guard context.papers.contains(kind.paperPath) else { return nil }
    let paper = SettingWord.choice(SettingsCatalog.paper, context.settings.paper.rawValue)
    return FigureModel.Download(
      href: context.rootHref(kind.paperPath),
      text: context.words(ReportWord.paperLink, ["paper": context.words(paper)]))
  }

  /// A week fits one page, the table for a doctor two, the others usually three.
  private var pages: Int {
    switch kind {
    case .weekly: 1
    case .doctor: 2
    case .monthly, .year: 3
    }
  }

  private var content: (eyebrow: String, title: String, blocks: [PaperBlock]) {
    guard kind != .doctor else {
      let page = DoctorPage.page(context)
      return (page.eyebrow, page.title, blocks(page))
    }
    let period = ReportPeriod(kind, context)
    let parts = ReportParts(period, context)
    let page = ReportPage.page(period, parts, context)
    return (page.eyebrow, page.title, blocks(page, parts.charts))
  }

  private func top(_ eyebrow: String, _ title: String, _ lead: String) -> [PaperBlock] {
    [.mast(eyebrow: eyebrow, title: title, brand: "Triptych")]
      + (lead.isEmpty ? [] : [.paragraph(lead, .lead)])
  }

  // MARK: - The table for a doctor

  private func blocks(_ page: DoctorPage) -> [PaperBlock] {
    var blocks = top(page.eyebrow, page.title, page.lead)
    if !page.rows.isEmpty {
      blocks.append(.heading(PaperHeading(words(ReportPageWord.inFigures))))
      blocks.append(
        .table(table(page.caption, [words(ReportPageWord.findingMeasure)] + page.heads, page.rows)))
    } else {
      blocks.append(.paragraph(page.none))
    }
    return blocks + [.heading(PaperHeading(words(ReportPageWord.reportNotes))), .list(page.notes)]
  }

  // MARK: - Week, month and year

  private func blocks(_ page: ReportPage, _ charts: [String: Chart]) -> [PaperBlock] {
    var blocks = top(page.eyebrow, page.title, page.lead)
    if !page.scores.isEmpty { blocks.append(.columns(page.scores.map { [.score(score($0))] })) }
    for section in page.sections where kind != .weekly || section.id != ReportParts.noticed {
      blocks += self.blocks(section, charts)
    }
    // The figures of a week hold the values of its days; their tables would take a second page.
    if kind == .weekly { return blocks + end(page, charts) }
    if !page.goals.isEmpty {
      blocks += [.heading(PaperHeading(words(ReportPageWord.reportGoals))), .list(page.goals)]
      blocks.append(.paragraph(words(ReportPageWord.reportGoalsNote), .note))
    }
    for facts in page.facts where !facts.rows.isEmpty {
      let pillar = Pillar(rawValue: facts.id)
      blocks.append(.heading(PaperHeading(facts.name, accent: pillar.map { Accent($0) })))
      let heads = [words(ReportPageWord.findingMeasure), page.headNow] + [page.headBefore].compactMap { $0 }
      blocks.append(.table(table(nil, heads + [words(ReportPageWord.reportHeld)], facts.rows)))
    }
    if !page.days.isEmpty {
      blocks.append(.heading(PaperHeading(page.daysTitle)))
      blocks.append(.table(table(page.daysCaption, [page.headDay] + page.dayHeads, page.days)))
    }
    return blocks
  }

  /// The end of a week: what was noticed and the goals, beside the picture of the first.
  private func end(_ page: ReportPage, _ charts: [String: Chart]) -> [PaperBlock] {
    var left: [PaperBlock] = []
    var picture: PaperFigure?
    if let noticed = page.sections.first(where: { $0.id == ReportParts.noticed }) {
      picture = noticed.figures.first.flatMap { figure($0, charts[$0.id]) }
      left = [.heading(PaperHeading(noticed.title))]
      for insight in noticed.insights {
        left += [.paragraph(insight.say, .strong), .paragraph(insight.why, .note)]
      }
    }
    if !page.goals.isEmpty {
      left += [.heading(PaperHeading(words(ReportPageWord.reportGoals))), .list(page.goals)]
    }
    guard let picture else { return left }
    return [.columns([left, [.figure(picture)]])]
  }

  private func blocks(_ section: ReportSection, _ charts: [String: Chart]) -> [PaperBlock] {
    var blocks: [PaperBlock] = [.heading(PaperHeading(section.title))]
    for insight in section.insights {
      blocks += [.paragraph(insight.say, .strong), .paragraph(insight.why, .note)]
    }
    if !section.facts.isEmpty {
      blocks.append(.facts(section.facts.map { PaperFact(name: $0.name, value: $0.value, note: $0.note) }))
    }
    let figures = section.figures.compactMap { model in figure(model, charts[model.id]) }
    if section.isPair {
      blocks.append(
        .columns(
          zip(section.figures, figures).map { [.heading(PaperHeading($0.heading, level: 3)), .figure($1)] }))
    } else {
      blocks += figures.map { .figure($0) }
    }
    for insight in section.more {
      blocks += [.paragraph(insight.say, .strong), .paragraph(insight.why, .note)]
    }
    if !section.lines.isEmpty { blocks.append(.list(section.lines)) }
    if let note = section.note { blocks.append(.paragraph(note, .note)) }
    return blocks
  }

  private func figure(_ model: FigureModel, _ chart: Chart?) -> PaperFigure? {
    guard let chart, let plot = context.charts.plot(chart) else { return nil }
    return PaperFigure(plot, height: height(plot.kind), caption: model.caption)
  }

  /// The height of the frames of charts without rows of their own.
  private func height(_ kind: ChartKind) -> Double? {
    switch kind {
    case .line, .area, .harmony, .scatter, .box: 184
    case .stageRows: 168
    default: nil
    }
  }

  private func score(_ line: ReportPage.ScoreLine) -> PaperScore {
    let pillar = Pillar.allCases.first { $0.cssClass == line.cssClass } ?? .fitness
    let band = line.score.flatMap { shown in
      Band.allCases.first { $0.cssClass == shown.bandClass }.map {
        (word: shown.band, accent: $0.accent, bars: $0.bars)
      }
    }
    return PaperScore(
      name: line.name, accent: Accent(pillar), number: line.score?.number ?? "–",
      unit: line.score == nil ? line.noScore : words(ReportPageWord.outOf100), band: band, note: line.note,
      spark: line.spark.flatMap { spark in
        let period = ReportPeriod(kind, context)
        return context.charts.plot(.scoreWeek(pillar, period.days)).map { ($0, spark.note) }
      })
  }

  // MARK: - Parts

  private func table(_ caption: String?, _ heads: [String], _ rows: [ReportTables.Row]) -> PaperTable {
    PaperTable(
      caption: caption, heads: heads,
      rows: rows.map { row in [row.name] + row.cells.map { $0.text ?? "–" } })
  }
}

extension Band {
  /// The color of the band in charts.
  var accent: Accent {
    switch self {
    case .green: .good
    case .yellow: .fair
    case .red: .low
    }
  }

  /// The bars that repeat its word, 1...3.
  var bars: Int {
    switch self {
    case .green: 3
    case .yellow: 2
    case .red: 1
    }
  }
}
