import TriptychGraphics
import TriptychHealth

/// All charts of one person's site, each drawn once.
struct ChartShelf: Sendable {
  /// One chart: its words and table always, its picture where it could be drawn.
  struct Chart: Sendable {
    /// Days with data, when they are too few for a picture; `nil` otherwise.
    var tooFew: Int?
    var summary: String?
    var caption: String?
    /// The tables of the chart as a page of its key shows them.
    var shortTable: Markup?
    var table: Markup?
    var kind: ChartKind?
    var picture: Markup?
    var legend: Markup?
  }

  var charts: [ChartKey: Chart] = [:]
  /// Pictures to share, by path in the site.
  var pictures: [String: [UInt8]] = [:]
  /// What could not be drawn.
  var diagnostics: [Diagnostic] = []
  /// Draws what is not here yet when a page asks for it.
  var desk: ChartDesk?

  /// A chart, drawn when it is first asked for; `nil` where the site has none of the key.
  subscript(key: ChartKey) -> Chart? { charts[key] ?? desk?.chart(key) }

  /// Whether a chart has a picture to share.
  func hasPicture(_ key: ChartKey) -> Bool { pictures[key.picturePath] != nil }
}

extension ChartShelf {
  /// Kinds whose table has one row for each place across, or for each dot.
  private static let inspected: Set<ChartKind> = [
    .line, .area, .harmony, .multiples, .scatter, .bar, .groupedBar, .stackedBar, .box, .strain,
  ]

  /// A chart as a page shows it; `nil` when it was not asked for.
  ///
  /// - Parameter href: the page of the measure; `nil` on that page itself.
  func figure(_ key: ChartKey, heading: String, pillar: Pillar?, href: String?, _ context: PageContext)
    -> FigureModel?
  {
    guard let chart = self[key] else { return nil }
    let words = context.words
    let id = key.id
    var figure = FigureModel(
      id: id, heading: heading, href: href, cssClass: pillar?.cssClass ?? "", summary: chart.summary,
      picture: chart.picture, legend: chart.legend, caption: chart.caption,
      tableSummary: words(chart.shortTable == nil ? FigureWord.showTable : .showWholeTable),
      tableID: chart.table == nil ? key.shortTableID : key.tableID, isTableOpen: context.settings.tablesOpen)
    if let days = chart.tooFew {
      figure.instead = FewDays(key, have: days, context).instead
      return figure
    }
    figure.kind = chart.kind?.rawValue ?? ""
    figure.isInspected =
      chart.picture != nil && chart.table != nil && chart.kind.map(ChartShelf.inspected.contains) == true
    figure.shortTable = chart.shortTable
    figure.table = chart.table
    if chart.picture == nil {
      figure.instead = FigureModel.Instead(
        badge: words(FigureWord.figureFailedBadge), text: words(FigureWord.figureFailed))
      figure.isTableOpen = true
    }
    if hasPicture(key) {
      figure.download = FigureModel.Download(
        href: context.rootHref(key.picturePath), text: words(FigureWord.figureDownload, ["chart": heading]))
    }
    return figure
  }

  /// A table of a chart's numbers.
  static func table(_ table: ChartTable, captionID: String) -> Markup {
    self.table(table.caption, table.columns, table.rows, captionID: captionID)
  }

  /// A table from its texts.
  static func table(_ caption: String, _ columns: [String], _ rows: [[String]], captionID: String) -> Markup {
    var writer = HTMLWriter()
    // Tables have thousands of cells with the same attributes.
    let rowHead = HTMLTag("th", ["scope": "row"])
    let number = HTMLTag("td", ["class": "num-col"])
    writer.element("table") { writer in
      writer.element("caption", ["id": captionID], text: caption)
      writer.element("thead") { writer in
        writer.element("tr") { writer in
          for (index, column) in columns.enumerated() {
            // A cell without words heads nothing.
            guard !column.isEmpty else {
              writer.element("td", text: "")
              continue
            }
            writer.element(
              "th", index == 0 ? ["scope": "col"] : ["scope": "col", "class": "num-col"], text: column)
          }
        }
      }
      writer.element("tbody") { writer in
        for row in rows {
          writer.newline()
          writer.element("tr") { writer in
            for (index, cell) in row.enumerated() {
              writer.element(index == 0 ? rowHead : number, text: cell)
            }
          }
        }
      }
    }
    return Markup(writer.html)
  }
}

/// Gives pages the charts of one site, and draws those that a page asks for.
///
/// A build is the work of one thread, and so is a desk.
final class ChartDesk: @unchecked Sendable {
  private let studio: ChartStudio
  private let wanted: Set<ChartKey>
  private var made: [ChartKey: ChartShelf.Chart?] = [:]
  /// Plots of the charts that are drawn as pictures to share too.
  private var plots: [ChartKey: Plot] = [:]
  /// What could not be drawn so far.
  private(set) var diagnostics: [Diagnostic] = []

  /// - Parameter wanted: the charts that pages may ask for; any other is none
  init(_ studio: ChartStudio, wanted: Set<ChartKey>) {
    self.studio = studio
    self.wanted = wanted
  }

  /// A chart; `nil` where there is nothing to draw.
  func chart(_ key: ChartKey) -> ChartShelf.Chart? {
    if let known = made[key] { return known }
    guard wanted.contains(key) else { return nil }
    return studio.meter.measure(.charts) {
      let result = studio.chart(key, plots.removeValue(forKey: key))
      diagnostics += result.diagnostics
      made[key] = .some(result.chart)
      return result.chart
    }
  }

  /// A picture to share; `nil` where there are too few days, or it could not be drawn.
  func picture(_ key: ChartKey) -> [UInt8]? {
    studio.meter.measure(.charts) {
      guard wanted.contains(key), let plot = studio.sharedPlot(key) else { return nil }
      plots[key] = plot
      do {
        return try studio.picture(key, plot)
      } catch {
        diagnostics.append(studio.missing(key, error))
        return nil
      }
    }
  }
}

/// A chart on a page: its words first, then the picture, then the same numbers as a table.
struct FigureModel: Codable, Sendable {
  /// Unique on its page; ids of headings, tables and titles begin with it.
  var id: String
  var heading: String
  /// The page of the measure; `nil` on that page itself.
  var href: String?
  var cssClass: String
  var summary: String?
  var picture: Markup?
  /// The name of the kind of chart.
  var kind = ""
  /// Whether its values can be gone through one by one beside the picture.
  var isInspected = false
  /// Explains the shapes and colours of the picture.
  var legend: Markup?
  /// Stands in the picture's place: too few days, or a picture that could not be drawn.
  var instead: Instead?
  var caption: String?
  /// The same numbers in fewer cells, where there are so many that hearing them all is tedious.
  var shortTable: Markup?
  /// The rows of the chart as a whole `<table>`.
  var table: Markup?
  /// What opens the whole table.
  var tableSummary: String
  var tableID: String
  var isTableOpen: Bool
  var download: Download?
  /// A page of its own with the whole table, which is too long for this one.
  var tablePage: Download?

  struct Instead: Codable, Sendable {
    var badge: String?
    var lead: String?
    var text: String
    /// A page where there is a picture.
    var link: Download?
  }
  struct Download: Codable, Sendable {
    var href: String
    var text: String
  }
}
