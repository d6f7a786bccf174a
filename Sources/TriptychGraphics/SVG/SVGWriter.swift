/// Writes the operations of a scene as elements of inline SVG.
struct SVGWriter {
  let scene: Scene
  private(set) var markup = ""
  /// The outline of the last marker, cached because the markers of a series share one.
  private var lastOutline: (shape: MarkerShape, radius: Double, data: String)?

  /// Clouds with more dots than this become one path; otherwise the page grows by 60 bytes per dot.
  private static let mostCircles = 120

  init(scene: Scene) { self.scene = scene }

  mutating func write(_ items: [SceneItem]) {
    var flat = SVGRectangleRun()
    var squares = SVGSquareRun()
    for item in items {
      if case .rectangle(let rectangle) = item, squares.isEmpty, flat.take(rectangle) { continue }
      if case .marker(let marker) = item, flat.isEmpty, squares.take(marker) { continue }
      markup += flat.close() + squares.close()
      if case .rectangle(let rectangle) = item, flat.take(rectangle) { continue }
      if case .marker(let marker) = item, squares.take(marker) { continue }
      write(item)
    }
    markup += flat.close() + squares.close()
  }

  private mutating func write(_ item: SceneItem) {
    switch item {
    case .rectangle(let item): write(item)
    case .line(let item): write(item)
    case .path(let item): write(item)
    case .area(let item): write(item)
    case .dots(let item): write(item)
    case .marker(let item): write(item)
    case .arc(let item): write(item)
    case .text(let item): write(item)
    }
  }

  // MARK: - Shapes

  private mutating func write(_ item: SceneRectangle) {
    let x = SVGSpan(item.from.x, item.to.x)
    let y = SVGSpan(item.from.y, item.to.y)
    let place = "x=\"\(x.start)\" y=\"\(y.start)\" width=\"\(x.length)\" height=\"\(y.length)\""
    let corners = item.radius > 0 ? " rx=\"\(item.radius.short)\"" : ""
    let name = SVGClass.fill(item)
    guard let outline = item.outline else {
      markup += SVGText.boxed("<rect class=\"\(name)\" \(place)\(corners)/>", x: x.box, y: y.box)
      return
    }
    // The box clips its contents, so the visible part of the outline is inside the edges.
    let whole = "width=\"100%\" height=\"100%\"\(corners)/>"
    var parts = "<rect class=\"\(SVGClass.fill(item.fill))\" \(whole)"
    parts += "<rect class=\"\(SVGClass.stroke(outline)) \(item.isCell ? "in-cell" : "in")\" \(whole)"
    if item.isCell { parts += "<rect class=\"cell none\" \(whole)" }
    markup += SVGText.boxed("<svg \(place)>\(parts)</svg>", x: x.box, y: y.box)
  }

  private mutating func write(_ item: SceneLine) {
    let x = SVGSpan(item.from.x, item.to.x)
    let y = SVGSpan(item.from.y, item.to.y)
    let line =
      "<line class=\"\(SVGClass.stroke(item.stroke))\" x1=\"\(x.start)\" y1=\"\(y.start)\""
      + " x2=\"\(x.end)\" y2=\"\(y.end)\"/>"
    markup += SVGText.boxed(line, x: x.box, y: y.box)
  }

  private mutating func write(_ item: ScenePath) {
    let data = item.runs.map { SVGSteps.data($0) }.joined()
    stretched("<path class=\"\(SVGClass.stroke(item.stroke))\" d=\"\(data)\"/>")
  }

  private mutating func write(_ item: SceneArea) {
    guard !item.upper.isEmpty else { return }
    let data = SVGSteps.data(item.upper + item.lower.reversed())
    stretched("<path class=\"\(SVGClass.fill(item.fill))\" d=\"\(data)Z\"/>")
  }

  /// Appends a view box stretched over the frame.
  private mutating func stretched(_ content: String) { markup += SVGText.stretched(content) }

  private func place(_ point: UnitPoint) -> String {
    (point.x * 1000).fixed(places: 1) + " " + (point.y * 1000).fixed(places: 1)
  }

  private mutating func write(_ item: SceneDots) {
    if item.ring > 0, item.points.count > Self.mostCircles {
      // A zero-length line with round ends is a disc that does not stretch.
      let data = item.points.map { "M" + place($0) + "h0" }.joined()
      let size = item.radius >= 4 ? "" : item.radius >= 3.5 ? " mid" : " fine"
      stretched("<path class=\"dots\(size) \(dotClass(item))\" d=\"\(data)\"/>")
      return
    }
    let name: String
    switch item.fill {
    case .muted: name = "dotonly muted-dot"
    default: name = (item.ring > 0 ? "pt dotonly " : "pt lone ") + dotClass(item)
    }
    let isGroup = item.points.count > 1
    let own = isGroup ? "" : " class=\"\(name)\""
    if isGroup { markup += "<g class=\"\(name)\">" }
    for point in item.points {
      markup += "<circle\(own) cx=\"\(SVGText.percent(point.x))\" cy=\"\(SVGText.percent(point.y))\""
      markup += " r=\"\(item.radius.short)\"/>"
    }
    if isGroup { markup += "</g>" }
  }

  private func dotClass(_ item: SceneDots) -> String {
    if case .accent(let accent) = item.fill { return SVGClass.accent(accent) }
    return "ink"
  }

  private mutating func write(_ item: SceneMarker) {
    let x = SVGText.percent(item.at.x.fraction)
    let y = SVGText.percent(item.at.y.fraction)
    let name: String
    switch item.look {
    case .missing: name = "dotonly muted-dot"
    case .filled: name = "pt " + SVGClass.accent(item.accent)
    case .hollow: name = "out " + SVGClass.accent(item.accent)
    }
    let moved = Moved(item.at)
    guard item.shape == .circle || item.look == .missing else {
      if lastOutline?.shape != item.shape || lastOutline?.radius != item.radius {
        lastOutline = (item.shape, item.radius, Self.outline(item.shape, radius: item.radius))
      }
      let path = "<path class=\"\(name)\" d=\"\(lastOutline?.data ?? "")\"/>"
      markup += SVGText.boxed(SVGText.boxed(path, x: moved.x, y: moved.y), x: x, y: y)
      return
    }
    let radius = "r=\"\(item.radius.short)\""
    if moved.isNone {
      markup += "<circle class=\"\(name)\" cx=\"\(x)\" cy=\"\(y)\" \(radius)/>"
    } else {
      let circle = "<circle class=\"\(name)\" \(radius)/>"
      markup += SVGText.boxed(SVGText.boxed(circle, x: moved.x, y: moved.y), x: x, y: y)
    }
  }

  /// Offsets as lengths relative to the figure's text; empty strings for none.
  private struct Moved {
    let x: String
    let y: String
    var isNone: Bool { x.isEmpty && y.isEmpty }

    init(_ at: Position) {
      let size = TextRole.label.style.size
      x = at.x.offset == 0 ? "" : SVGSpan.em(at.x.offset, size)
      y = at.y.offset == 0 ? "" : SVGSpan.em(at.y.offset, size)
    }
  }

  /// Writes an arc whose size follows the text, not the width of the figure.
  private mutating func write(_ item: SceneArc) {
    let size = TextRole.label.style.size
    var circle = "<circle class=\"\(SVGClass.arc(item))\" r=\"\(SVGSpan.em(item.radius, size))\""
    circle += " stroke-width=\"\(SVGSpan.em(item.width, size))\"\(Self.part(item))/>"
    let moved = Moved(item.center)
    markup += SVGText.boxed(
      SVGText.boxed(circle, x: moved.x, y: moved.y), x: SVGText.percent(item.center.x.fraction),
      y: SVGText.percent(item.center.y.fraction))
  }

  /// The attributes that show only part of a circle, which starts at the right and runs clockwise.
  private static func part(_ item: SceneArc, around middle: String = "") -> String {
    guard item.sweep < 1 else { return "" }
    let turn = (item.start * 360 - 90).short
    return " pathLength=\"100\" stroke-dasharray=\"\((max(0, item.sweep) * 100).short) 200\""
      + " transform=\"rotate(\(turn)\(middle))\""
  }

  /// The outline of a marker shape around the origin.
  static func outline(_ shape: MarkerShape, radius: Double) -> String {
    let corners = shape.corners.map { ($0.x * radius).short + " " + ($0.y * radius).short }
    return "M" + corners.joined(separator: "L") + "Z"
  }

  /// The circles of a ring in a box of 72 units.
  func ring() -> String {
    let side = min(scene.frame.width, scene.frame.height)
    guard side > 0 else { return "" }
    var rings = ""
    for case .arc(let arc) in scene.items {
      let radius = (arc.radius / side * PlotStyle.ringBox).short
      let name = arc.paint == .track ? "tr" : "va" + (arc.isRound ? "" : " butt")
      // Even a full ring shows where it starts.
      var part = arc
      if arc.paint != .track { part.sweep = min(arc.sweep, 0.999_999) }
      rings += "<circle class=\"\(name)\" cx=\"36\" cy=\"36\" r=\"\(radius)\""
      rings += "\(Self.part(part, around: " 36 36"))/>"
    }
    return rings
  }

  // MARK: - Text

  private mutating func write(_ item: SceneText) {
    let size = item.role.style.size
    markup += "<text x=\""
    markup += SVGText.percent(item.at.x.fraction)
    markup += "\" y=\""
    markup += SVGText.percent(item.at.y.fraction)
    markup += "\""
    if item.at.x.offset != 0 { markup += " dx=\"\(SVGSpan.em(item.at.x.offset, size))\"" }
    if item.at.y.offset != 0 { markup += " dy=\"\(SVGSpan.em(item.at.y.offset, size))\"" }
    if size != TextRole.label.style.size {
      markup += " font-size=\"\(SVGSpan.em(size, TextRole.label.style.size))\""
    }
    if item.anchor != .start { markup += " text-anchor=\"\(item.anchor.rawValue)\"" }
    let names = SVGClass.text(item)
    if !names.isEmpty { markup += " class=\"\(names)\"" }
    markup += ">\(SVGText.escaped(item.string))</text>"
  }
}
