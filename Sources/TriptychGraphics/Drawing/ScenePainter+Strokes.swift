/// Lines of every kind.
extension ScenePainter {
  func draw(_ item: ScenePath, _ ink: Ink) {
    stroke(item.runs.map { $0.map(pixels) }, item.stroke, ink)
  }

  func draw(_ item: SceneArc) {
    let arc = ArcShape(
      centre: pixels(item.centre), radius: item.radius * scale, width: item.width * scale,
      start: 2 * Double.pi * item.start, sweep: 2 * Double.pi * item.sweep, isRound: item.isRound)
    guard let arc else { return }
    kit.band.draw(in: arc.bounds, on: canvas, ink: ink(item.paint)) { $0.mark(arc) }
  }

  /// Strokes lines through points, in pixels, as one shape.
  func stroke(_ lines: [[UnitPoint]], _ role: StrokeRole, _ ink: Ink) {
    let radius = role.width * scale / 2
    var line = Polyline(lines)
    if !role.dash.isEmpty {
      // Wide enough that sharp corners just outside are still whole.
      let picture = Box(x: 0, y: 0, width: Double(canvas.width), height: Double(canvas.height))
      line = line.dashed(role.dash.map { $0 * scale }, in: picture.grown(8 * radius + 16))
    }
    let runs = role.isRound ? line.runs : line.runs.filter { !fillHairline($0, radius, ink) }
    guard let bounds = Box(around: runs)?.grown(radius + 1) else { return }
    kit.band.draw(in: bounds, on: canvas, ink: ink) { strip in
      for run in runs {
        if role.isRound {
          strip.markLine(run, radius: radius)
        } else {
          strip.markButtLine(run, radius: radius)
        }
      }
    }
  }

  /// Fills a line along an axis that ends square; false where it is another one.
  private func fillHairline(_ run: [UnitPoint], _ radius: Double, _ ink: Ink) -> Bool {
    guard run.count == 2 else { return false }
    let (from, to) = (run[0], run[1])
    let (left, top) = (min(from.x, to.x), min(from.y, to.y))
    if from.y == to.y {
      canvas.fill(Box(x: left, y: top - radius, width: abs(to.x - from.x), height: 2 * radius), ink: ink)
    } else if from.x == to.x {
      canvas.fill(Box(x: left - radius, y: top, width: 2 * radius, height: abs(to.y - from.y)), ink: ink)
    } else {
      return false
    }
    return true
  }
}
