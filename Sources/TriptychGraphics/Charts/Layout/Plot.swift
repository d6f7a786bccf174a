/// A chart before it has a size: scales, marks, guides and words.
///
/// A recipe makes it, `resolve` turns it into a scene.
public struct Plot: Sendable {
  /// What the chart wants around its frame.
  let style: PlotStyle
  /// Words around a shared picture; nil for small pictures without any.
  let heading: ChartHeading?
  let x: Scale
  let y: Scale
  let guides: [any Guide]
  let marks: [any Mark]
  let legend: [LegendItem]
  let words: ChartWords
  let describing: any ChartDescribing
  /// What a picture's legend names besides the marks where the margin has no room for it.
  var quietLegend: [LegendItem] = []

  /// What kind of chart it is.
  public var kind: ChartKind { style.kind }

  /// The chart in words: the same whatever size it is drawn at.
  public var description: ChartDescription { describing.description().withAlternative(words) }

  /// The numbers behind the chart.
  public var table: ChartTable { describing.table() }

  /// The gist of a long table, to be offered before it; nil where the table is short.
  public var shortTable: ChartTable? { describing.shortTable() }

  /// A size for a shared picture in points that gives frame, heading and legend their room.
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
  ///   - size: the picture in points; for `page` the nominal size of the figure, whose height the style sheet rules.
  ///   - theme: the colours of a picture; pages bring their own.
  ///   - layout: `share` draws heading, dates, legend and brand.
  ///   - fonts: measure the labels.
  /// - Throws: `LayoutError.badSize` where a side is no number above 0 and up to `longestSide`,
  ///   `LayoutError.tooSmall` where no room is left for the chart itself.
  public func resolve(
    size: ChartSize, theme: ChartTheme, layout: ChartLayout = .page, fonts: FontBook
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

  /// The fault in a sentence.
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

  /// A side as it was asked for, also where it is no number.
  private static func text(_ side: Double) -> String {
    side.magnitude >= 0.01 && side.magnitude < 1e9 ? side.short : "\(side)"
  }
}
