/// A chart without a size yet: scales, marks, guides and words.
///
/// A chart type makes it, and `resolve` turns it into a scene.
public struct Plot: Sendable {
  /// The kind of chart and the room around its frame.
  var style: PlotStyle
  /// The words around a shared picture; nil for small pictures without any.
  public var heading: ChartHeading?
  let x: Scale
  let y: Scale
  let guides: [any Guide]
  let marks: [any Mark]
  let legend: [LegendItem]
  let words: ChartWords
  let describing: any ChartDescribing
  /// Entries that a picture's legend adds if the margin has no room for their names.
  var quietLegend: [LegendItem] = []

  /// What kind of chart it is.
  public var kind: ChartKind { style.kind }

  /// The chart in words: the same whatever size it is drawn at.
  public var description: ChartDescription { describing.description().withAlternative(words) }

  /// The numbers behind the chart.
  public var table: ChartTable { describing.table() }

  /// The same numbers as weeks of days; empty if rows are no days, or no more than a week.
  public var weeks: [ChartWeek] { weeks(of: table) }

  /// The weeks of the table, for whoever has made it already.
  public func weeks(of table: ChartTable) -> [ChartWeek] { ChartWeek.all(of: table, words: words) }

  /// A summary of a long table, to be shown before it; nil if the table is short.
  public var shortTable: ChartTable? { describing.shortTable() }

  /// A size in points at which a shared picture has room for frame, heading and legend.
  public var suggestedSize: ChartSize {
    switch style.small {
    case .strip: return ChartSize(width: 160, height: 40)
    case .ring: return ChartSize(width: 200, height: 200)
    case nil: return ChartSize(width: 800, height: (style.pageHeight ?? 240) + 180)
    }
  }

  /// The longest side a chart can be laid out for, in points.
  public static let longestSide = 100_000.0

  /// Lays the chart out.
  ///
  /// - Parameters:
  ///   - size: the picture in points; for `page` the nominal size of the figure, whose height the style sheet
  ///     sets.
  ///   - theme: the colors of a picture; pages bring their own.
  ///   - layout: `share` draws heading, dates, legend and brand.
  ///   - fonts: measure the labels.
  /// - Throws: `LayoutError.badSize` if a side is not above 0 and at most `longestSide`,
  ///   `LayoutError.tooSmall` if no room is left for the chart itself.
  public func resolve(
    size: ChartSize, theme: ChartTheme, layout: ChartLayout = .page, fonts: FontCollection
  ) throws(LayoutError) -> ResolvedPlot {
    for side in [size.width, size.height] {
      guard side > 0, side <= Self.longestSide else { throw .badSize(size) }
    }
    fonts.forgetMissing()
    let resolver = PlotResolver(plot: self, size: size, theme: theme, layout: layout, fonts: fonts)
    let (scene, margins) = try resolver.scene()
    return ResolvedPlot(
      scene: scene, plot: self, margins: margins, layout: layout, missingGlyphs: fonts.missingGlyphs)
  }
}

/// A chart that cannot be laid out.
public enum LayoutError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The size leaves no room for the chart; the least that does is given, in points.
  case tooSmall(ChartSize, least: ChartSize)
  /// A side that is not a number, not above 0 or longer than `Plot.longestSide`.
  case badSize(ChartSize)

  /// A sentence that says what is wrong.
  public var description: String {
    switch self {
    case .tooSmall(let size, let least):
      return "A picture of \(size.width.short) x \(size.height.short) points is too small for this chart; "
        + "it needs at least \(least.width.short) x \(least.height.short)."
    case .badSize(let size):
      return "A picture of \(Self.text(size.width)) x \(Self.text(size.height)) points is not possible; "
        + "each side can be above 0 and at most \(Plot.longestSide.short) points long."
    }
  }

  /// A side as requested, even if it is not a number.
  private static func text(_ side: Double) -> String {
    side.magnitude >= 0.01 && side.magnitude < 1e9 ? side.short : "\(side)"
  }
}

/// A chart that has a size: its scene, and the words and table made from the same data.
public struct ResolvedPlot: Sendable {
  /// What painters draw.
  public let scene: Scene
  let plot: Plot
  /// The margins around the frame on a page.
  let margins: PageMargins
  let layout: ChartLayout
  /// Characters that pictures leave out since no font has them, ascending, each once. Pages hold them as text, which a
  /// browser sets.
  public let missingGlyphs: [Unicode.Scalar]

  /// What is wrong with the texts of a picture; empty if every letter is drawn.
  public var textFaults: [TextFault] { TextFault.all(missingGlyphs) }

  /// The chart in words.
  public var description: ChartDescription { plot.description }

  /// The numbers behind the chart.
  public var table: ChartTable { plot.table }

  /// A summary of a long table, to be shown before it; nil if the table is short.
  public var shortTable: ChartTable? { plot.shortTable }

  /// Entries for a legend beside the picture; empty if the chart labels its marks itself.
  public var legend: [LegendItem] { plot.legend }
}

/// Room beside the frame of a fluid figure, in points at the default text size.
struct PageMargins: Sendable, Equatable {
  var left: Double
  var right: Double
  /// The right margin below 560 points.
  var narrowRight: Double
}

/// The room around the frame of a kind of chart, on pages and in shared pictures.
struct PlotStyle: Sendable, Equatable {
  let kind: ChartKind
  /// The height of the frame on a page in points at the default text size, a multiple of 16;
  /// nil takes the height that is asked for.
  var pageHeight: Double? = 240
  /// The least margins of the frame on a page, in points at the default text size, multiples of 8.
  var pageMargins = Insets(left: 0, right: 0, top: 8, bottom: 32)
  /// The class of the style sheet that sets height and margins; nil sets them by classes of their own.
  var pageClass: String?
  /// True if long names at the right give way on narrow pages.
  var givesWay = false
  /// When a page shows the legend.
  var pageLegend = PageLegend.always
  /// Points below the frame of a shared picture that its axis takes.
  var shareAxis = 34.0
  /// Points above the frame of a picture without a heading.
  var headless = 0.0
  /// What lies around a picture without axes or words; nil if it has them.
  var small: SmallPicture?

  enum PageLegend: Sendable, Equatable {
    case always
    /// Only where a figure is too narrow for the names at its marks.
    case narrow
  }

  /// A picture that is only decoration: its value is given in words beside it.
  enum SmallPicture: Sendable, Equatable {
    /// A ring in its square.
    case ring
    /// A line or bar with an even margin in points.
    case strip(margin: Double)
  }

  /// True for charts that are only decoration: their value is given in words beside them.
  var isDecorative: Bool { small != nil }

  /// Lines by day or moment, with their names at the right.
  static func lines(_ kind: ChartKind) -> PlotStyle {
    PlotStyle(
      kind: kind, pageMargins: Insets(left: 36, right: 48, top: 12, bottom: 34), pageClass: "endlab",
      givesWay: true, pageLegend: .narrow, headless: ShareLayout.margin)
  }

  static let heatmap = PlotStyle(
    kind: .heatmap, pageMargins: Insets(left: 52, right: 0, top: 4, bottom: 34), pageClass: "days",
    givesWay: true)

  /// Points by two measures, with the title of one axis above the frame and of the other below it.
  ///
  /// - Parameter hasTallTitles: whether titles may take two lines on a phone; elsewhere they take one.
  static func scatter(hasTallTitles: Bool) -> PlotStyle {
    let line = hasTallTitles ? NumberAxis.line : 0
    return PlotStyle(
      kind: .scatter, pageHeight: 320,
      pageMargins: Insets(left: 36, right: 24, top: 32 + line, bottom: 52 + line),
      pageClass: hasTallTitles ? "sc high" : "sc", shareAxis: 54, headless: ShareLayout.margin)
  }

  static let sparkline = PlotStyle(
    kind: .sparkline, pageHeight: 40, pageMargins: Insets(), shareAxis: 0, small: .strip(margin: 4))

  /// The side of the box, in points, that the measures of a ring are given for.
  static let ringBox = 72.0

  static let ring = PlotStyle(
    kind: .ring, pageHeight: nil, pageMargins: Insets(), shareAxis: 0, small: .ring)
}

/// The kinds of chart, by the names a user gives them.
public enum ChartKind: String, Sendable, Equatable, CaseIterable {
  /// Values by day as lines.
  case line
  /// A line in front of a range that moves with it.
  case area
  /// Moments as a fine line: minutes of a day up to minutes of years.
  case samples
  /// Several scores from 0 to 100 and how far they lie apart.
  case harmony
  /// The same small chart for each of several measures.
  case multiples = "small-multiples"
  /// A few days without axes.
  case sparkline
  /// Amounts side by side.
  case bar
  /// Amounts and what they are made of.
  case stackedBar = "stacked-bar"
  /// Amounts of several series side by side.
  case groupedBar = "grouped-bar"
  /// The spread of values for each of several groups.
  case box
  /// Loads by week beside their usual range.
  case strain
  /// A score as a ring.
  case ring
  /// What a whole is made of, as a ring.
  case partsRing = "parts-ring"
  /// How much of a goal is reached, as a ring.
  case progressRing = "progress-ring"
  /// How much of a goal is reached, as a bar.
  case progressBar = "progress-bar"
  /// Weekdays by hours in classes.
  case heatmap
  /// The days of up to a year in classes.
  case calendar
  /// Pairs of values as a cloud.
  case scatter
  /// How measures go together, pair by pair.
  case matrix
  /// The stages of one night.
  case stages
  /// The stages of many nights, a row each.
  case stageRows = "stage-rows"
  /// What happened in the hours of one day.
  case timeline
}
