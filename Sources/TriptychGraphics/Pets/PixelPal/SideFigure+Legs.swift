extension SideFigure {
  /// A leg with its shoe.
  func drawLeg(isNear: Bool) {
    let foot = PixelWalk.foot(isNear ? walk.share : walk.share + 0.5)
    let jump = Double(walk.jump)
    let hip = PixelPoint(23.2 + (isNear ? 0 : 0.8), 35 + Double(walk.body) + jump)
    let ankle = PixelPoint(hip.x + foot.forward, 43.6 - foot.height + jump)
    let knee = PixelWalk.knee(hip: hip, ankle: ankle, bone: 5)
    let points = [hip, knee, ankle].map { PixelPoint($0.x - 0.5, $0.y - 0.5) }
    grid.limb(points, width: 5, isNear ? PixelRamp.pants.mid : PixelRamp.pants.dark)
    for y in Int(ankle.y)...Int(ankle.y) + 4 { for x in 0..<PixelGrid.width { grid.unmark(x, y) } }
    if isNear {
      grid.shade { x, y in
        if !grid.isMarked(x - 1, y) { return PixelRamp.pants.light }
        return grid.isMarked(x + 1, y) && grid.isMarked(x + 2, y) ? PixelRamp.pants.mid : PixelRamp.pants.dark
      }
    }
    grid.lay(.line)
    drawShoe(ankle, pitch: foot.pitch, isNear: isNear)
  }

  private func drawShoe(_ ankle: PixelPoint, pitch: Double, isNear: Bool) {
    let angle = pitch * Double.pi / 180
    let cosine = RoundedMath.cosine(angle)
    let sine = RoundedMath.sine(angle)
    for y in Int(ankle.y) - 5...Int(ankle.y) + 6 {
      for x in Int(ankle.x) - 6...Int(ankle.x) + 7 {
        let across = Double(x) + 0.5 - ankle.x
        let down = Double(y) + 0.5 - ankle.y
        let along = across * cosine - down * sine
        let below = across * sine + down * cosine
        guard along >= -2.9, along <= 4.6, below >= -0.8, below < 3 else { continue }
        if along > 2.2, below < 0.3 + 0.28 * (along - 2.2) { continue }
        grid.mark(x, y, shoe(along, below, isNear))
      }
    }
    grid.lay(.line)
  }

  private func shoe(_ along: Double, _ below: Double, _ isNear: Bool) -> UInt8 {
    if below >= 2.05 {
      return isNear ? (along < 1 ? PixelRamp.sole.light : PixelRamp.sole.mid) : PixelRamp.sole.dark
    }
    if !isNear { return PixelRamp.shoe.dark }
    return below < 0.3 || along > 3.4 ? PixelRamp.shoe.light : PixelRamp.shoe.mid
  }
}
