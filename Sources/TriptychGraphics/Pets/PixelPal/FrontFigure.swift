/// A figure seen from the front, painted part by part from the back to the front.
struct FrontFigure {
  let grid: PixelGrid
  /// 0...3.
  let phase: Int
  let figure: PixelPalLook.Figure
  let stance: FrontStance

  /// The middle line as a place between the cells 23 and 24.
  static let middle = 23.5

  /// The row of the shoulders.
  var shoulders: Int { 24 + stance.body + stance.jump }
  /// What is added to rows of the head.
  var lift: Int { stance.head + stance.jump }
  var isHooded: Bool { phase == 0 }

  /// Everything but what glows.
  func draw() {
    if phase == 3 { drawCape() }
    if figure == .female { drawBackHair() }
    if figure == .female, !isHooded { drawPonytail() }
    drawLegs()
    drawTorso()
    drawArms()
    drawCollar()
    drawHead()
    drawHair()
    if isHooded { drawHood() }
    drawFace()
    if phase >= 2 { drawHeadband() }
    grid.outline(glowing: phase == 3)
  }
}
