extension FrontFigure {
  /// What glows around a figure that stands.
  func drawEffects() {
    if phase == 3 {
      grid.aura(time: stance.time)
      drawHalo()
    }
    if stance.energy == .low || (phase == 0 && stance.energy == .neutral) { drawSleep() }
    if stance.sparks { drawSparks() }
    if phase >= 2 { grid.motes(count: phase == 3 ? 9 : 5, time: stance.time) }
    if let share = stance.ring { grid.risingRing(share: share, shoulders: shoulders + 2) }
  }

  /// A ring of light that follows the head.
  func drawHalo() { grid.halo(center: 24, top: (figure == .male ? -1 : 0) + lift, tilt: 0) }

  /// A tail of hair is in the way on the right.
  private func drawSleep() {
    let rise = 3 * stance.beat
    if figure == .female, !isHooded {
      grid.sleep(5 - stance.beat, 6 + lift - rise)
    } else {
      grid.sleep(38 + stance.beat, 6 + lift - rise)
    }
  }

  private func drawSparks() {
    let rise = stance.jump
    if stance.beat == 0 {
      grid.spark(5, 10 + rise, isCross: true)
      grid.spark(9, 6 + rise, isCross: false)
      grid.spark(40, 9 + rise, isCross: false)
    } else {
      grid.spark(42, 11 + rise, isCross: true)
      grid.spark(38, 4 + rise, isCross: false)
      grid.spark(5, 10 + rise, isCross: false)
    }
  }
}

extension SideFigure {
  /// What glows around a figure that walks.
  func drawEffects() {
    if phase == 3 {
      grid.aura(time: walk.share)
      grid.halo(center: 24, top: (figure == .male ? -1 : 0) + lift, tilt: walk.head - walk.body)
    }
    if phase >= 1 { drawDust() }
    if phase >= 2 { grid.motes(count: phase == 3 ? 9 : 5, time: walk.share) }
  }

  private func drawDust() {
    let since = (walk.share * 2).truncatingRemainder(dividingBy: 1) / 2
    guard since > 0.01, since < 0.22 else { return }
    grid.dust(share: since / 0.22, ground: 46 + walk.jump)
  }
}
