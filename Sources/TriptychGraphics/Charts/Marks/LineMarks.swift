/// Values by day as a line; it stops at gaps. A day alone between gaps is a dot.
struct LineMark: Mark {
  /// Runs of neighbouring days, ascending.
  let runs: [[DayPoint]]
  let stroke: StrokeRole
  var layer: Layer { .data }

  /// Points; thicker than the line, so that a day alone is seen.
  private static let loneRadius = 3.5

  func draw(in context: inout DrawingContext) {
    let columns = context.lineColumns
    let total = runs.reduce(0) { $0 + $1.count }
    let isDense = total > 2 * columns
    let lines = runs.map { run in
      let points = run.map { context.point(Double($0.day), $0.value) }
      return isDense ? M4.thin(points, columns: columns) : points
    }
    let strokes = lines.filter { $0.count > 1 }
    if !strokes.isEmpty { context.add(.path(ScenePath(runs: strokes, stroke: stroke))) }
    let lone = lines.filter { $0.count == 1 }.flatMap { $0 }
    if !lone.isEmpty {
      context.add(.dots(SceneDots(points: lone, radius: Self.loneRadius, fill: stroke.paint, ring: 0)))
    }
    context.obstacles.append(contentsOf: lines)
  }
}
