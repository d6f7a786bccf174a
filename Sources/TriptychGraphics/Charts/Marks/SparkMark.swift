/// The line of a few days with a dot at its end; no axes.
struct SparkMark: Mark {
  let runs: [[DayPoint]]
  let accent: Accent
  var layer: Layer { .data }

  func draw(in context: inout DrawingContext) {
    LineMark(runs: runs, stroke: .spark(accent)).draw(in: &context)
    guard let last = runs.last?.last else { return }
    let at = Position(fractions: context.point(Double(last.day), last.value))
    context.add(.marker(SceneMarker(at: at, shape: .circle, radius: 4.5, accent: accent, look: .filled)))
  }
}
