/// Draws data through the scales of a plot.
protocol Mark: Sendable {
  /// Its place in the order of drawing.
  var layer: Layer { get }
  /// Room it needs beside the frame, in points, in a frame of the context's height.
  func room(in context: DrawingContext) -> Room
  /// The smallest frame it can be read in, given the width there is; nil for any.
  func leastFrame(in context: DrawingContext) -> ChartSize?
  /// Draws into the context.
  func draw(in context: inout DrawingContext)
  /// True if its own labels say all that a legend would say; a picture then has none.
  func namesItself(in context: DrawingContext) -> Bool
}

extension Mark {
  func room(in context: DrawingContext) -> Room { Room() }
  func leastFrame(in context: DrawingContext) -> ChartSize? { nil }
  func namesItself(in context: DrawingContext) -> Bool { false }
}

/// Explains a scale: an axis with its grid, ticks and labels.
protocol Guide: Mark {}

extension Guide {
  var layer: Layer { .guide }
}

/// The order of drawing, lowest first.
enum Layer: Int, Sendable, Comparable {
  /// Flat fills behind everything.
  case back
  /// Grid and axes.
  case guide
  /// The data.
  case data
  /// Words beside the data.
  case label

  static func < (left: Layer, right: Layer) -> Bool { left.rawValue < right.rawValue }
}

/// Room beside the frame, in points.
struct Room: Sendable, Equatable {
  var left = 0.0
  var right = 0.0
  /// What the right side needs where a page is narrow and long labels are left out.
  var narrowRight = 0.0

  /// The larger of the two on every side.
  func union(_ other: Room) -> Room {
    Room(
      left: max(left, other.left), right: max(right, other.right),
      narrowRight: max(narrowRight, other.narrowRight))
  }
}

/// What a mark draws with and into: frame, scales, words, fonts, and the operations so far.
struct DrawingContext {
  /// The frame in points.
  let frame: Box
  let x: Scale
  let y: Scale
  let layout: ChartLayout
  let words: ChartWords
  let fonts: FontCollection
  /// True if a picture is too narrow for names beside the lines; its legend has them.
  var namesGiveWay = false
  /// Labels placed so far; new ones keep clear of them.
  var labels: LabelPlacement
  /// Lines that labels would rather not cross.
  var obstacles: [[UnitPoint]] = []
  private(set) var items: [SceneItem] = []

  init(
    frame: Box, x: Scale, y: Scale, layout: ChartLayout, words: ChartWords, fonts: FontCollection,
    labels: LabelPlacement
  ) {
    self.frame = frame
    self.x = x
    self.y = y
    self.layout = layout
    self.words = words
    self.fonts = fonts
    self.labels = labels
  }

  // MARK: - Operations

  mutating func add(_ item: SceneItem) { items.append(item) }

  mutating func addText(
    _ string: String, at: Position, role: TextRole, anchor: TextAnchor = .start, hasHalo: Bool = false,
    visibility: Visibility = .always
  ) {
    add(
      .text(
        SceneText(
          string: string, at: at, role: role, anchor: anchor, hasHalo: hasHalo, visibility: visibility)))
  }

  /// A straight line between two fractions of the frame.
  mutating func addLine(from: UnitPoint, to: UnitPoint, stroke: StrokeRole) {
    add(.line(SceneLine(from: Position(fractions: from), to: Position(fractions: to), stroke: stroke)))
  }

  /// A rectangle between two fractions of the frame.
  mutating func addRectangle(
    from: UnitPoint, to: UnitPoint, fill: Paint, radius: Double = 0, isCell: Bool = false,
    outline: StrokeRole? = nil
  ) {
    add(
      .rectangle(
        SceneRectangle(
          from: Position(fractions: from), to: Position(fractions: to), fill: fill, radius: radius,
          isCell: isCell, outline: outline)))
  }

  mutating func addRectangle(_ box: UnitBox, fill: Paint, radius: Double = 0, isCell: Bool = false) {
    addRectangle(
      from: UnitPoint(box.left, box.top), to: UnitPoint(box.right, box.bottom), fill: fill, radius: radius,
      isCell: isCell)
  }

  /// Lines through points, one for each run; nothing if there is no run.
  mutating func addPath(_ runs: [[UnitPoint]], stroke: StrokeRole) {
    if !runs.isEmpty { add(.path(ScenePath(runs: runs, stroke: stroke))) }
  }

  /// Lines through points, and dots for points that stand alone.
  mutating func addLines(_ lines: [[UnitPoint]], stroke: StrokeRole, loneRadius: Double) {
    addPath(lines.filter { $0.count > 1 }, stroke: stroke)
    addDots(lines.filter { $0.count == 1 }.flatMap { $0 }, radius: loneRadius, fill: stroke.paint, ring: 0)
  }

  mutating func addArea(upper: [UnitPoint], lower: [UnitPoint], fill: Paint) {
    add(.area(SceneArea(upper: upper, lower: lower, fill: fill)))
  }

  /// Equal discs; nothing if there is no point.
  mutating func addDots(_ points: [UnitPoint], radius: Double, fill: Paint, ring: Double = 1) {
    if !points.isEmpty { add(.dots(SceneDots(points: points, radius: radius, fill: fill, ring: ring))) }
  }

  mutating func addMarker(
    at: Position, shape: MarkerShape, radius: Double, accent: Accent, look: SceneMarker.Look
  ) {
    add(.marker(SceneMarker(at: at, shape: shape, radius: radius, accent: accent, look: look)))
  }

  /// A hollow marker that labels keep clear of.
  mutating func addOutlier(at place: UnitPoint, shape: MarkerShape, radius: Double, accent: Accent) {
    let at = Position(fractions: place)
    addMarker(at: at, shape: shape, radius: radius, accent: accent, look: .hollow)
    var box = LabelBox(at: at, width: 14, anchor: .middle, size: 14)
    (box.top, box.bottom) = (7, 7)
    labels.reserve(box)
  }

  // MARK: - Places

  /// The place of a value across.
  func across(_ value: Double) -> Double { x.fraction(value) }

  /// The place of a value down: large values are high up.
  func down(_ value: Double) -> Double { 1 - y.fraction(value) }

  func point(_ x: Double, _ y: Double) -> UnitPoint { UnitPoint(across(x), down(y)) }

  func width(_ text: String, _ role: TextRole) -> Double { fonts.width(of: text, style: role.style) }

  /// How many pieces of the lines drawn so far a label would lie on, in a frame of a width.
  func crossings(_ box: LabelBox, width: Double) -> Int {
    let edges = box.edges(width: width, height: frame.height)
    var count = 0
    for line in obstacles {
      for index in line.indices.dropFirst() {
        let start = UnitPoint(line[index - 1].x * width, line[index - 1].y * frame.height)
        let end = UnitPoint(line[index].x * width, line[index].y * frame.height)
        if edges.isCrossed(from: start, to: end) { count += 1 }
      }
    }
    return count
  }

  /// Columns that a line of many points is thinned to: a picture has two a point, for twice the pixels;
  /// a page has one for two points, since every one of them makes the page larger.
  var lineColumns: Int { max(8, Int(layout == .share ? frame.width * 2 : frame.width / 2)) }

  /// The widest of some texts; 0 for none.
  func widest(_ texts: [String], _ role: TextRole) -> Double {
    texts.map { width($0, role) }.max() ?? 0
  }
}

/// Where a chart stands.
public enum ChartLayout: Sendable, Equatable {
  /// Inside a page: no heading, fluid width, margins by class.
  case page
  /// A picture to share, with its heading, dates and brand.
  case share
}
