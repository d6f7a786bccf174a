extension SideFigure {
  /// Two eyes, brows, a cheek and a mouth.
  func drawFace() {
    let isBlinking = walk.frame == 20 || walk.frame == 21
    for x in [26, 27, 33] { dot(x, 20, PixelRamp.blush.mid) }
    if isBlinking {
      for x in [26, 27, 28, 31, 32] { dot(x, 18, PixelRamp.eye.line) }
    } else {
      drawEye(26...28)
      drawEye(31...32)
    }
    if figure == .female { dot(25, isBlinking ? 18 : 17, PixelRamp.eye.line) }
    for x in 26...28 { brow(x) }
    for x in 31...32 { brow(x) }
    for x in (phase == 0 ? 31 : 30)...32 { dot(x, 21, PixelRamp.skin.line) }
    if phase > 0 { dot(29, 20, PixelRamp.skin.line) }
  }

  private func dot(_ x: Int, _ y: Int, _ cell: UInt8) { grid.dot(x, y + lift, cell) }

  private func drawEye(_ columns: ClosedRange<Int>) {
    for x in columns {
      let isLast = x == columns.upperBound
      dot(x, 16, PixelRamp.eye.line)
      dot(x, 17, PixelRamp.eye.dark)
      dot(x, 18, PixelRamp.eye.dark)
      dot(x, 19, isLast ? PixelRamp.eye.dark : PixelRamp.eye.mid)
    }
    dot(columns.lowerBound, 17, PixelRamp.eye.light)
  }

  private func brow(_ x: Int) {
    if grid.cell(x, 14 + lift) != 0 { dot(x, 14, PixelRamp.hair.dark) }
  }
}
