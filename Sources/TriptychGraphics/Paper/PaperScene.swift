extension Plot {
  /// The chart as paper shows it: like a figure of a page of this width, with its legend below, on the white of the
  /// sheet.
  ///
  /// - Parameters:
  ///   - width: of the whole picture, in points of the chart.
  ///   - height: of the frame, in points of the chart; `nil` takes the usual one.
  func paperScene(
    width: Double, height: Double?, theme: ChartTheme, fonts: FontCollection
  ) throws(LayoutError) -> Scene {
    var plot = self
    if let height, plot.style.small == nil { plot.style.pageHeight = height }
    if style.small != nil { plot.style.pageHeight = nil }
    let size = ChartSize(width: width, height: height ?? plot.style.pageHeight ?? 240)
    let scene = try plot.resolve(size: size, theme: theme, layout: .page, fonts: fonts).scene
    let resolver = PlotResolver(plot: plot, size: size, theme: theme, layout: .page, fonts: fonts)
    let items = scene.items.compactMap { item -> SceneItem? in
      guard case .text(var text) = item else { return item }
      guard text.visibility.shows(at: width) else { return nil }
      text.visibility = .always
      return .text(text)
    }
    let wantsLegend =
      (plot.style.pageLegend == .always && !resolver.namesItself(scene.frame))
      || (plot.style.pageLegend == .narrow && width < Visibility.wide)
    let legend = wantsLegend ? PaperLegend(items: plot.legend, width: width, fonts: fonts) : nil
    let (swatches, legendHeight) = legend?.placed(below: scene.size.height, frame: scene.frame) ?? ([], 0)
    return Scene(
      size: ChartSize(width: width, height: scene.size.height + legendHeight), theme: theme,
      frame: scene.frame,
      background: nil, items: items + swatches)
  }
}

extension Visibility {
  /// The width in points from which a figure is wide.
  static let wide = 560.0

  /// Whether a figure of a width shows such a text.
  func shows(at width: Double) -> Bool {
    switch self {
    case .always: true
    case .fromNarrow: width >= 250
    case .fromPhone: width >= 300
    case .fromWide: width >= Self.wide
    case .fromDesk: width >= 800
    case .onlyNarrow: width < Self.wide
    case .onlySmall: width < 300
    }
  }
}

/// The legend below a chart on paper.
struct PaperLegend {
  let items: [LegendItem]
  let width: Double
  let fonts: FontCollection

  /// The entries in rows, and the height they take.
  func placed(below bottom: Double, frame: Box) -> (items: [SceneItem], height: Double) {
    guard !items.isEmpty else { return ([], 0) }
    let style = TextRole.label.style
    var (x, row) = (0.0, 0)
    var placed: [SceneItem] = []
    for item in items {
      let before = ShareLayout.swatchWidth(item.swatch)
      let extent = before + fonts.width(of: item.label, style: style)
      if x > 0, x + extent > width { (x, row) = (0, row + 1) }
      let y = bottom + 6 + Double(row) * 20 - frame.y
      placed += ShareLayout.swatch(item.swatch, x: x - frame.x, y: y, frame: frame)
      placed.append(
        .text(
          SceneText(
            string: item.label, at: Position(Coordinate(0, x - frame.x + before), Coordinate(0, y + 11.5)),
            role: .label)))
      x += extent + 16
    }
    return (placed, Double(row + 1) * 20 + 6)
  }
}
