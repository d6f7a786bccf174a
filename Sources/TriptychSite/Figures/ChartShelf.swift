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

    /// The same with all its HTML made.
    var drawn: Chart {
      func made(_ markup: Markup?) -> Markup? { markup.map { Markup($0.html) } }
      var chart = self
      chart.shortTable = made(shortTable)
      chart.table = made(table)
      chart.picture = made(picture)
      chart.legend = made(legend)
      return chart
    }
  }

  var charts: [ChartKey: Chart] = [:]
  /// Pictures to share, by path in the site.
  var pictures: [String: [UInt8]] = [:]
  /// Pictures to share that stand in the published site and are the same in the next.
  var keptPictures: Set<String> = []
  /// What could not be drawn.
  var diagnostics: [Diagnostic] = []
  /// Draws what is not here yet when a page asks for it.
  var desk: ChartDesk?

  /// A chart, drawn when it is first asked for; `nil` where the site has none of the key.
  subscript(key: ChartKey) -> Chart? { charts[key] ?? desk?.chart(key) }

  /// How many charts could not be drawn so far.
  var failures: Int { desk?.diagnostics.count ?? 0 }

  /// Whether a chart has a picture to share.
  func hasPicture(_ key: ChartKey) -> Bool {
    pictures[key.picturePath] != nil || keptPictures.contains(key.picturePath)
  }
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
      tableSummary: words(chart.shortTable == nil ? .showTable : .showWholeTable),
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
      figure.instead = FigureModel.Instead(badge: words(.figureFailedBadge), text: words(.figureFailed))
      figure.isTableOpen = true
    }
    if hasPicture(key) {
      figure.download = FigureModel.Download(
        href: context.rootHref(key.picturePath), text: words(.figureDownload, ["chart": heading]))
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
