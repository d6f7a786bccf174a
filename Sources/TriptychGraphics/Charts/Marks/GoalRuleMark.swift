/// A dotted line down across the rows of a bar chart, named above the first.
struct GoalRuleMark: Mark {
  let value: Double
  let name: String
  let rows: BarRows
  /// Over the bars and below all words.
  var layer: Layer { .data }

  /// Points the name may stand out beside the frame, where the values of the bars have their room.
  private static let overhang = LabelBook.Overhang(left: 0, right: 12)

  func draw(in context: inout DrawingContext) {
    let x = context.across(value)
    guard (0...1).contains(x) else { return }
    let end = rows.band(context.frame.height) * Double(rows.count) / context.frame.height
    context.add(
      .line(
        SceneLine(
          from: Position(fractions: UnitPoint(x, 0)), to: Position(fractions: UnitPoint(x, end)),
          stroke: .rule
        )))
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
}
