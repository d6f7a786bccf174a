/// A colour of an SVG file by the name it has in the file's style sheet.
struct SVGPaintName: Hashable, Comparable {
  /// "ink", "fit", "x3", "h5-nut".
  let text: String
  /// The custom property by which a page around the picture gives the colour.
  let property: String
  /// The ramp of a class of a heat map.
  let ramp: HeatRamp?
  private let paint: Paint

  init(_ paint: Paint) {
    self.paint = paint
    let name: String
    var ramp: HeatRamp?
    switch paint {
    case .card: name = "card"
    case .ink: name = "ink"
    case .muted: name = "muted"
    case .edge: name = "edge"
    case .grid: name = "grid"
    case .band: name = "band"
    case .track: name = "track"
    case .accent(.series(let number)): name = "x\(SeriesColours.slot(number) + 1)"
    case .accent(let accent): name = SVGClass.accent(accent)
    case .heat(let step, let accent):
      name = "h\(max(0, min(step, 7)))"
      ramp = step > 0 ? HeatRamp(accent) : nil
    }
    property = "--" + name
    text = ramp.map { name + "-" + $0.rawValue } ?? name
    self.ramp = ramp
  }

  /// The colour in a theme.
  func colour(_ theme: ChartTheme) -> RGB { theme.color(paint) }

  // The same name always has the same colour, whatever paint it was made of.
  static func == (left: SVGPaintName, right: SVGPaintName) -> Bool { left.text == right.text }
  static func < (left: SVGPaintName, right: SVGPaintName) -> Bool { left.text < right.text }
  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
