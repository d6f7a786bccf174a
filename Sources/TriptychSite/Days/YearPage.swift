import TriptychHealth

/// One year: its days as heatmaps, and its months.
struct YearPage: TemplateModel {
  static let template = "pages/year"

  var title: String
  var say: String
  var figures: [FigureModel]
  var months: [Month]
  var others: [FrameModel.TextLink]

  struct Month: Codable, Sendable {
    var name: String
    var href: String
    var days: String
    var steps: String
  }

  static func make(_ year: Int, _ scope: CalendarScope, _ context: PageContext) -> (
    PageHead, any TemplateModel
  ) {
    let words = context.words
    let title = context.words.plain(year)
    let held = scope.months.filter { $0.year == year }
    let summaries = held.map { MonthSummary($0, context) }
    let days = summaries.reduce(0) { $0 + $1.days }
    let page = YearPage(
      title: title, say: words(DayWord.yearDays, count: days),
      figures: CalendarScope.measures(of: year, context.data).compactMap { figure($0, year, context) },
      months: zip(held, summaries).map { month, summary in
        Month(
          name: words(.month, String(month.month)), href: context.href(CalendarScope.path(month)),
          days: words.number(Double(summary.days)),
          steps: summary.steps.map { words.number($0) } ?? "–")
      },
      others: scope.years.filter { $0 != year }.map {
        FrameModel.TextLink(text: String($0), href: context.href(CalendarScope.path(year: $0)))
      })
    let current = CalendarMonth(of: context.analysis.asOf.day)
    return (
      PageHead(
        title: title,
        crumbs: context.crumbs(
          .dashboard,
          [Crumb(text: words(DayWord.calendar), path: CalendarScope.path(current)), Crumb(text: title)])),
      page
    )
  }

  /// A measure's year as a heatmap with a monthly table. The daily values are on a separate page.
  private static func figure(_ metric: Metric, _ year: Int, _ context: PageContext) -> FigureModel? {
    let chart = Chart.year(metric, year)
    let href = context.hrefIfThere(PagePath.metric(metric, days: 365))
    guard var figure = context.figure(chart, href: href) else { return nil }
    if figure.shortTable != nil, figure.table != nil {
      figure.table = nil
      figure.tableID = chart.shortTableID
      figure.tablePage = FigureModel.Download(
        href: context.href(CalendarScope.path(metric, year: year)),
        text: YearTablePage.title(metric, year, context.words))
    }
    return figure
  }
}

/// The daily values of a measure in a year as a table, which is too long for the year's page.
struct YearTablePage: TemplateModel {
  static let template = "pages/year-table"

  var title: String
  var say: String?
  var table: Markup
  var tableID: String

  /// The measures of a year that have a page of daily values.
  static func measures(of year: Int, _ context: PageContext) -> [Metric] {
    CalendarScope.measures(of: year, context.data).filter {
      let chart = context.charts[.year($0, year)]
      return chart?.shortTable != nil && chart?.table != nil
    }
  }

  static func title(_ metric: Metric, _ year: Int, _ words: Words) -> String {
    words(DayWord.yearDaily, ["metric": words(.metric, metric.id), "year": words.plain(year)])
  }

  static func make(_ metric: Metric, _ year: Int, _ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let key = Chart.year(metric, year)
    let chart = context.charts[key]
    let title = title(metric, year, words)
    let current = CalendarMonth(of: context.analysis.asOf.day)
    return (
      PageHead(
        title: title,
        crumbs: context.crumbs(
          .dashboard,
          [
            Crumb(text: words(DayWord.calendar), path: CalendarScope.path(current)),
            Crumb(text: words.plain(year), path: CalendarScope.path(year: year)), Crumb(text: title),
          ])),
      YearTablePage(
        title: title, say: chart?.summary, table: chart?.table ?? Markup(""), tableID: key.tableID)
    )
  }
}

extension Chart {
  /// The calendar heatmap of a measure over one year.
  static func year(_ metric: Metric, _ year: Int) -> Chart {
    Chart(
      "\(metric.id)-in-\(year)", pillar: Pillar(of: metric),
      title: { $0.words(.metric, metric.id) },
      caption: { data in data.days(of: metric, in: year).flatMap { data.sourceLine(metric, $0) } },
      plot: { data in
        guard let days = data.days(of: metric, in: year) else { throw ChartRefusal.nothingToDraw }
        let have = data.history[metric].values(in: days).count
        guard have >= leastDays else { throw ChartRefusal.tooFewDays(have: have, need: leastDays) }
        return try data.calendar(metric, over: days, subtitle: data.words.plain(year)).plot(
          words: data.chartWords)
      })
  }
}
