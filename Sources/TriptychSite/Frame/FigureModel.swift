import TriptychGraphics
import TriptychHealth

/// A chart on a page: its text first, then the picture, then the same numbers as a table.
struct FigureModel: Codable, Sendable {
  /// An identifier that is unique on its page. The ids of headings, tables and titles begin with it.
  var id: String
  var heading: String
  /// The address of the measure's page; `nil` on that page itself.
  var href: String?
  var cssClass: String
  var summary: String?
  var picture: Markup?
  /// The name of the kind of chart.
  var kind = ""
  /// Whether a reader can step through the chart's values one by one beside the picture.
  var isInspected = false
  /// Explains the shapes and colors of the picture.
  var legend: Markup?
  /// The text shown instead of the picture if there are too few days or the picture could not be drawn.
  var instead: Instead?
  var caption: String?
  /// The same numbers in fewer cells, for charts whose whole table would be tedious to listen to.
  var shortTable: Markup?
  /// All rows of the chart as a `<table>`.
  var table: Markup?
  /// The rows of a chart by day as nested lists of weeks, to be heard step by step.
  var weeks: Markup?
  /// The label of the control that opens the whole table.
  var tableSummary: String
  var tableID: String
  var isTableOpen: Bool
  /// Whether the tables stand before the picture.
  var isTableFirst: Bool
  var download: Download?
  /// The link to a separate page with the whole table, if it is too long for this page.
  var tablePage: Download?

  struct Instead: Codable, Sendable {
    var badge: String?
    var lead: String?
    var text: String
    /// The link to a page that does have a picture.
    var link: Download?
    /// The name of the measure that the link leads to, for readers who hear only the link.
    var linkAbout: String?
  }
  struct Download: Codable, Sendable {
    var href: String
    var text: String
  }
}

extension PageContext {
  /// Kinds of chart whose table has one row for each horizontal position or each dot.
  private static let inspected: Set<ChartKind> = [
    .line, .area, .harmony, .multiples, .scatter, .bar, .groupedBar, .stackedBar, .box, .strain,
  ]

  /// A chart as a page shows it; `nil` if there is nothing to draw.
  ///
  /// - Parameters:
  ///   - pillar: the pillar whose color is used; `nil` uses the chart's own pillar.
  ///   - href: the address of the measure's page; `nil` on that page itself.
  func figure(_ chart: Chart, pillar: Pillar? = nil, href: String? = nil) -> FigureModel? {
    guard let drawn = charts[chart] else { return nil }
    let title = chart.title(data)
    var figure = FigureModel(
      id: chart.id, heading: title, href: href, cssClass: (pillar ?? chart.pillar)?.cssClass ?? "",
      summary: drawn.summary, picture: drawn.picture, legend: drawn.legend, caption: drawn.caption,
      tableSummary: words(drawn.shortTable == nil ? FigureWord.showTable : .showWholeTable),
      tableID: drawn.table == nil ? chart.shortTableID : chart.tableID,
      isTableOpen: settings.tablesOpen || settings.charts == .table, isTableFirst: settings.charts == .table)
    if let (have, need) = drawn.tooFew {
      figure.instead = chart.few.instead(have: have, need: need, self)
      return figure
    }
    figure.kind = drawn.kind?.rawValue ?? ""
    figure.isInspected =
      drawn.picture != nil && drawn.table != nil && drawn.kind.map(PageContext.inspected.contains) == true
    figure.shortTable = drawn.shortTable
    figure.table = drawn.table
    figure.weeks = drawn.weeks
    if drawn.picture == nil {
      figure.instead = FigureModel.Instead(
        badge: words(FigureWord.figureFailedBadge), text: words(FigureWord.figureFailed))
      figure.isTableOpen = true
    }
    if charts.hasPicture(chart) {
      figure.download = FigureModel.Download(
        href: rootHref(chart.picturePath), text: words(FigureWord.figureDownload, ["chart": title]))
    }
    return figure
  }
}

extension FewDays {
  /// The text shown instead of the chart: how many days have data and, if other days have data, a link to
  /// them.
  ///
  /// - Parameters:
  ///   - have: the number of days with data in the chart's range.
  ///   - need: the number of days required.
  func instead(have: Int, need: Int, _ context: PageContext) -> FigureModel.Instead {
    let words = context.words
    switch self {
    case .days:
      return FigureModel.Instead(
        lead: words(FigureWord.figureFewLead, count: have),
        text: words(FigureWord.figureFewMore, count: need - have))
    case .pairs:
      return FigureModel.Instead(
        lead: words(FigureWord.figureFewBoth, count: have),
        text: words(FigureWord.figureFewPicture, count: need - have))
    case .hours:
      return FigureModel.Instead(
        text: words(FigureWord.figureFewHours, count: have, ["need": words.number(Double(need))]))
    case .measure(let metric, let days):
      return FewDays.instead(metric, days(context.data), have: have, need: need, context)
    }
  }

  private static func instead(
    _ metric: Metric, _ days: ClosedRange<CalendarDay>, have: Int, need: Int, _ context: PageContext
  ) -> FigureModel.Instead {
    let words = context.words
    let held = context.history[metric].values.prefix { $0.day <= days.upperBound }
    guard held.count >= need, let newest = held.last?.day else {
      return FigureModel.Instead(
        lead: words(FigureWord.figureFewLead, count: held.count),
        text: words(FigureWord.figureFewMore, count: need - have))
    }
    let text =
      have == 0
      ? words(FigureWord.figureNoneInRange, ["range": words.range(days), "day": words.day(newest)])
      : words(
        FigureWord.figureFewInRange, count: have,
        ["days": words.number(Double(days.count)), "need": words.number(Double(need))])
    // The shortest range that has enough days.
    let longer = PagePath.metricRanges.first { count in
      context.history[metric].values(in: context.data.window(metric, days: count)).count >= need
    }
    return FigureModel.Instead(
      text: text,
      link: longer.map {
        FigureModel.Download(
          href: context.metricHref(metric, days: $0), text: words(FigureWord.figureFewLonger, count: $0))
      }, linkAbout: words(.metric, metric.id))
  }
}
