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
  private static let overhang = LabelBook.Overhang(left: 0, right: 12)

  func draw(in context: inout DrawingContext) {
    let x = context.across(value)
    guard (0...1).contains(x) else { return }
    let end = rows.band(context.frame.height) * Double(rows.count) / context.frame.height
    for piece in pieces(at: x, to: end, context) {
      context.add(
        .line(
          SceneLine(
            from: Position(fractions: UnitPoint(x, piece.lowerBound)),
            to: Position(fractions: UnitPoint(x, piece.upperBound)), stroke: .rule)))
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
    context.add(
      .text(SceneText(string: name, at: at, role: .label, anchor: best.0, visibility: best.1)))
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

  /// True where the line would run through a value at some width of the figure: its bar's end moves with the
  /// width, its own width stays.
  private func isCrossed(_ label: BarLabelMark.Label, at x: Double, _ context: DrawingContext) -> Bool {
    let role: TextRole = label.end == nil ? .label : .strong
    let extent = (BarLabelMark.gap - 3)...(BarLabelMark.gap + context.width(label.text, role) + 3)
    let way = (x - context.across(label.end ?? 0)) * (label.isLeft ? -1 : 1)
    guard way > 0 else { return false }
    let widths = context.labels.steps.map(\.width)
    let least = widths.min() ?? context.frame.width
    let most = context.layout == .page ? Self.widest : widths.max() ?? context.frame.width
    return way * least < extent.upperBound && way * most > extent.lowerBound
  }
}
