extension FrontFigure {
  /// Hands, sleeves and cuffs; the right arm lies in the shade.
  func drawArms() {
    drawArm(stance.leftArm, side: -1)
    drawArm(stance.rightArm, side: 1)
  }

  private func drawArm(_ pose: ArmPose, side: Double) {
    func place(_ offset: ArmPose.Offset) -> PixelPoint {
      PixelPoint(Self.middle + side * offset.out, Double(shoulders) + offset.down)
    }
    let elbow = place(pose.elbow)
    let wrist = place(pose.wrist)
    drawHand(from: elbow, wrist: wrist, side: side)
    grid.limb([place(pose.shoulder), elbow, wrist], width: 4, PixelRamp.top.mid)
    let shade = side > 0 ? 1 : 0
    grid.shade { x, y in
      let isLit = !grid.isMarked(x - 1, y) || (!grid.isMarked(x, y - 1) && grid.isMarked(x + 1, y))
      let isDim = !grid.isMarked(x + 1, y) || !grid.isMarked(x, y + 1)
      let step = min(2, (isDim ? 2 : isLit ? 0 : 1) + shade)
      let off = (Double(x) - wrist.x, Double(y) - wrist.y)
      let isCuff = off.0 * off.0 + off.1 * off.1 <= 2.9
      return isCuff ? PixelRamp.trim.step(step) : PixelRamp.top.step(step)
    }
    grid.lay(.line)
  }

  private func drawHand(from elbow: PixelPoint, wrist: PixelPoint, side: Double) {
    let across = wrist.x - elbow.x
    let down = wrist.y - elbow.y
    let length = (across * across + down * down).squareRoot()
    let reach = 2.6 / max(length, 0.1)
    grid.brush(wrist.x + across * reach, wrist.y + down * reach, width: 4, PixelRamp.skin.mid)
    grid.shade { x, y in
      if !grid.isMarked(x - 1, y) || !grid.isMarked(x, y - 1), side < 0 { return PixelRamp.skin.light }
      return !grid.isMarked(x + 1, y) && !grid.isMarked(x, y + 1) ? PixelRamp.skin.dark : PixelRamp.skin.mid
    }
    grid.lay(.line)
  }
}
