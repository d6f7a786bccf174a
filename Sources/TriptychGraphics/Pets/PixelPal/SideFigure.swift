/// A figure that walks to the right, painted part by part from the back to the front.
struct SideFigure {
  let grid: PixelGrid
  /// 0...3.
  let phase: Int
  let figure: PixelPalLook.Figure
  let walk: PixelWalk

  /// The row of the shoulders.
  var shoulders: Int { 24 + walk.body + walk.jump }
  /// What is added to rows of the head.
  var lift: Int { walk.head + walk.jump }
  var isHooded: Bool { phase == 0 }

  /// Everything but what glows.
  func draw() {
    if phase == 3 { drawCape() }
    if phase == 2, figure == .male { drawRibbons() }
    if figure == .female, !isHooded { drawPonytail() }
    drawArm(isNear: false)
    drawLeg(isNear: false)
    drawLeg(isNear: true)
    drawTorso()
    drawCollar()
    drawArm(isNear: true)
    drawHead()
    drawHair()
    if isHooded { drawHood() }
    drawFace()
    if phase >= 2 { drawHeadband() }
    grid.outline(glowing: phase == 3)
  }
}
