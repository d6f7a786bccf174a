import TriptychHealth

/// Every day of a measure in a year as a table, which is too long for the page of the year.
struct YearTablePage: TemplateModel {
  static let template = "pages/year-table"

  var title: String
  var say: String?
  var table: Markup
  var tableID: String

  /// The measures of a year whose days have a page.
  static func measures(of year: Int, _ context: PageContext) -> [Metric] {
    CalendarScope.measures(of: year, context.data).filter {
      let chart = context.charts[.year($0, year)]
      return chart?.shortTable != nil && chart?.table != nil
    }
  }

  static func title(_ metric: Metric, _ year: Int, _ words: Words) -> String {
    words(DayWord.yearDaily, ["metric": words(.metric, metric.id), "year": String(year)])
  }

  static func make(_ metric: Metric, _ year: Int, _ context: PageContext) -> (PageHead, any TemplateModel) {
    let words = context.words
    let key = ChartKey.year(metric, year)
    let chart = context.charts[key]
    let title = title(metric, year, words)
    let current = CalendarMonth(of: context.analysis.asOf.day)
    return (
      PageHead(
        title: title,
        crumbs: [
          Crumb(text: words(.navDashboard), path: "index.html"),
          Crumb(text: words(DayWord.calendar), path: CalendarScope.path(current)),
          Crumb(text: String(year), path: CalendarScope.path(year: year)), Crumb(text: title),
        ]),
      YearTablePage(
        title: title, say: chart?.summary, table: chart?.table ?? Markup(""), tableID: key.tableID)
    )
  }
}
