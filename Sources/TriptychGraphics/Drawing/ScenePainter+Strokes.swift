/// Lines of every kind.
extension ScenePainter {
  func draw(_ item: ScenePath, _ ink: Ink) {
    // Mitred corners are rare.
    if !item.stroke.isRound, item.runs.contains(where: { $0.count > 2 }) {
      return drawWithCairo(.path(item))
    }
    for run in item.runs { stroke(run.map(pixels), item.stroke, ink) }
  }

  func draw(_ item: SceneArc) {
    let arc = ArcShape(
      centre: pixels(item.centre), radius: item.radius * scale, width: item.width * scale,
      start: 2 * Double.pi * item.start, sweep: 2 * Double.pi * item.sweep, isRound: item.isRound)
    guard let arc else { return }
    kit.band.draw(in: arc.bounds, on: canvas, ink: ink(item.paint)) { $0.mark(arc) }
  }

  /// Strokes a line through points, in pixels.
  func stroke(_ points: [UnitPoint], _ role: StrokeRole, _ ink: Ink) {
    let radius = role.width * scale / 2
    let margin = radius + 1
    let picture = Box(x: 0, y: 0, width: Double(canvas.width), height: Double(canvas.height)).grown(margin)
    var line = Polyline(points)
    if !role.dash.isEmpty { line = line.dashed(role.dash.map { $0 * scale }, in: picture) }
    guard role.isRound else { return strokeButt(line, radius, ink) }
    guard let bounds = Box(around: line.runs)?.grown(margin) else { return }
    kit.band.draw(in: bounds, on: canvas, ink: ink) { strip in
      for run in line.runs { strip.markLine(run, radius: radius) }
    }
  }

  /// Strokes straight pieces with ends cut off square: hairlines along the axes, mostly.
  private func strokeButt(_ line: Polyline, _ radius: Double, _ ink: Ink) {
    var slanted: [StraightPiece] = []
    for run in line.runs {
      for index in run.indices.dropFirst() {
        let (from, to) = (run[index - 1], run[index])
        let (left, top) = (min(from.x, to.x), min(from.y, to.y))
        if from.y == to.y {
          canvas.fill(Box(x: left, y: top - radius, width: abs(to.x - from.x), height: 2 * radius), ink: ink)
        } else if from.x == to.x {
          canvas.fill(Box(x: left - radius, y: top, width: 2 * radius, height: abs(to.y - from.y)), ink: ink)
        } else if let piece = StraightPiece(from: from, to: to) {
          slanted.append(piece)
        }
      }
    }
    guard !slanted.isEmpty, let bounds = Box(around: line.runs)?.grown(radius + 1) else { return }
    kit.band.draw(in: bounds, on: canvas, ink: ink) { strip in
      for piece in slanted { strip.markBody(piece, radius: radius, isButt: true) }
    }
  }
}
