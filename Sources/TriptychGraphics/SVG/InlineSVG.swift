/// Charts as SVG elements inside a web page: real text, fluid width, and colors by class.
///
/// Positions are percentages of the frame plus ems of the text. Only paths use a stretched view box, and
/// their strokes do not scale. There are no style attributes and no fixed colors, so the page's theme, color
/// mode and text size apply to the figure immediately.
public enum InlineSVG {
  /// A figure that conveys information: assistive technology sees an image with a name, and nothing else.
  ///
  /// Rings and sparklines are decorative, since the page states their value in words beside them. They have
  /// no accessible name, whatever the `id`.
  ///
  /// - Parameter id: must be unique on the page. Letters, digits, "-" and "_" are kept, and any other
  ///   character becomes "-". The id of the name element is derived from it.
  public static func figure(_ resolved: ResolvedPlot, id: String) -> String {
    figure(resolved, id: id, name: resolved.description.name)
  }

  /// The same figure for a plot that has already been described: `name` is the name in that description.
  package static func figure(_ resolved: ResolvedPlot, id: String, name: @autoclosure () -> String) -> String
  {
    if resolved.plot.style.isDecorative { return decorative(resolved) }
    let nameID = SVGText.id(id) + "-name"
    var writer = SVGWriter(scene: resolved.scene)
    writer.write(resolved.scene.items)
    return
      "<svg class=\"\(SVGClass.figure(resolved))\" role=\"img\" aria-labelledby=\"\(nameID)\">"
      + "<title id=\"\(nameID)\">\(SVGText.escaped(name()))</title>"
      + "<g aria-hidden=\"true\">\(writer.markup)</g></svg>"
  }

  /// A decorative figure, hidden from assistive technology, for information that the text beside it already
  /// states.
  public static func decorative(_ resolved: ResolvedPlot) -> String {
    let hidden = "aria-hidden=\"true\""
    let open = "<svg class=\"\(SVGClass.figure(resolved))\" \(hidden)"
    var writer = SVGWriter(scene: resolved.scene)
    if resolved.plot.style.small == .ring {
      return open + " viewBox=\"0 0 72 72\">\(writer.ring())</svg>"
    }
    writer.write(resolved.scene.items)
    return open + ">\(writer.markup)</svg>"
  }

  /// A legend to place below the figure, hidden from assistive technology; an empty string if none is needed.
  ///
  /// If the chart labels its marks directly, the legend appears only where the figure is too narrow for those
  /// labels.
  public static func legend(_ resolved: ResolvedPlot) -> String {
    let items = resolved.legend
    let isNarrow = resolved.plot.style.pageLegend == .narrow
    guard !items.isEmpty, !isNarrow || resolved.scene.hasNarrowForms else { return "" }
    if items.contains(where: \.isCell) {
      let cells = items.map { "<span>\(swatch($0))\(SVGText.escaped($0.label))</span>" }
      return "<div class=\"legend-ramp\" aria-hidden=\"true\">\(cells.joined())</div>"
    }
    let entries = items.map { item in
      "<li class=\"\(item.cssClass)\">\(swatch(item))\(SVGText.escaped(item.label))</li>"
    }
    return "<ul class=\"key\(isNarrow ? " narrow-key" : "")\" aria-hidden=\"true\">\(entries.joined())</ul>"
  }

  /// The swatch of a legend entry, in a box as high as its text.
  private static func swatch(_ item: LegendItem) -> String {
    switch item.swatch {
    case .missing: return picture("<circle class=\"muted-dot\" cx=\"6\" cy=\"6\" r=\"1.5\"/>")
    case .cell(let paint): return picture(square(SVGClass.fill(paint)))
    case .bar(let paint, let texture):
      return picture(square(SVGClass.fill(paint)) + strokes(texture))
    case .marker(let shape, _, let look):
      return picture(marker(shape, at: 6, isHollow: look == .hollow), name: "swatch")
    case .series(let shape, let accent, let dash):
      let line = "<path class=\"\(SVGClass.stroke(.series(accent, dash)))\" d=\"M1 6h28\"/>"
      return picture(line + marker(shape, at: 15), name: "swatch", width: 30)
    case .rule: return picture("<path class=\"rule\" d=\"M0 6h30\"/>", width: 30)
    case .band: return picture("<path class=\"usual\" d=\"M0 0h30v12H0Z\"/>", width: 30)
    }
  }

  private static func picture(_ content: String, name: String = "", width: Int = 12) -> String {
    let names = [name, width > 12 ? "long" : ""].filter { !$0.isEmpty }.joined(separator: " ")
    let list = names.isEmpty ? "" : "class=\"\(names)\" "
    return "<svg \(list)viewBox=\"0 0 \(width) 12\">\(content)</svg>"
  }

  private static func square(_ name: String) -> String {
    "<rect class=\"\(name)\" width=\"12\" height=\"12\" rx=\"2\"/>"
  }

  private static func marker(_ shape: MarkerShape, at x: Int, isHollow: Bool = false) -> String {
    // The outline needs some of the space.
    let radius = isHollow ? 4.5 : 5
    if shape == .circle {
      let line = isHollow ? "class=\"ln\" " : ""
      return "<circle \(line)cx=\"\(x)\" cy=\"6\" r=\"\(radius.fixed(places: 1))\"/>"
    }
    return
      "<path class=\"\(isHollow ? "ln" : "shape")\" transform=\"translate(\(x) 6)\" d=\"\(SVGWriter.outline(shape, radius: radius))\"/>"
  }

  private static func strokes(_ texture: Texture) -> String {
    let side = 12.0
    let runs = texture.runs(
      in: UnitBox(left: 0, top: 0, right: 1, bottom: 1), frame: ChartSize(width: side, height: side))
    guard !runs.isEmpty else { return "" }
    let data = runs.map { run in
      "M"
        + run.map { ($0.x * side).fixed(places: 1) + " " + ($0.y * side).fixed(places: 1) }.joined(
          separator: " ")
    }
    return "<path class=\"tex\" d=\"\(data.joined())\"/>"
  }
}
