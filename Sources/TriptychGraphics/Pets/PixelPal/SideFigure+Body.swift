extension SideFigure {
  /// The top with a hint of its emblem and the hem.
  func drawTorso() {
    let top = shoulders
    let spans = [21...26, 19...28, 19...28] + Array(repeating: 18...28, count: 8) + [19...27]
    let light = PixelLight(
      centerX: 23.5, centerY: Double(top) + 5, radiusX: 7, radiusY: 8, bright: 0.40, dim: -0.40)
    for (row, span) in spans.enumerated() {
      let shift = row < 5 ? 1 : 0
      for x in span {
        let step = row >= 10 ? 2 : x >= 26 ? 2 : light.step(x, top + row)
        grid.mark(x + shift, top + row, PixelRamp.top.step(step))
      }
    }
    grid.lay(.line)
    for (x, row, step) in Self.emblem(phase) { grid.dot(x, top + row, PixelRamp.emblem.step(step)) }
  }

  /// The collar, with the end of a string in front.
  func drawCollar() {
    let top = shoulders
    grid.rectangle(20...29, top - 1...top + 1, cut: true, PixelRamp.top.mid)
    grid.shade { x, _ in x < 22 ? PixelRamp.top.light : x > 27 ? PixelRamp.top.dark : PixelRamp.top.mid }
    grid.lay(.line)
    for (x, row) in [(27, 0), (28, 1)] { grid.dot(x, top + row, PixelRamp.trim.step(row)) }
  }

  /// What shows of the emblem from the side: column, row below the shoulders, step.
  private static func emblem(_ phase: Int) -> [(Int, Int, Int)] {
    switch phase {
    case 1: [(27, 5, 1), (28, 5, 1), (26, 6, 1), (27, 6, 1), (28, 6, 1), (27, 7, 1), (28, 7, 2), (28, 8, 2)]
    case 2: [(28, 4, 0), (27, 5, 0), (28, 5, 1), (27, 6, 1), (28, 6, 1), (27, 7, 1), (26, 8, 1), (27, 8, 2)]
    case 3: [(28, 4, 1), (26, 5, 0), (27, 5, 1), (28, 5, 1), (27, 6, 1), (28, 6, 1), (26, 7, 1), (28, 7, 2)]
    default: []
    }
  }

  /// A sleeve with its cuff and hand. The far one lies in the shade and always has a line around it.
  func drawArm(isNear: Bool) {
    let pose = PixelWalk.arm(isNear ? walk.share : walk.share + 0.5)
    let shoulder = PixelPoint(24 + (isNear ? -1.2 : 1), Double(shoulders) + 3.6)
    let upper = pose.angle * Double.pi / 180
    let lower = (pose.angle + pose.bend) * Double.pi / 180
    let elbow = PixelPoint(
      shoulder.x + 4.4 * PixelMath.sine(upper), shoulder.y + 4.4 * PixelMath.cosine(upper))
    let ahead = PixelPoint(PixelMath.sine(lower), PixelMath.cosine(lower))
    let wrist = PixelPoint(elbow.x + 4 * ahead.x, elbow.y + 4 * ahead.y)
    let hand = PixelPoint(wrist.x + 2.3 * ahead.x, wrist.y + 2.3 * ahead.y)
    grid.brush(hand.x - 0.5, hand.y - 0.5, width: 4, isNear ? PixelRamp.skin.mid : PixelRamp.skin.dark)
    if isNear {
      grid.shade { x, y in
        !grid.isMarked(x + 1, y) && !grid.isMarked(x, y + 1) ? PixelRamp.skin.dark
          : grid.isMarked(x, y - 1) ? PixelRamp.skin.mid : PixelRamp.skin.light
      }
    }
    grid.lay(.line)
    let points = [shoulder, elbow, wrist].map { PixelPoint($0.x - 0.5, $0.y - 0.5) }
    grid.limb(points, width: 4, PixelRamp.top.mid)
    grid.shade { x, y in
      let isLit = !grid.isMarked(x - 1, y)
      let isDim = !grid.isMarked(x + 1, y)
      let step = isNear ? (isDim ? 2 : isLit ? 0 : 1) : 2
      let off = (Double(x) + 0.5 - wrist.x, Double(y) + 0.5 - wrist.y)
      let isCuff = off.0 * off.0 + off.1 * off.1 <= 2.9
      return isCuff ? PixelRamp.trim.step(isNear ? min(step, 1) : 2) : PixelRamp.top.step(step)
    }
    grid.lay(.line)
  }

  /// A cape that trails to the left and waves.
  func drawCape() {
    let top = Double(shoulders)
    let angle = 2 * PixelMath.turn * walk.share
    for link in 0..<17 {
      let share = Double(link) / 16
      let wave = PixelMath.sine(angle - 2.2 * share + 0.4) * 1.4 * share
      let x = 20.5 - 10.5 * share * (0.75 + 0.25 * share) - 0.4 * wave
      let y = top + 3 + 14.2 * share + wave
      let radius = 1.5 + 2.0 * share
      grid.ellipse(x + 0.5, y + 0.5, radius, radius) { column, row in
        Double(column) < x - radius * 0.45 ? PixelRamp.cape.mid : PixelRamp.cape.dark
      }
    }
    grid.shade { x, y in
      if !grid.isMarked(x - 1, y), !grid.isMarked(x, y - 1) { return PixelRamp.cape.light }
      if !grid.isMarked(x, y + 1) || !grid.isMarked(x, y + 2) { return PixelRamp.cape.dark }
      return (x * 5 + y * 3) % 23 == 0 ? PixelRamp.cape.light : PixelRamp.cape.mid
    }
    grid.lay()
  }
}
