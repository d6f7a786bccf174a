import Foundation

/// Writes the operations of a scene as SVG elements of a file with a fixed size.
struct SVGFileWriter {
  let scene: Scene
  let fonts: FontCollection
  private(set) var markup = ""
  /// The colors that the style sheet must define.
  private(set) var paints: Set<SVGPaintName> = []
  private(set) var classes: Set<String> = []
  private(set) var strokes: [String: StrokeRole] = [:]
  private(set) var texts: [String: TextRole] = [:]
  /// The ramp of the heat map; the first one if there are several.
  let ramp: HeatRamp?

  /// Texts shorter than this many characters are not pinned to a length.
  private static let pinnedFrom = 6

  init(scene: Scene, fonts: FontCollection) {
    self.scene = scene
    self.fonts = fonts
    ramp = scene.items.lazy.compactMap(Self.ramp).first
  }

  private static func ramp(_ item: SceneItem) -> HeatRamp? {
    guard case .rectangle(let item) = item, case .heat(_, let accent) = item.fill else { return nil }
    return HeatRamp(accent)
  }

  mutating func write() {
    if let background = scene.background {
      markup += "<rect class=\"\(named(background))\" width=\"100%\" height=\"100%\"/>\n"
    }
    var cells: [SceneRectangle] = []
    for item in scene.items {
      if case .rectangle(let cell) = item, cell.isCell, cell.outline == nil {
        cells.append(cell)
        continue
      }
      writeCells(&cells)
      write(item)
    }
    writeCells(&cells)
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

  // MARK: - Classes

  /// The class for a color: its fill, or the kind of use that `kind` names.
  private mutating func named(_ paint: Paint, kind: String = "") -> String {
    let name = SVGPaintName(paint)
    paints.insert(name)
    classes.insert(kind + name.text)
    return "tc-" + kind + name.text
  }

  /// A class that needs the card color in addition to its own color.
  private mutating func onCard(_ name: String) -> String {
    paints.insert(SVGPaintName(.card))
    classes.insert(name)
    return " tc-" + name
  }

  private mutating func stroke(_ role: StrokeRole) -> String {
    let name = SVGFileStyle.name(role)
    paints.insert(SVGPaintName(role.paint))
    strokes[name] = role
    return "tc-" + name
  }

  // MARK: - Rectangles and lines

  /// Writes the collected cells grouped by class. Cells do not touch, so their order makes no difference.
  private mutating func writeCells(_ cells: inout [SceneRectangle]) {
    var groups: [(name: String, content: String)] = []
    for cell in cells {
      let name = named(cell.fill)
      let content = rectangle(FixedGeometry.box(cell, in: scene.frame), radius: cell.radius) + "/>"
      if let index = groups.firstIndex(where: { $0.name == name }) {
        groups[index].content += content
      } else {
        groups.append((name, content))
      }
    }
    for group in groups { markup += "<g class=\"\(group.name)\">\(group.content)</g>\n" }
    cells = []
  }

  private func rectangle(_ box: Box, radius: Double) -> String {
    guard box.width > 0, box.height > 0 else { return "<rect" }
    let radius = min(radius, box.width / 2, box.height / 2)
    return "<rect x=\"\(box.x.short)\" y=\"\(box.y.short)\" width=\"\(box.width.short)\""
      + " height=\"\(box.height.short)\"" + (radius > 0 ? " rx=\"\(radius.short)\"" : "")
  }

  private mutating func write(_ item: SceneRectangle) {
    let box = FixedGeometry.box(item, in: scene.frame)
    guard box.width > 0, box.height > 0 else { return }
    markup += rectangle(box, radius: item.radius) + " class=\"\(named(item.fill))\"/>\n"
    guard let outline = item.outline else { return }
    let inner = FixedGeometry.inset(box, by: outline.width / 2)
    let radius = max(0, min(item.radius - outline.width / 2, inner.width / 2, inner.height / 2))
    markup += "<path class=\"\(stroke(outline))\" d=\"\(Self.outline(inner, radius: radius))\"/>\n"
  }

  /// A box with rounded corners as a path, so that dashes start at the same point as in other formats.
  private static func outline(_ box: Box, radius: Double) -> String {
    guard radius > 0 else {
      return "M\(box.x.short) \(box.y.short)H\(box.maxX.short)V\(box.maxY.short)H\(box.x.short)Z"
    }
    let arc = "a\(radius.short) \(radius.short) 0 0 1 "
    let by = radius.short
    return "M\((box.maxX - radius).short) \(box.y.short)\(arc)\(by) \(by)V\((box.maxY - radius).short)"
      + "\(arc)-\(by) \(by)H\((box.x + radius).short)\(arc)-\(by) -\(by)V\((box.y + radius).short)"
      + "\(arc)\(by) -\(by)Z"
  }

  private mutating func write(_ item: SceneLine) {
    let ends = FixedGeometry.ends(item, in: scene.frame)
    markup += "<path class=\"\(stroke(item.stroke))\" d=\"M\(ends.from.x.short) \(ends.from.y.short)"
    if ends.from.y == ends.to.y {
      markup += "H\(ends.to.x.short)\"/>\n"
    } else if ends.from.x == ends.to.x {
      markup += "V\(ends.to.y.short)\"/>\n"
    } else {
      markup += "L\(ends.to.x.short) \(ends.to.y.short)\"/>\n"
    }
  }

  private mutating func write(_ item: ScenePath) {
    // A run of one point has nothing to stroke, and an empty run is not a valid path.
    let runs = item.runs.filter { $0.count > 1 }
    guard !runs.isEmpty else { return }
    let data = runs.map { run in
      // Lines whose points are closer together than the rounding step get another decimal place.
      let places = Double(run.count) * 2 > scene.frame.width ? 2 : 1
      return "M" + run.map { place($0, places) }.joined(separator: " ")
    }
    markup += "<path class=\"\(stroke(item.stroke))\" d=\"\(data.joined())\"/>\n"
  }

  private mutating func write(_ item: SceneArea) {
    guard item.upper.count > 1, item.lower.count > 1 else { return }
    let edge = (item.upper + item.lower.reversed()).map { place($0) }
    markup += "<path class=\"\(named(item.fill))\" d=\"M\(edge.joined(separator: " "))Z\"/>\n"
  }

  private func place(_ point: UnitPoint, _ places: Int = 1) -> String {
    let place = scene.frame.point(Position(fractions: point))
    return place.x.fixed(places: places) + " " + place.y.fixed(places: places)
  }

  // MARK: - Dots, markers, arcs

  private mutating func write(_ item: SceneDots) {
    let ring = item.ring > 0 ? " stroke-width=\"\(item.ring.short)\"" : ""
    let around = item.ring > 0 ? onCard("ring") : ""
    markup += "<g class=\"\(named(item.fill))\(around)\"\(ring)>"
    for point in item.points {
      markup += circle(scene.frame.point(Position(fractions: point)), item.radius) + "/>"
    }
    markup += "</g>\n"
  }

  private func circle(_ center: UnitPoint, _ radius: Double) -> String {
    "<circle cx=\"\(center.x.fixed(places: 1))\" cy=\"\(center.y.fixed(places: 1))\" r=\"\(radius.short)\""
  }

  private mutating func write(_ item: SceneMarker) {
    let center = scene.frame.point(item.at)
    let name: String
    switch item.look {
    case .missing: name = named(.muted)
    case .filled: name = named(.accent(item.accent)) + onCard("filled")
    case .hollow:
      paints.insert(SVGPaintName(.card))
      name = named(.accent(item.accent), kind: "hollow-")
    }
    if item.shape == .circle || item.look == .missing {
      markup += circle(center, item.radius) + " class=\"\(name)\"/>\n"
      return
    }
    let corners = item.shape.corners.map {
      (center.x + $0.x * item.radius).short + " " + (center.y + $0.y * item.radius).short
    }
    markup += "<path class=\"\(name)\" d=\"M\(corners.joined(separator: " "))Z\"/>\n"
  }

  private mutating func write(_ item: SceneArc) {
    let center = scene.frame.point(item.center)
    let look =
      " class=\"\(named(item.paint, kind: "on-"))\" stroke-width=\"\(item.width.short)\""
      + (item.isRound ? " stroke-linecap=\"round\"" : "") + "/>\n"
    let radius = item.radius.short
    func place(_ turn: Double) -> String {
      let point = SVGArc.point(turn, radius: item.radius, around: center)
      return point.x.short + " " + point.y.short
    }
    let start = place(item.start)
    let end = place(item.start + max(0, item.sweep))
    // Viewers do not draw an arc that ends where it starts, so an almost full circle is drawn as a full one.
    if item.sweep >= 1 || (item.sweep > 0.5 && start == end) {
      markup += "<circle cx=\"\(center.x.short)\" cy=\"\(center.y.short)\" r=\"\(radius)\"" + look
      return
    }
    markup += "<path d=\"M\(start)A\(radius) \(radius) 0 \(item.sweep > 0.5 ? 1 : 0) 1 \(end)\"" + look
  }

  // MARK: - Text

  private mutating func write(_ item: SceneText) {
    // Texts that only narrow pages show have a longer form here.
    guard !item.visibility.isShorterForm, !item.string.isEmpty else { return }
    let place = FixedGeometry.baseline(item, in: scene.frame)
    let name = SVGFileStyle.name(item.role)
    texts[name] = item.role
    paints.insert(SVGPaintName(item.role.paint))
    let halo = item.hasHalo ? onCard("halo") : ""
    markup += "<text x=\"\(place.x.fixed(places: 1))\" y=\"\(place.y.fixed(places: 1))\""
    markup += " class=\"tc-\(name)\(halo)\""
    if SVGFileStyle.sizeIsItsOwn(item.role) { markup += " font-size=\"\(item.role.style.size.short)\"" }
    if item.anchor != .start { markup += " text-anchor=\"\(item.anchor.rawValue)\"" }
    if let length = pinnedLength(item) {
      markup += " textLength=\"\(length.fixed(places: 1))\" lengthAdjust=\"spacingAndGlyphs\""
    }
    markup += ">\(SVGText.escaped(item.string))</text>\n"
  }

  /// The text's length in the painter's fonts, to be forced so that it overlaps nothing in a viewer's wider
  /// font; nil for short texts and for those with letters that the fonts lack.
  private func pinnedLength(_ item: SceneText) -> Double? {
    guard item.string.count >= Self.pinnedFrom else { return nil }
    fonts.forgetMissing()
    let width = fonts.width(of: item.string, style: item.role.style)
    return fonts.missingGlyphs.isEmpty && width > 0 ? width : nil
  }
}

/// Points on a circle, from its top and clockwise.
enum SVGArc {
  static func point(_ turn: Double, radius: Double, around center: UnitPoint) -> UnitPoint {
    let angle = (turn * 2 - 0.5) * Double.pi
    return UnitPoint(center.x + radius * cos(angle), center.y + radius * sin(angle))
  }
}
