/// What a kind of chart wants around its frame, on pages and on shared pictures.
struct PlotStyle: Sendable, Equatable {
  let kind: ChartKind
  /// The height of the frame on a page in points at the default text size, a multiple of 16;
  /// nil takes the height that is asked for.
  var pageHeight: Double? = 240
  /// The least margins of the frame on a page, in points at the default text size, multiples of 8.
  var pageMargins = Insets(left: 0, right: 0, top: 8, bottom: 32)
  /// The class of the style sheet that sets height and margins; nil sets them by classes of their own.
  var pageClass: String?
  /// True where long names at the right give way on narrow pages.
  var givesWay = false
  /// When a page shows the legend.
  var pageLegend = PageLegend.always
  /// Points below the frame of a shared picture that its axis takes.
  var shareAxis = 34.0
  /// Points above the frame of a picture without a heading.
  var headless = 0.0
  /// What lies around a picture without axes or words; nil where it has them.
  var small: SmallPicture?

  enum PageLegend: Sendable, Equatable {
    case always
    /// Only where a figure is too narrow for the names at its marks.
    case narrow
  }

  /// A picture that says nothing by itself: its value stands beside it in words.
  enum SmallPicture: Sendable, Equatable {
    /// A ring in its square.
    case ring
    /// A line or bar with an even margin in points.
    case strip(margin: Double)
  }

  /// Charts that say nothing by themselves: their value stands beside them in words.
  var isDecorative: Bool { small != nil }
}

extension PlotStyle {
  static let line = PlotStyle(
    kind: .line, pageMargins: Insets(left: 36, right: 48, top: 12, bottom: 34), pageClass: "endlab",
    givesWay: true, pageLegend: .narrow, headless: ShareLayout.margin)

  static let heatmap = PlotStyle(
    kind: .heatmap, pageMargins: Insets(left: 52, right: 0, top: 4, bottom: 34), pageClass: "days",
    givesWay: true)

  static let scatter = PlotStyle(
    kind: .scatter, pageHeight: 320, pageMargins: Insets(left: 36, right: 24, top: 32, bottom: 52),
    pageClass: "sc", shareAxis: 54, headless: ShareLayout.margin)

  static let sparkline = PlotStyle(
    kind: .sparkline, pageHeight: 40, pageMargins: Insets(), shareAxis: 0, small: .strip(margin: 4))

  static let ring = PlotStyle(
    kind: .ring, pageHeight: nil, pageMargins: Insets(), shareAxis: 0, small: .ring)
}
