/// A straight line over the range of the data, named at its end.
struct TrendMark: Mark {
  let line: RobustLine
  let range: ClosedRange<Double>
  var layer: Layer { .label }

  func draw(in context: inout DrawingContext) {
    guard let ends = visibleEnds(context) else { return }
    context.add(.path(ScenePath(runs: [[ends.start, ends.end]], stroke: .trend)))
    let text = context.words.say(.trend)
    let width = context.width(text, .strong)
    let rises = ends.end.y <= ends.start.y
    let above = ends.end.y > 0.12
    let up = (rises && above) || ends.end.y > 0.9
    let at = Position(Coordinate(ends.end.x), Coordinate(ends.end.y, up ? -10 : 20))
    guard let visibility = context.labels.place(LabelBox(at: at, width: width, anchor: .end, size: 13)) else {
      return
    }
    context.add(
      .text(
        SceneText(string: text, at: at, role: .strong, anchor: .end, hasHalo: true, visibility: visibility)))
  }

  /// The ends of the line where it lies inside the frame; nil where none of it does.
  private func visibleEnds(_ context: DrawingContext) -> (start: UnitPoint, end: UnitPoint)? {
    let start = context.point(range.lowerBound, line(range.lowerBound))
    let end = context.point(range.upperBound, line(range.upperBound))
    guard end.x > start.x else { return nil }
    var near = 0.0
    var far = 1.0
    let run = end.y - start.y
    if run != 0 {
      near = max(near, min(-start.y / run, (1 - start.y) / run))
      far = min(far, max(-start.y / run, (1 - start.y) / run))
    } else if start.y < 0 || start.y > 1 {
      return nil
    }
    guard near < far else { return nil }
    func point(_ share: Double) -> UnitPoint {
      UnitPoint(start.x + (end.x - start.x) * share, start.y + run * share)
    }
    return (point(near), point(far))
  }
}
