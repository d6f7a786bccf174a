/// A small dot on every day whose value lies outside its range.
struct OutsideMark: Mark {
  let points: [DayPoint]
  let accent: Accent
  var layer: Layer { .data }

  private static let radius = 3.5

  func draw(in context: inout DrawingContext) {
    // Unusual values have a mark of their own.
    let places = points.filter { !$0.unusual }.map { context.point(Double($0.day), $0.value) }
    if places.isEmpty { return }
    context.add(.dots(SceneDots(points: places, radius: Self.radius, fill: .accent(accent), ring: 1)))
  }
}
