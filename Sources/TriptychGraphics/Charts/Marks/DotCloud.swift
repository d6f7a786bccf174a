/// Where the dots of a cloud lie, for names that would rather not lie on them.
struct DotCloud: Sendable {
  let points: [(x: Double, y: Double)]

  /// Beside a dot's middle, in points.
  private static let reach = 4.0

  /// How many dots a label would lie on.
  ///
  /// - Parameter width: of the frame; nil for that of the context.
  func covered(by box: LabelBox, in context: DrawingContext, width: Double? = nil) -> Int {
    let width = width ?? context.frame.width
    let edges = box.edges(width: width, height: context.frame.height)
    return points.count { point in
      let place = context.point(point.x, point.y)
      let at = UnitPoint(place.x * width, place.y * context.frame.height)
      return at.x > edges.x - Self.reach && at.x < edges.maxX + Self.reach && at.y > edges.y - Self.reach
        && at.y < edges.maxY + Self.reach
    }
  }
}
