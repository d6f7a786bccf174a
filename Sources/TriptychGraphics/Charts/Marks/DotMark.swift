/// A dot for each pair of values.
struct DotMark: Mark {
  let points: [ScatterPoint]
  let accent: Accent
  var layer: Layer { .data }

  func draw(in context: inout DrawingContext) {
    // Many dots are smaller, so that a cloud shows its shape.
    let radius = points.count <= 150 ? 4.0 : points.count <= 400 ? 3.5 : 3.0
    let places = points.map { context.point($0.x, $0.y) }
    context.add(.dots(SceneDots(points: places, radius: radius, fill: .accent(accent), ring: 1)))
  }
}
