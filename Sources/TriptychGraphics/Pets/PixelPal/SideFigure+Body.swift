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
      shoulder.x + 4.4 * RoundedMath.sine(upper), shoulder.y + 4.4 * RoundedMath.cosine(upper))
    let ahead = PixelPoint(RoundedMath.sine(lower), RoundedMath.cosine(lower))
    let wrist = PixelPoint(elbow.x + 4 * ahead.x, elbow.y + 4 * ahead.y)
    let hand = PixelPoint(wrist.x + 2.3 * ahead.x, wrist.y + 2.3 * ahead.y)
    grid.brush(hand.x - 0.5, hand.y - 0.5, width: 4, isNear ? PixelRamp.skin.mid : PixelRamp.skin.dark)
    if isNear {
      grid.shade { x, y in
        !grid.isMarked(x + 1, y) && !grid.isMarked(x, y + 1)
          ? PixelRamp.skin.dark
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
    let top = shoulders + 3
    let angle = 2 * RoundedMath.turn * walk.share
    let rows = 16
    for row in 0..<rows {
      let share = Double(row) / Double(rows - 1)
      let wave = 1.6 * share * RoundedMath.sine(angle - 2.2 * share + 0.4)
      let left = PixelMath.whole(18 - 11.5 * RoundedMath.power(share, 0.9) - wave)
      let right = PixelMath.whole(22 - 6 * share - 0.7 * wave)
      for x in left...right {
        // The hem hangs lower in front.
        let isBelowHem = row >= rows - 3 && Double(x - left) < Double(row - rows + 4) * 1.6 - 1
        guard !isBelowHem else { continue }
        let isFold = (right - x) == 4 && row > 4
        let step = x > right - 2 || isFold ? 2 : x == left ? 0 : 1
        grid.mark(x, top + row, PixelRamp.cape.step(step))
      }
    }
    grid.shade { x, y in
      if !grid.isMarked(x, y + 1) || !grid.isMarked(x, y + 2) { return PixelRamp.cape.dark }
      let isStar = (x * 5 + (y - top) * 3) % 29 == 0
      return isStar ? PixelRamp.cape.light : grid.marked(x, y)
    }
    grid.lay()
  }
}
