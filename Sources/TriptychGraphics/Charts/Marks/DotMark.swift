/// A dot for each pair of values, in the shape of its group.
struct DotMark: Mark {
  let points: [ScatterPoint]
  let accent: Accent
  /// Pairs of the whole cloud.
  let total: Int
  var shape = MarkerShape.circle
  var look = SceneMarker.Look.filled
  var layer: Layer { .data }

  func draw(in context: inout DrawingContext) {
    // Many dots are smaller, so that a cloud shows its shape.
    let radius = total <= 150 ? 4.0 : total <= 400 ? 3.5 : 3.0
    let places = points.map { context.point($0.x, $0.y) }
    guard !places.isEmpty else { return }
    if shape == .circle, look == .filled {
      context.add(.dots(SceneDots(points: places, radius: radius, fill: .accent(accent), ring: 1)))
      return
    }
    for place in places {
      context.add(
        .marker(
          SceneMarker(
            at: Position(fractions: place), shape: shape, radius: radius + 0.25, accent: accent, look: look
          )
        ))
    }
  }
}
