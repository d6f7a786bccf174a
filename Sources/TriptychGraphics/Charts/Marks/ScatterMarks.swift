/// Unusual pairs of a cloud: hollow and larger, with their names where there is room.
struct OutlierMark: Mark {
  struct Point: Sendable {
    let x: Double
    let y: Double
    let label: String
    let accent: Accent
    let shape: MarkerShape
  }

  let points: [Point]
  /// The pairs that names keep clear of.
  let others: DotCloud
  /// The line that names keep clear of; nil for none.
  let trend: ScatterTrend?
  var layer: Layer { .label }

  private static let most = 8

  func draw(in context: inout DrawingContext) {
    for point in points {
      let at = Position(fractions: context.point(point.x, point.y))
      context.add(
        .marker(SceneMarker(at: at, shape: point.shape, radius: 6, accent: point.accent, look: .hollow)))
      var box = LabelBox(at: at, width: 14, anchor: .middle, size: 14)
      (box.top, box.bottom) = (7, 7)
      context.labels.reserve(box)
    }
    for point in points.prefix(Self.most) where !point.label.isEmpty { name(point, in: &context) }
  }

  private func name(_ point: Point, in context: inout DrawingContext) {
    let width = context.width(point.label, .strong)
    let place = context.point(point.x, point.y)
    let candidates: [(dx: Double, dy: Double, anchor: TextAnchor)] = [
      (12, 4.5, .start), (-12, 4.5, .end), (0, -12, .middle), (0, 22, .middle), (6, -12, .end),
      (-6, -12, .start),
    ]
    let boxes = candidates.map { candidate in
      LabelBox(
        at: Position(Coordinate(place.x, candidate.dx), Coordinate(place.y, candidate.dy)), width: width,
        anchor: candidate.anchor, size: 13)
    }
    // Room on narrow figures too, as far as there is any.
    let starts = boxes.map { box -> Visibility? in
      let edges = box.edges(width: context.frame.width, height: context.frame.height)
      var book = context.labels
      guard edges.y > -10, edges.maxY < context.frame.height, let from = book.place(box),
        let clear = clearFrom(box, context)
      else { return nil }
      return max(from, clear)
    }
    let found = boxes.indices.compactMap { index in starts[index].map { (index, $0) } }
    guard let (index, visibility) = found.min(by: { ($0.1, $0.0) < ($1.1, $1.0) }),
      context.labels.place(boxes[index]) != nil
    else { return }
    context.add(
      .text(
        SceneText(
          string: point.label, at: boxes[index].at, role: .strong, anchor: candidates[index].anchor,
          hasHalo: true, visibility: visibility)))
  }

  /// From which width on a name lies on no dot and not on the line; nil where it always does.
  private func clearFrom(_ box: LabelBox, _ context: DrawingContext) -> Visibility? {
    var from: Visibility?
    for step in context.labels.steps.reversed() {
      guard others.covered(by: box, in: context, width: step.width) == 0,
        !isOnTrend(box.edges(width: step.width, height: context.frame.height), step.width, context)
      else { break }
      from = step.visibility
    }
    return from
  }

  private func isOnTrend(_ edges: Box, _ width: Double, _ context: DrawingContext) -> Bool {
    guard let trend else { return false }
    let ends = [trend.range.lowerBound, trend.range.upperBound].map { x in
      let place = context.point(x, trend.line(x))
      return UnitPoint(place.x * width, place.y * context.frame.height)
    }
    return edges.isCrossed(from: ends[0], to: ends[1])
  }
}
