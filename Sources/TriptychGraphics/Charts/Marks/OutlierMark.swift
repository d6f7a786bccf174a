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
  /// The pairs that names would rather not lie on.
  let others: DotCloud
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
    // Few dots below it, and room on narrow figures too.
    let costs = boxes.map { box -> Int? in
      let edges = box.edges(width: context.frame.width, height: context.frame.height)
      var book = context.labels
      guard edges.y > -10, edges.maxY < context.frame.height, let from = book.place(box) else { return nil }
      return others.covered(by: box, in: context) + 2 * from.rawValue
    }
    let best = boxes.indices.filter { costs[$0] != nil }.min { (costs[$0] ?? 0, $0) < (costs[$1] ?? 0, $1) }
    guard let index = best, let visibility = context.labels.place(boxes[index]) else { return }
    context.add(
      .text(
        SceneText(
          string: point.label, at: boxes[index].at, role: .strong, anchor: candidates[index].anchor,
          hasHalo: true, visibility: visibility)))
  }
}
