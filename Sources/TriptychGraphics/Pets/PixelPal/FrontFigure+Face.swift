extension FrontFigure {
  /// Eyes, brows, cheeks, nose and mouth.
  func drawFace() {
    drawCheeks()
    drawEye(left: 18, outward: -1)
    drawEye(left: 27, outward: 1)
    drawMouth()
    dot(24, 19, PixelRamp.skin.dark)
  }

  private func dot(_ x: Int, _ y: Int, _ cell: UInt8) { grid.dot(x, y + lift, cell) }

  private func drawCheeks() {
    let step = stance.energy == .vital ? 0 : 1
    for x in [16, 17, 30, 31] { dot(x, 20, PixelRamp.blush.step(step)) }
  }

  private func drawEye(left: Int, outward: Int) {
    let outer = outward < 0 ? left : left + 2
    switch stance.eyes {
    case .open: drawOpenEye(left, outer: outer, outward: outward)
    case .happy:
      let first = left - (outward < 0 ? 1 : 0)
      for (x, y) in [(0, 18), (1, 17), (2, 17), (3, 18)] { dot(first + x, y, PixelRamp.eye.line) }
    case .closed:
      let first = left - (outward < 0 ? 1 : 0)
      for (x, y) in [(0, 18), (1, 19), (2, 19), (3, 18)] { dot(first + x, y, PixelRamp.eye.line) }
      drawBrow(left)
    case .tired:
      for x in left...left + 2 {
        dot(x, 17, PixelRamp.eye.line)
        dot(x, 18, PixelRamp.eye.dark)
        dot(x, 19, PixelRamp.eye.mid)
      }
      dot(left, 18, PixelRamp.eye.light)
      if figure == .female { dot(outer + outward, 18, PixelRamp.eye.line) }
      drawBrow(left)
    }
  }

  private func drawOpenEye(_ left: Int, outer: Int, outward: Int) {
    for x in left...left + 2 {
      dot(x, 16, PixelRamp.eye.line)
      dot(x, 17, PixelRamp.eye.dark)
      dot(x, 18, PixelRamp.eye.dark)
      dot(x, 19, x == left + 2 ? PixelRamp.eye.dark : PixelRamp.eye.mid)
    }
    dot(left, 17, PixelRamp.eye.light)
    if figure == .female { dot(outer + outward, 17, PixelRamp.eye.line) }
    drawBrow(left)
  }

  private func drawBrow(_ left: Int) {
    let row = stance.energy == .vital ? 13 : 14
    for x in left...left + 2 where grid.cell(x, row + lift) != 0 { dot(x, row, PixelRamp.hair.dark) }
  }

  private func drawMouth() {
    switch stance.mouth {
    case .cheer:
      for x in 22...25 { dot(x, 20, PixelRamp.sole.light) }
      for x in 22...25 { dot(x, 21, PixelRamp.mouth.dark) }
      for x in 23...24 { dot(x, 21, PixelRamp.mouth.mid) }
      for x in 23...24 { dot(x, 22, PixelRamp.mouth.mid) }
      dot(21, 20, PixelRamp.mouth.line)
      dot(26, 20, PixelRamp.mouth.line)
    case .smile:
      for (x, y) in [(22, 20), (23, 21), (24, 21), (25, 20)] { dot(x, y, PixelRamp.skin.line) }
    case .faint:
      for x in [22, 25] { dot(x, 20, PixelRamp.skin.dark) }
      for x in 23...24 { dot(x, 21, PixelRamp.skin.line) }
    }
  }
}
