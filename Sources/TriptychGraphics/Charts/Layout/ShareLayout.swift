/// The heading, legend, dates and brand around a shared picture.
///
/// At 800 points: title 19/600 on (24, 38), sub-line 13 at 60, dates bottom left, brand bottom right.
/// Narrower pictures wrap each of them. In a language that is written from right to left, all of them begin at the right
/// edge; time still runs from left to right within the frame.
struct ShareLayout {
  let plot: Plot
  let size: ChartSize
  private let title: [String]
  private let subtitle: [String]
  private let footer: [String]
  private let brandStands: Bool
  let fonts: FontCollection
  var legendRows: [[LegendCell]] = []

  /// Points between the picture's edge and what it holds.
  static let margin = 24.0
  /// The least room for labels left of the frame, in points.
  static let leastLeft = 24.0
  private static let titleLine = 24.0
  private static let textLine = 18.0
  static let legendLine = 24.0

  struct LegendCell {
    /// What the mark looks like; nil beside a further line of a label.
    let swatch: LegendItem.Swatch?
    /// A line of the label.
    let text: String
    /// From the left edge of the picture to the swatch, or to a further line.
    let x: Double
  }

  init(plot: Plot, size: ChartSize, fonts: FontCollection) {
    self.plot = plot
    self.size = size
    self.fonts = fonts
    let wrap = TextWrap(fonts: fonts)
    let room = size.width - 2 * Self.margin
    guard let heading = plot.heading else {
      title = []
      subtitle = []
      footer = []
      brandStands = false
      return
    }
    title = wrap.lines(heading.title, role: .title, width: room, most: 3)
    subtitle = wrap.lines(heading.subtitle, role: .subtitle, width: room, most: 4)
    let brand = fonts.width(of: heading.brand, style: TextRole.label.style)
    let source = heading.source.flatMap { $0.isEmpty ? nil : plot.words.say(.source, ["source": $0]) }
    let parts = [heading.dates, source ?? "", heading.note ?? ""].filter { !$0.isEmpty }
    brandStands = brand + 24 < room / 2
    let footRoom = brandStands ? room - brand - 24 : room
    let joined = wrap.lines(parts.joined(separator: " · "), role: .label, width: footRoom, most: 2)
    // Dates and source that do not share a line have lines of their own; only the last is beside the brand.
    footer =
      joined.count < 2
      ? joined
      : parts.enumerated().flatMap { index, part in
        wrap.lines(part, role: .label, width: index + 1 < parts.count ? room : footRoom, most: 2)
      }
  }

  /// The most lines of a label that is wider than the picture.
  private static let mostLabelLines = 3

  /// Adds the legend below the frame: rules and bands too where their names give way.
  mutating func addLegend(namesGiveWay: Bool) {
    guard plot.heading != nil else { return }
    let width = size.width - 2 * Self.margin
    let wrap = TextWrap(fonts: fonts)
    var x = width + 1
    for item in plot.legend + (namesGiveWay ? plot.quietLegend : []) {
      let before = Self.swatchWidth(item.swatch)
      let lines = wrap.lines(
        item.label, role: .label, width: width - before, most: Self.mostLabelLines)
      let extent =
        before + (lines.map { fonts.width(of: $0, style: TextRole.label.style) }.max() ?? 0)
      if x + extent > width {
        legendRows.append([])
        x = 0
      }
      legendRows[legendRows.count - 1].append(
        LegendCell(swatch: item.swatch, text: lines.first ?? "", x: Self.margin + x))
      for line in lines.dropFirst() {
        legendRows.append([LegendCell(swatch: nil, text: line, x: Self.margin + before)])
      }
      // Nothing stands beside the last of several lines. Each item starts at a whole point, so that its swatch is sharp.
      x = lines.count > 1 ? width + 1 : (x + extent).rounded(.up) + 20
    }
  }

  // MARK: - Room

  private var headHeight: Double {
    guard plot.heading != nil else { return plot.style.headless }
    let titles = 38 + Self.titleLine * Double(max(0, title.count - 1))
    return titles + (subtitle.isEmpty ? 0 : 22 + Self.textLine * Double(subtitle.count - 1))
  }

  var footHeight: Double {
    guard plot.heading != nil else { return 0 }
    return 18 + Self.textLine * Double(max(0, footer.count - 1)) + 14
  }

  /// Where the frame starts, and its height.
  var frameRows: (top: Double, height: Double) {
    let style = plot.style
    if style.small == .ring, let margin = smallMargin { return (margin, size.height - 2 * margin) }
    let top = headHeight + (style.isDecorative ? 0 : max(24, style.pageMargins.top + 12))
    let legend = Double(legendRows.count) * Self.legendLine
    return (top, size.height - top - style.shareAxis - legend - footHeight)
  }

  func left(_ room: Double) -> Double { smallMargin ?? Self.margin + max(room, Self.leastLeft) }

  func right(_ room: Double) -> Double { smallMargin ?? Self.margin + room }

  /// The margin of small pictures without words around them.
  private var smallMargin: Double? {
    switch plot.style.small {
    case .ring: return min(size.width, size.height) * 0.06
    case .strip(let margin): return margin
    case nil: return nil
    }
  }

  // MARK: - Operations

  func items(frame: Box) -> [SceneItem] {
    guard let heading = plot.heading else { return [] }
    var items: [SceneItem] = []
    func text(_ string: String, _ x: Double, _ y: Double, _ role: TextRole, _ anchor: TextAnchor = .start) {
      let at = Position(Coordinate(0, mirrored(x) - frame.x), Coordinate(0, y - frame.y))
      items.append(.text(SceneText(string: string, at: at, role: role, anchor: mirrored(anchor))))
    }
    for (index, line) in title.enumerated() {
      text(line, Self.margin, 38 + Self.titleLine * Double(index), .title)
    }
    let below = 38 + Self.titleLine * Double(max(0, title.count - 1)) + 22
    for (index, line) in subtitle.enumerated() {
      text(line, Self.margin, below + Self.textLine * Double(index), .subtitle)
    }
    for (index, line) in footer.enumerated() {
      let up = Self.textLine * Double(footer.count - 1 - index)
      text(line, Self.margin, size.height - 18 - up, .label)
    }
    if brandStands {
      text(heading.brand, size.width - Self.margin, size.height - 18, .label, .end)
    }
    return items + legendItems(frame: frame)
  }

  /// A place from the edge at which lines begin, as one from the left edge.
  func mirrored(_ x: Double) -> Double { plot.words.isRightToLeft ? size.width - x : x }

  func mirrored(_ anchor: TextAnchor) -> TextAnchor {
    guard plot.words.isRightToLeft else { return anchor }
    switch anchor {
    case .start: return .end
    case .middle: return .middle
    case .end: return .start
    }
  }
}

// The entries of a legend below a shared picture.
extension ShareLayout {
  func legendItems(frame: Box) -> [SceneItem] {
    var items: [SceneItem] = []
    let top = size.height - footHeight - Double(legendRows.count) * Self.legendLine
    for (row, cells) in legendRows.enumerated() {
      let y = top + Double(row) * Self.legendLine - frame.y
      for cell in cells {
        var start = cell.x
        if let mark = cell.swatch {
          // A swatch is placed from the other edge and drawn as in the chart.
          let width = Self.swatchWidth(mark) - Self.swatchGap
          let left = plot.words.isRightToLeft ? size.width - cell.x - width : cell.x
          items.append(contentsOf: Self.swatch(mark, x: left - frame.x, y: y, frame: frame))
          start += Self.swatchWidth(mark)
        }
        let at = Position(Coordinate(0, mirrored(start) - frame.x), Coordinate(0, y + 11.5))
        items.append(.text(SceneText(string: cell.text, at: at, role: .label, anchor: mirrored(.start))))
      }
    }
    return items
  }

  /// Points between a swatch and its label.
  private static let swatchGap = 6.0

  /// Points from the edge of a swatch to its label.
  static func swatchWidth(_ swatch: LegendItem.Swatch) -> Double {
    switch swatch {
    case .cell, .missing, .bar, .marker: return 20
    case .series, .rule, .band: return 36
    }
  }

  /// The look of an entry, its top left corner at (x, y) in points of the frame.
  static func swatch(_ swatch: LegendItem.Swatch, x: Double, y: Double, frame: Box) -> [SceneItem] {
    func place(_ dx: Double, _ dy: Double) -> Position {
      Position(Coordinate(0, x + dx), Coordinate(0, y + dy))
    }
    /// A piece of a line, 30 points long.
    func piece(_ stroke: StrokeRole) -> SceneItem {
      .line(SceneLine(from: place(0, 7), to: place(30, 7), stroke: stroke))
    }
    switch swatch {
    case .cell(let paint):
      return [.rectangle(SceneRectangle(from: place(0, 0), to: place(14, 14), fill: paint, radius: 2))]
    case .bar(let paint, let texture):
      let box = UnitBox(
        left: x / frame.width, top: y / frame.height, right: (x + 14) / frame.width,
        bottom: (y + 14) / frame.height)
      let runs = texture.runs(in: box, frame: ChartSize(width: frame.width, height: frame.height))
      let fill = SceneItem.rectangle(
        SceneRectangle(from: place(0, 0), to: place(14, 14), fill: paint, radius: 2))
      return runs.isEmpty ? [fill] : [fill, .path(ScenePath(runs: runs, stroke: .texture))]
    case .missing:
      return [
        .marker(SceneMarker(at: place(7, 7), shape: .circle, radius: 1.5, accent: .ink, look: .missing))
      ]
    case .series(let shape, let accent, let dash):
      // Dash and shape as in the chart, so that color is not needed to find the line.
      return [
        piece(.series(accent, dash)),
        .marker(SceneMarker(at: place(15, 7), shape: shape, radius: 5, accent: accent, look: .filled)),
      ]
    case .marker(let shape, let accent, let look):
      return [.marker(SceneMarker(at: place(7, 7), shape: shape, radius: 5, accent: accent, look: look))]
    case .rule: return [piece(.rule)]
    case .band:
      return [.rectangle(SceneRectangle(from: place(0, 0), to: place(30, 14), fill: .band))]
    }
  }
}
