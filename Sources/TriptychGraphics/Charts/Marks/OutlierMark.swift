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
  let others: [(x: Double, y: Double)]
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
    let dots = others.map { context.point($0.x, $0.y) }
    for point in points.prefix(Self.most) where !point.label.isEmpty { name(point, dots, in: &context) }
  }

  private func name(_ point: Point, _ dots: [UnitPoint], in context: inout DrawingContext) {
    let width = context.width(point.label, .strong)
    let place = context.point(point.x, point.y)
    let candidates: [(dx: Double, dy: Double, anchor: TextAnchor)] = [
      (12, 4.5, .start), (-12, 4.5, .end), (0, -12, .middle), (0, 22, .middle),
    ]
    let boxes = candidates.map { candidate in
      LabelBox(
        at: Position(Coordinate(place.x, candidate.dx), Coordinate(place.y, candidate.dy)), width: width,
        anchor: candidate.anchor, size: 13)
    }
    let covered = boxes.map { self.covered($0, dots, context) }
    for index in boxes.indices.sorted(by: { (covered[$0], $0) < (covered[$1], $1) }) {
      let edges = boxes[index].edges(width: context.frame.width, height: context.frame.height)
      guard edges.y > -10, edges.maxY < context.frame.height else { continue }
      guard let visibility = context.labels.place(boxes[index]) else { continue }
      context.add(
        .text(
          SceneText(
            string: point.label, at: boxes[index].at, role: .strong, anchor: candidates[index].anchor,
            hasHalo: true, visibility: visibility)))
      return
    }
  }

  /// How many dots a name would lie on.
  private func covered(_ box: LabelBox, _ dots: [UnitPoint], _ context: DrawingContext) -> Int {
    let edges = box.edges(width: context.frame.width, height: context.frame.height)
    return dots.count { dot in
      let at = UnitPoint(dot.x * context.frame.width, dot.y * context.frame.height)
      return at.x > edges.x - 4 && at.x < edges.maxX + 4 && at.y > edges.y - 4 && at.y < edges.maxY + 4
    }
  }
}
