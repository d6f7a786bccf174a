/// Writes the operations of a scene as SVG elements.
struct SVGWriter {
  let scene: Scene
  private(set) var markup = ""

  /// Clouds of more dots are one path, else the page grows by 60 bytes a dot.
  private static let mostCircles = 120

  init(scene: Scene) { self.scene = scene }

  mutating func write(_ items: [SceneItem]) {
    for item in items {
      switch item {
      case .rectangle(let item): write(item)
      case .line(let item): write(item)
      case .path(let item): write(item)
      case .area(let item): write(item)
      case .dots(let item): write(item)
      case .marker(let item): write(item)
      case .arc: break
      case .text(let item): write(item)
      }
    }
  }

  // MARK: - Shapes

  private mutating func write(_ item: SceneRectangle) {
    let from = item.from
    let to = item.to
    markup += "<rect class=\"\(fill(item))\" x=\"\(SVGText.percent(from.x.fraction))\""
    markup += " y=\"\(SVGText.percent(from.y.fraction))\""
    markup += " width=\"\(SVGText.percent(to.x.fraction - from.x.fraction))\""
    markup += " height=\"\(SVGText.percent(to.y.fraction - from.y.fraction))\""
    markup += item.radius > 0 ? " rx=\"\(item.radius.short)\"/>" : "/>"
  }

  private func fill(_ item: SceneRectangle) -> String {
    if case .heat(let step, _) = item.fill { return "cell h\(step)" }
    return "usual"
  }

  private mutating func write(_ item: SceneLine) {
    markup += "<line class=\"\(SVGClass.stroke(item.stroke))\""
    markup +=
      " x1=\"\(SVGText.percent(item.from.x.fraction))\" y1=\"\(SVGText.percent(item.from.y.fraction))\""
    markup += " x2=\"\(SVGText.percent(item.to.x.fraction))\" y2=\"\(SVGText.percent(item.to.y.fraction))\"/>"
  }

  private mutating func write(_ item: ScenePath) {
    var data = ""
    for run in item.runs {
      for (index, point) in run.enumerated() {
        data += (index == 0 ? "M" : "L") + place(point)
      }
    }
    stretched("<path class=\"\(SVGClass.stroke(item.stroke))\" d=\"\(data)\"/>")
  }

  private mutating func write(_ item: SceneArea) {
    guard let first = item.upper.first else { return }
    let rest = item.upper.dropFirst() + item.lower.reversed()
    stretched("<path class=\"usual\" d=\"M\(place(first))" + rest.map { "L" + place($0) }.joined() + "Z\"/>")
  }

  /// A view box stretched over the frame.
  private mutating func stretched(_ content: String) {
    markup += "<svg viewBox=\"0 0 1000 1000\" preserveAspectRatio=\"none\" width=\"100%\" height=\"100%\""
    markup += " overflow=\"visible\">\(content)</svg>"
  }

  private func place(_ point: UnitPoint) -> String {
    (point.x * 1000).fixed(places: 1) + " " + (point.y * 1000).fixed(places: 1)
  }

  private mutating func write(_ item: SceneDots) {
    if item.ring > 0, item.points.count > Self.mostCircles {
      // A line of no length with round ends is a disc that does not stretch.
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
    for point in item.points {
      markup +=
        "<circle class=\"\(name)\" cx=\"\(SVGText.percent(point.x))\" cy=\"\(SVGText.percent(point.y))\""
      markup += " r=\"\(item.radius.short)\"/>"
    }
  }

  private func dotClass(_ item: SceneDots) -> String {
    if case .accent(let accent) = item.fill { return SVGClass.accent(accent) }
    return "ink"
  }

  private mutating func write(_ item: SceneMarker) {
    let x = SVGText.percent(item.at.x.fraction)
    let y = SVGText.percent(item.at.y.fraction)
    let name = (item.look == .hollow ? "out " : "pt ") + SVGClass.accent(item.accent)
    if item.shape == .circle {
      markup += "<circle class=\"\(name)\" cx=\"\(x)\" cy=\"\(y)\" r=\"\(item.radius.short)\"/>"
      return
    }
    markup += "<svg x=\"\(x)\" y=\"\(y)\" overflow=\"visible\">"
    markup += "<path class=\"\(name)\" d=\"\(Self.outline(item.shape, radius: item.radius))\"/></svg>"
  }

  /// The outline of a shape around the origin.
  static func outline(_ shape: MarkerShape, radius: Double) -> String {
    let corners = shape.corners.map { ($0.x * radius).short + " " + ($0.y * radius).short }
    return "M" + corners.joined(separator: "L") + "Z"
  }

  /// The circles of a ring in a box of 72.
  mutating func ring() -> String {
    var rings = ""
    for case .arc(let arc) in scene.items {
      let circle = "cx=\"36\" cy=\"36\" r=\"32.5\""
      if arc.paint == .track {
        rings += "<circle class=\"tr\" \(circle)/>"
      } else {
        let dash = "pathLength=\"100\" stroke-dasharray=\"\((arc.sweep * 100).short) 200\""
        rings += "<circle class=\"va\" \(circle) \(dash) transform=\"rotate(-90 36 36)\"/>"
      }
    }
    return rings
  }

  // MARK: - Text

  private mutating func write(_ item: SceneText) {
    let size = item.role.style.size
    markup +=
      "<text x=\"\(SVGText.percent(item.at.x.fraction))\" y=\"\(SVGText.percent(item.at.y.fraction))\""
    if item.at.x.offset != 0 { markup += " dx=\"\(em(item.at.x.offset, size))\"" }
    if item.at.y.offset != 0 { markup += " dy=\"\(em(item.at.y.offset, size))\"" }
    if item.anchor != .start { markup += " text-anchor=\"\(item.anchor.rawValue)\"" }
    let names = SVGClass.text(item)
    if !names.isEmpty { markup += " class=\"\(names)\"" }
    markup += ">\(SVGText.escaped(item.string))</text>"
  }

  private func em(_ points: Double, _ size: Double) -> String { (points / size).fixed(places: 2) + "em" }
}
