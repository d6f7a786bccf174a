/// A straight line over the range of the data, named at its end.
struct TrendMark: Mark {
  let line: RobustLine
  let range: ClosedRange<Double>
  /// Named at the left where it is drawn; nil for a line without one.
  var band: TrendBand?
  var layer: Layer { .label }

  func draw(in context: inout DrawingContext) {
    guard let ends = visibleEnds(context) else { return }
    context.add(.path(ScenePath(runs: [[ends.start, ends.end]], stroke: .trend)))
    let text = context.words.say(.trend)
    let rises = ends.end.y <= ends.start.y
    let up = (rises && ends.end.y > 0.12) || ends.end.y > 0.9
    add(
      text, .strong, at: Position(Coordinate(ends.end.x), Coordinate(ends.end.y, up ? -10 : 20)), .end,
      to: &context)
    guard let band else { return }
    let limits = band(range.lowerBound)
    // Where the line rises the lower left of a frame is likelier free, and the other way round.
    let edge = context.down(rises ? limits.lowerBound : limits.upperBound)
    let at = Position(
      Coordinate(ends.start.x), Coordinate(min(0.97, max(0.06, edge)), rises ? 18 : -9))
    add(context.words.say(.scatterBandName), .label, at: at, .start, to: &context)
  }

  private func add(
    _ text: String, _ role: TextRole, at: Position, _ anchor: TextAnchor, to context: inout DrawingContext
  ) {
    let box = LabelBox(at: at, width: context.width(text, role), anchor: anchor, size: 13)
    let edges = box.edges(width: context.frame.width, height: context.frame.height)
    guard edges.y > -14, edges.maxY < context.frame.height, let visibility = context.labels.place(box) else {
      return
    }
    context.add(
      .text(
        SceneText(string: text, at: at, role: role, anchor: anchor, hasHalo: true, visibility: visibility)))
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
