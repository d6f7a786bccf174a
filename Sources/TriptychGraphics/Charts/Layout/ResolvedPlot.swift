/// A chart that has a size: its scene, and the words and table made from the same data.
public struct ResolvedPlot: Sendable {
  /// What painters draw.
  public let scene: Scene
  let plot: Plot
  /// The margins around the frame on a page.
  let margins: PageMargins
  let layout: ChartLayout
  /// Characters the fonts lack, ascending, each once; they are left out of the picture.
  public let missingGlyphs: [Unicode.Scalar]

  /// The chart in words.
  public var description: ChartDescription { plot.description }

  /// The numbers behind the chart.
  public var table: ChartTable { plot.table }

  /// The gist of a long table, to be offered before it; nil where the table is short.
  public var shortTable: ChartTable? { plot.shortTable }

  /// Entries for a legend beside the picture; empty where the chart labels its marks itself.
  public var legend: [LegendItem] { plot.legend }
}

/// Room beside the frame of a fluid figure, in points at the default text size.
struct PageMargins: Sendable, Equatable {
  var left: Double
  var right: Double
  /// The right margin below 560 points.
  var narrowRight: Double
}
