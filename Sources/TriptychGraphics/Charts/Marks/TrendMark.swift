/// A straight line over the range of the data, named at its end.
struct TrendMark: Mark {
  let line: RobustLine
  let range: ClosedRange<Double>
  /// Named at the left where it is drawn; nil for a line without one.
  var band: TrendBand?
  /// What the name of the band keeps clear of.
  var cloud = DotCloud(points: [])
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
    if let band { name(band, ends.start, ends.end, in: &context) }
  }

  /// The band's name below or above either of its ends, where fewest dots lie; none where many do.
  private func name(
    _ band: TrendBand, _ start: UnitPoint, _ end: UnitPoint, in context: inout DrawingContext
  ) {
    let text = context.words.say(.scatterBandName)
    let width = context.width(text, .label)
    let places: [Place] = [(start, range.lowerBound, TextAnchor.start), (end, range.upperBound, .end)]
      .flatMap { point, x, anchor in
        let limits = band(x)
        return [(limits.lowerBound, 18.0), (limits.upperBound, -9)].map { value, offset in
          let y = Coordinate(min(0.97, max(0.06, context.down(value))), offset)
          return Place(at: Position(Coordinate(point.x), y), anchor: anchor)
        }
      }
    let covered = places.map { place in
      cloud.covered(
        by: LabelBox(at: place.at, width: width, anchor: place.anchor, size: 13), in: context)
    }
    guard let best = places.indices.min(by: { (covered[$0], $0) < (covered[$1], $1) }),
      covered[best] <= Self.mostCovered
    else { return }
    add(text, .label, at: places[best].at, places[best].anchor, to: &context)
  }

  private struct Place {
    let at: Position
    let anchor: TextAnchor
  }

  private static let mostCovered = 3

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
