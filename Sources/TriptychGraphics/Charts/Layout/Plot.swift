/// A chart before it has a size: scales, marks, guides and words.
///
/// A recipe makes it, `resolve` turns it into a scene.
public struct Plot: Sendable {
  /// What kind of chart it is; the page's classes and heights follow from it.
  let kind: PlotKind
  /// Words around a shared picture; nil for small pictures without any.
  let heading: ChartHeading?
  let x: Scale
  let y: Scale
  let guides: [any Guide]
  let marks: [any Mark]
  let legend: [LegendItem]
  let words: ChartWords
  let describing: any ChartDescribing

  /// The chart in words: the same whatever size it is drawn at.
  public var description: ChartDescription { describing.description() }

  /// The numbers behind the chart.
  public var table: ChartTable { describing.table() }

  /// Lays the chart out.
  ///
  /// - Parameters:
  ///   - size: the picture in points; for `page` the nominal size of the figure, whose height the style sheet rules.
  ///   - theme: the colours of a picture; pages bring their own.
  ///   - layout: `share` draws heading, dates, legend and brand.
  ///   - fonts: measure the labels.
  /// - Throws: `LayoutError.tooSmall` where no room is left for the chart itself.
  public func resolve(
    size: ChartSize, theme: ChartTheme, layout: ChartLayout = .page, fonts: FontBook
  ) throws(LayoutError) -> ResolvedPlot {
    fonts.forgetMissing()
    let resolver = PlotResolver(plot: self, size: size, theme: theme, layout: layout, fonts: fonts)
    let (scene, margins) = try resolver.scene()
    return ResolvedPlot(
      scene: scene, plot: self, margins: margins, layout: layout, missingGlyphs: fonts.missingGlyphs)
  }
}

/// The kinds of chart.
enum PlotKind: String, Sendable, Equatable, CaseIterable {
  case line, sparkline, ring, heatmap, scatter

  /// The height of the frame on a page, in points at the default text size, as the style sheet has it.
  var pageHeight: Double? {
    switch self {
    case .line, .heatmap: return 240
    case .scatter: return 320
    case .sparkline: return 40
    case .ring: return nil
    }
  }

  /// Margins that the style sheet gives the frame on a page, in points at the default text size.
  var pageMargins: Insets {
    switch self {
    case .line: return Insets(left: 36, right: 108, top: 12, bottom: 34)
    case .heatmap: return Insets(left: 52, right: 0, top: 4, bottom: 34)
    case .scatter: return Insets(left: 36, right: 24, top: 32, bottom: 52)
    case .sparkline, .ring: return Insets()
    }
  }

  /// Charts that say nothing by themselves: their value stands beside them in words.
  var isDecorative: Bool { self == .ring || self == .sparkline }
}

/// A chart that cannot be laid out.
public enum LayoutError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The size leaves no room for the chart; the least that does is given, in points.
  case tooSmall(ChartSize, least: ChartSize)

  /// The fault in a sentence.
  public var description: String {
    switch self {
    case .tooSmall(let size, let least):
      return "A picture of \(size.width.short) x \(size.height.short) points is too small for this chart; "
        + "it needs at least \(least.width.short) x \(least.height.short)."
    }
  }
}
