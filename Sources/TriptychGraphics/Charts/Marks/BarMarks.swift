/// Bars from value to value, in rows; pieces of one series share their texture.
struct BarMark: Mark {
  /// One bar or one segment of a bar.
  struct Piece: Sendable, Equatable {
    let row: Int
    var slot = 0
    /// The values it lies between, in the order of the axis.
    let from: Double
    let to: Double
    let accent: Accent
    var texture = Texture.plain
    /// True if two points of the card separate it from its neighbors.
    var isPart = false
  }

  let pieces: [Piece]
  let rows: BarRows
  /// True if some bars lie left of zero: a line then shows where zero is.
  var showsZero = false
  var layer: Layer { .data }

  /// Points below which a bar could not be seen.
  private static let least = 1.5

  func draw(in context: inout DrawingContext) {
    let height = context.frame.height
    var strokes: [Texture: [[UnitPoint]]] = [:]
    for piece in pieces where piece.from != piece.to {
      let edges = rows.edges(row: piece.row, slot: piece.slot, height: height)
      let box = box(piece, edges, context)
      context.addRectangle(
        box, fill: .accent(piece.accent), radius: min(2, (edges.bottom - edges.top) * height / 4),
        isCell: piece.isPart)
      let runs = piece.texture.runs(in: inner(box, piece, context), frame: context.textureFrame)
      strokes[piece.texture, default: []] += runs
    }
    for texture in Texture.allCases { context.addPath(strokes[texture] ?? [], stroke: .texture) }
    if showsZero { zero(in: &context) }
  }

  private func box(
    _ piece: Piece, _ edges: (top: Double, bottom: Double), _ context: DrawingContext
  ) -> UnitBox {
    var (left, right) = (context.across(piece.from), context.across(piece.to))
    let least = Self.least / context.frame.width
    if right - left < least, !piece.isPart {
      // A value that is there is seen, however small; it grows away from zero.
      if piece.to <= 0 { left = right - least } else { right = left + least }
    }
    return UnitBox(left: left, top: edges.top, right: right, bottom: edges.bottom)
  }

  /// Strokes stay off the gaps.
  private func inner(_ box: UnitBox, _ piece: Piece, _ context: DrawingContext) -> UnitBox {
    guard piece.isPart else { return box }
    let (x, y) = (1 / context.frame.width, 1 / context.frame.height)
    return UnitBox(left: box.left + x, top: box.top + y, right: box.right - x, bottom: box.bottom - y)
  }

  private func zero(in context: inout DrawingContext) {
    let x = context.across(0)
    let end = rows.band(context.frame.height) * Double(rows.count) / context.frame.height
    context.addLine(from: UnitPoint(x, 0), to: UnitPoint(x, end), stroke: .axis)
  }
}

extension DrawingContext {
  /// The size of the frame that strokes of textures are spaced for.
  var textureFrame: ChartSize {
    let width = layout == .page ? min(frame.width, Texture.fluidWidth) : frame.width
    return ChartSize(width: width, height: frame.height)
  }
}

/// The values at the ends of bars; "no data" where a bar would stand.
struct BarLabelMark: Mark {
  /// A text at the end of a bar.
  struct Label: Sendable, Equatable {
    let row: Int
    var slot = 0
    let text: String
    /// Where the bar ends; nil if there is no value.
    let end: Double?
    /// True if it stands left of the end.
    var isLeft = false
  }

  let labels: [Label]
  let rows: BarRows
  var layer: Layer { .label }

  /// Points from bar to bar below which values would touch.
  private static let leastPitch = 14.0

  func room(in context: DrawingContext) -> Room {
    let widest = labels.filter { !$0.isLeft }.map { context.width($0.text, role($0)) }.max()
    let room = widest.map { $0 + BarRows.valueGap } ?? 0
    return Room(right: room, narrowRight: room)
  }

  func draw(in context: inout DrawingContext) {
    let height = context.frame.height
    for label in shown(height) {
      let x = context.across(label.end ?? 0)
      let y = rows.middle(row: label.row, slot: label.slot, height: height)
      let at = Position(
        Coordinate(x, label.isLeft ? -BarRows.valueGap : BarRows.valueGap), Coordinate(y, 4.55))
      context.addText(
        label.text, at: at, role: role(label), anchor: label.isLeft ? .end : .start, hasHalo: true)
    }
  }

  /// All labels where they have room, else those of the longest bars to either side.
  private func shown(_ height: Double) -> [Label] {
    let isCrowded =
      rows.slots > 1 ? rows.pitch(height) < Self.leastPitch : rows.labelStep(height) > 1
    guard isCrowded else { return labels }
    let right = labels.filter { !$0.isLeft && $0.end != nil }
    let left = labels.filter { $0.isLeft && $0.end != nil }
    return [
      right.reversed().max { ($0.end ?? 0) < ($1.end ?? 0) },
      left.reversed().max { ($0.end ?? 0) > ($1.end ?? 0) },
    ].compactMap { $0 }
  }

  private func role(_ label: Label) -> TextRole { label.end == nil ? .label : .strong }
}

/// A dotted line down across the rows of a bar chart, named above the first.
struct GoalRuleMark: Mark {
  let value: Double
  let name: String
  let rows: BarRows
  /// The values that the line keeps clear of.
  var labels: [BarLabelMark.Label] = []
  /// Over the bars and below all words.
  var layer: Layer { .data }

  /// Points the name may stand out beside the frame, where the values of the bars have their room.
  private static let overhang = LabelPlacement.Overhang(left: 0, right: 12)

  func draw(in context: inout DrawingContext) {
    let x = context.across(value)
    guard (0...1).contains(x) else { return }
    let end = rows.band(context.frame.height) * Double(rows.count) / context.frame.height
    for piece in pieces(at: x, to: end, context) {
      context.addLine(from: UnitPoint(x, piece.lowerBound), to: UnitPoint(x, piece.upperBound), stroke: .rule)
    }
    let width = context.width(name, .label)
    let at = Position(Coordinate(x), Coordinate(0, -8))
    let candidates: [TextAnchor] = x > 0.5 ? [.middle, .end, .start] : [.middle, .start, .end]
    let found = candidates.compactMap { anchor -> (TextAnchor, Visibility)? in
      var labels = context.labels
      let box = LabelBox(at: at, width: width, anchor: anchor, size: 13)
      return labels.place(box, overhang: Self.overhang).map { (anchor, $0) }
    }
    guard let best = found.min(by: { $0.1 < $1.1 }) else { return }
    _ = context.labels.place(
      LabelBox(at: at, width: width, anchor: best.0, size: 13), overhang: Self.overhang)
    context.addText(name, at: at, role: .label, anchor: best.0, visibility: best.1)
  }

  /// The line from the top to a place, without what values would be crossed by it.
  private func pieces(at x: Double, to end: Double, _ context: DrawingContext) -> [ClosedRange<Double>] {
    let height = context.frame.height
    let gaps = labels.filter { isCrossed($0, at: x, context) }.map { label in
      let middle = rows.middle(row: label.row, slot: label.slot, height: height)
      return (middle - Self.clear / height, middle + Self.clear / height)
    }
    var pieces: [ClosedRange<Double>] = []
    var start = 0.0
    for gap in gaps.sorted(by: { $0.0 < $1.0 }) {
      if gap.0 > start { pieces.append(start...gap.0) }
      start = max(start, gap.1)
    }
    if start < end { pieces.append(start...end) }
    return pieces
  }

  /// Points above and below the middle of a value that the line leaves out.
  private static let clear = 9.0
  /// The widest frame of a page, in points.
  private static let widest = 1200.0

  /// True if the line would run through a value at some width of the figure: its bar's end moves with the
  /// width, its own width stays.
  private func isCrossed(_ label: BarLabelMark.Label, at x: Double, _ context: DrawingContext) -> Bool {
    let role: TextRole = label.end == nil ? .label : .strong
    let extent = (BarRows.valueGap - 3)...(BarRows.valueGap + context.width(label.text, role) + 3)
    let way = (x - context.across(label.end ?? 0)) * (label.isLeft ? -1 : 1)
    guard way > 0 else { return false }
    let widths = context.labels.steps.map(\.width)
    let least = widths.min() ?? context.frame.width
    let most = context.layout == .page ? Self.widest : widths.max() ?? context.frame.width
    return way * least < extent.upperBound && way * most > extent.lowerBound
  }
}

/// The names of the parts over the first row of stacked bars, where all of them fit.
struct PartNamesMark: Mark {
  let names: [String]
  /// Where each part of the first row begins; nil for a part it does not have.
  let places: [Double?]
  let rows: BarRows
  var layer: Layer { .label }

  private static let gap = 12.0
  /// Points the last name may stand out beside the frame.
  private static let overhang = 40.0

  func namesItself(in context: DrawingContext) -> Bool { step(context) == .always }

  func draw(in context: inout DrawingContext) {
    guard let step = step(context) else { return }
    let top = rows.edges(row: 0, height: context.frame.height).top
    for (name, place) in zip(names, places) {
      guard let place else { continue }
      let at = Position(Coordinate(context.across(place)), Coordinate(top, -7))
      context.labels.reserve(
        LabelBox(at: at, width: context.width(name, .strong), anchor: .start, size: 13))
      context.addText(name, at: at, role: .strong, visibility: step)
    }
  }

  /// From which step on all names stand over their parts; nil if they never do.
  private func step(_ context: DrawingContext) -> Visibility? {
    guard places.count == names.count, !rows.areNamesAbove(context.frame.height) else { return nil }
    var starts: [(place: Double, width: Double)] = []
    for (name, place) in zip(names, places) {
      guard let place else { return nil }
      starts.append((context.across(place), context.width(name, .strong)))
    }
    starts.sort { $0.place < $1.place }
    return context.labels.steps.first { step in
      var edge = -Double.infinity
      for start in starts {
        let x = start.place * step.width
        guard x >= edge else { return false }
        edge = x + start.width + Self.gap
      }
      return edge - Self.gap <= step.width + Self.overhang
    }?.visibility
  }
}
