/// Charts as SVG inside a page: real text, fluid width, colors by class.
///
/// Positions are percentages of the frame and ems of the text; only paths lie in a stretched
/// view box, with strokes that do not scale. There are no style attributes and no fixed colors,
/// so theme, color mode and text size of the page act on the figure at once.
public enum InlineSVG {
  /// A figure that carries meaning: a picture with its name, and nothing else for assistive technology.
  ///
  /// Rings and sparklines are decorative, since their value stands beside them in words; they come
  /// without a name, whatever the `id`.
  ///
  /// - Parameter id: unique on the page, of letters, digits, "-" and "_" ("-" takes the place of anything
  ///   else); the name's id is made from it.
  public static func figure(_ resolved: ResolvedPlot, id: String) -> String {
    figure(resolved, id: id, name: resolved.description.name)
  }

  /// The same for a plot whose description has already been made: `name` is the description's name.
  package static func figure(_ resolved: ResolvedPlot, id: String, name: @autoclosure () -> String) -> String
  {
    if resolved.plot.style.isDecorative { return decorative(resolved) }
    let nameID = SVGText.id(id) + "-name"
    var writer = SVGWriter(scene: resolved.scene)
    writer.write(resolved.scene.items)
    return
      "<svg class=\"\(SVGClass.figure(resolved))\" role=\"img\" aria-labelledby=\"\(nameID)\" focusable=\"false\">"
      + "<title id=\"\(nameID)\">\(SVGText.escaped(name()))</title>"
      + "<g aria-hidden=\"true\">\(writer.markup)</g></svg>"
  }

  /// A figure that only repeats what words beside it say.
  public static func decorative(_ resolved: ResolvedPlot) -> String {
    let hidden = "aria-hidden=\"true\" focusable=\"false\""
    let open = "<svg class=\"\(SVGClass.figure(resolved))\" \(hidden)"
    var writer = SVGWriter(scene: resolved.scene)
    if resolved.plot.style.small == .ring {
      return open + " viewBox=\"0 0 72 72\">\(writer.ring())</svg>"
    }
    writer.write(resolved.scene.items)
    return open + ">\(writer.markup)</svg>"
  }

  /// A legend for below the figure, hidden from assistive technology; "" if none is needed.
  ///
  /// The legend of a chart with names at its marks shows only where the figure is too narrow for them.
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

  /// What an entry's mark looks like, in a box as high as its words.
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
    return "<svg \(list)viewBox=\"0 0 \(width) 12\" focusable=\"false\">\(content)</svg>"
  }

  private static func square(_ name: String) -> String {
    "<rect class=\"\(name)\" width=\"12\" height=\"12\" rx=\"2\"/>"
  }

  private static func marker(_ shape: MarkerShape, at x: Int, isHollow: Bool = false) -> String {
    // A line around it takes room of its own.
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
