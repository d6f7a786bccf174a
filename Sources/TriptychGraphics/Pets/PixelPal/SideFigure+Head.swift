extension SideFigure {
  /// The face in profile with nose, ear and chin.
  func drawHead() {
    grid.ellipse(25, 16.5 + Double(lift), 9.0, 7.7, power: 2.6) { x, y in
      let row = y - lift
      return row >= 23 || x < 19 ? PixelRamp.skin.dark : PixelRamp.skin.mid
    }
    for y in 17...18 { grid.mark(34, y + lift, PixelRamp.skin.mid) }
    grid.lay(.line)
  }

  /// The hood of the first phase; long hair under it makes a bump behind and shows a lock in front.
  func drawHood() {
    let rise = Double(lift)
    let light = PixelLight(
      centerX: 22.5, centerY: 14.5 + rise, radiusX: 11.8, radiusY: 9.9, bright: 0.45, dim: -0.35)
    func cell(_ x: Int, _ y: Int) -> UInt8 { PixelRamp.top.step(light.step(x, y)) }
    grid.ellipse(22.8, 14.8 + rise, 11.6, 9.9, power: 2.35, cell)
    if figure == .female {
      let swing = 0.5 * RoundedMath.sine(2 * RoundedMath.turn * walk.share - 1.1)
      grid.ellipse(13.2, 17 + swing + rise, 3.4, 3.4, cell)
    }
    grid.hole(29.5, 18.6 + rise, 8.4, 7.4, power: 2.5)
    for y in 24...25 { for x in 10...35 { grid.unmark(x, y + lift) } }
    grid.lay(.shadow)
    guard figure == .female else { return }
    for (x, rows) in [(21, 16...21), (22, 15...23), (23, 18...24)] {
      for y in rows {
        grid.mark(
          x, y + lift, y < 18 ? PixelRamp.hair.mid : x == 23 ? PixelRamp.hair.dark : PixelRamp.hair.mid)
      }
    }
    grid.lay(.shadow)
  }

  /// A band around the hair.
  func drawHeadband() {
    let hair = PixelRamp.hair.step(0)...PixelRamp.hair.line
    for x in 12...35 {
      for y in 11...12 where hair ~= grid.cell(x, y + lift) {
        let step = y == 11 ? (x < 28 ? 0 : 1) : (x < 28 ? 1 : 2)
        grid.mark(x, y + lift, PixelRamp.band.step(step))
      }
    }
    grid.lay()
  }

  /// Two ends of the headband that stream behind its knot.
  func drawRibbons() {
    let angle = 2 * RoundedMath.turn * walk.share
    for (links, lag, drop) in [(7, 1.3, 0.42), (9, 0.0, -0.06)] {
      var points: [PixelPoint] = []
      for link in 0..<links {
        let place = Double(link)
        let wave = (0.5 + 0.42 * place) * 0.55 * RoundedMath.sine(angle - 0.75 * place + lag)
        points.append(
          PixelPoint(12 - 1.15 * place, 11.5 + 2 * max(0, drop) + drop * place + Double(lift) + wave))
      }
      grid.limb(points, width: 2, PixelRamp.band.mid)
      grid.limb(Array(points.prefix(4)), width: 3, PixelRamp.band.mid)
      grid.shade { x, y in
        let isLit = !grid.isMarked(x, y - 1) && grid.isMarked(x, y + 1)
        return isLit
          ? PixelRamp.band.light : grid.isMarked(x, y + 1) ? PixelRamp.band.mid : PixelRamp.band.dark
      }
      grid.lay(.line)
    }
  }
}
