extension FrontFigure {
  /// The face without hair, chin in the shade; ears where hair leaves them free.
  func drawHead() {
    grid.ellipse(24, 16.5 + Double(lift), 9.2, 7.7, power: 2.7) { x, y in
      let row = y - lift
      return row >= 23 || (row == 22 && (x < 19 || x > 28)) || x > 30
        ? PixelRamp.skin.dark : row < 19 && x < 20 ? PixelRamp.skin.light : PixelRamp.skin.mid
    }
    if figure == .male, !isHooded {
      for y in 17...19 {
        grid.mark(14, y + lift, PixelRamp.skin.mid)
        grid.mark(33, y + lift, PixelRamp.skin.dark)
      }
    }
    grid.lay(.line)
  }

  /// The hood of the first phase with the face in its opening.
  func drawHood() {
    let rise = Double(lift)
    let light = PixelLight(
      centerX: 23, centerY: 14.5 + rise, radiusX: 11.6, radiusY: 9.9, bright: 0.45, dim: -0.35)
    grid.ellipse(24, 14.8 + rise, 11.6, 9.9, power: 2.35) { x, y in PixelRamp.top.step(light.step(x, y)) }
    grid.hole(24, 18.2 + rise, 8.6, 7.3, power: 2.5)
    for y in 24...25 { for x in 12...35 { grid.unmark(x, y + lift) } }
    grid.lay(.shadow)
  }

  /// A band around the hair.
  func drawHeadband() {
    let hair = PixelRamp.hair.step(0)...PixelRamp.hair.line
    for x in 12...35 {
      for y in 11...12 where hair ~= grid.cell(x, y + lift) {
        let step = x < 19 ? 0 : x > 29 ? 2 : 1
        grid.mark(x, y + lift, PixelRamp.band.step(y == 12 ? max(1, step) : step))
      }
    }
    grid.lay()
  }
}
