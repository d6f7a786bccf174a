import TriptychGraphics
import TriptychHealth

/// A chart as pages show it. It always has text and a table, and a picture if one could be drawn.
struct DrawnChart: Sendable {
  /// The number of days with data and the number needed, if there are too few for a picture; `nil` otherwise.
  var tooFew: (have: Int, need: Int)?
  var summary: String?
  var caption: String?
  /// The tables of the chart for display on a page.
  var shortTable: Markup?
  var table: Markup?
  /// The weeks of a chart by day as nested lists.
  var weeks: Markup?
  var kind: ChartKind?
  var picture: Markup?
  var legend: Markup?
}

/// Draws one person's charts, for pages and as shareable pictures.
struct ChartRenderer {
  let data: ChartData
  let fonts: FontCollection
  let painter: PNGPainter
  /// The nominal size of a figure on a page, in points.
  var pageSize = ChartSize(width: 760, height: 300)
  /// The scale of the shareable pictures, in pixels per point.
  var pictureScale = 2
  /// Whether charts are wanted as plots only, without pictures and tables for a page; the pictures are empty.
  var isForPaper = false
  /// Records the cost of the pictures.
  var meter: (any BuildMeter)?

  /// The CSS rules for charts on pages, to be appended to the style sheet.
  static var styleSheet: [UInt8] { Array(("\n" + InlineSVG.styleSheet).utf8) }

  /// Draws a plot for a page. If the picture cannot be drawn, returns the failure, and text takes the
  /// picture's place.
  func draw(_ chart: Chart, _ plot: Plot) -> (chart: DrawnChart, failure: Diagnostic?) {
    if isForPaper {
      return (DrawnChart(caption: chart.caption(data), kind: plot.kind, picture: Markup("")), nil)
    }
    guard plot.kind != .sparkline else { return small(chart, plot) }
    let description = plot.description
    var drawn = DrawnChart()
    drawn.summary = description.summary.joined(separator: " ")
    if let table = chart.table?(data, description.summary, chart.shortTableID) {
      drawn.shortTable = table
    } else {
      drawn.shortTable = plot.shortTable.map { Markup($0, captionID: chart.shortTableID) }
      let table = plot.table
      drawn.table = Markup(table, captionID: chart.tableID)
      drawn.weeks = Markup(plot.weeks(of: table))
    }
    drawn.caption = chart.caption(data)
    drawn.kind = plot.kind
    do {
      let resolved = try plot.resolve(
        size: pageSize, theme: ChartTheme(.light), layout: .page, fonts: fonts)
      drawn.picture = Markup(
        InlineSVG.figure(resolved, id: chart.id + "-picture", name: description.name))
      drawn.legend = Markup(InlineSVG.legend(resolved))
    } catch {
      return (drawn, missing(chart, error))
    }
    return (drawn, nil)
  }

  /// Draws a picture without any text, for use beside a number that says the same.
  private func small(_ chart: Chart, _ plot: Plot) -> (chart: DrawnChart, failure: Diagnostic?) {
    do {
      let resolved = try plot.resolve(
        size: ChartSize(width: 160, height: 40), theme: ChartTheme(.light), layout: .page, fonts: fonts)
      return (DrawnChart(picture: Markup(InlineSVG.decorative(resolved))), nil)
    } catch {
      return (DrawnChart(), missing(chart, error))
    }
  }

  /// Draws a plot as a PNG to share.
  func png(_ chart: Chart, _ plot: Plot) throws -> [UInt8] {
    let resolved = try plot.resolve(
      size: chart.pictureSize, theme: ChartTheme(.light), layout: .share, fonts: fonts)
    return try meter.measure(.pictures) { try painter.png(resolved.scene, scale: pictureScale) }
  }

  /// The diagnostic for a picture that could not be drawn.
  func missing(_ chart: Chart, _ error: any Error) -> Diagnostic {
    Diagnostic(
      .warning, code: "picture_missing", "A picture could not be drawn: \(error)", place: chart.id,
      hint: "Its words and its table stand in its place.")
  }
}
