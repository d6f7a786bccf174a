/// A chart that has a size: its scene, and the words and table made from the same data.
public struct ResolvedPlot: Sendable {
  /// What painters draw.
  public let scene: Scene
  let plot: Plot
  /// The margins around the frame on a page.
  let margins: PageMargins
  let layout: ChartLayout
  /// Characters that pictures leave out, ascending, each once: the fonts lack them, or their writing
  /// system cannot be set here. Pages hold them as text, which a browser sets.
  public let missingGlyphs: [Unicode.Scalar]

  /// What is wrong with the texts of a picture; empty where every letter is drawn.
  public var textFaults: [TextFault] { TextFault.all(missingGlyphs) }

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
