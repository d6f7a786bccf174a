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

  /// The hair with its fringe.
  func drawHair() {
    let fringe = figure == .male ? Self.maleFringe : Self.femaleFringe
    let first = figure == .male ? 20 : 19
    grid.ellipse(23.3, 14 + Double(lift), 10.4, 8.5, power: 2.35) { x, y in hair(x, y - lift) }
    for x in first...35 {
      let bottom = x - first < fringe.count ? fringe[x - first] : 13
      for y in bottom + 1...24 { grid.unmark(x, y + lift) }
    }
    markNape()
    if figure == .male, !isHooded {
      for (columns, y) in Self.tufts { for x in columns { grid.mark(x, y + lift, hair(x, y)) } }
    }
    grid.lay(.shadow)
    if figure == .male, !isHooded {
      for (x, y, cell) in [
        (20, 17, PixelRamp.skin.dark), (20, 18, PixelRamp.skin.mid), (20, 19, PixelRamp.skin.dark),
        (21, 17, PixelRamp.skin.mid), (21, 18, PixelRamp.skin.dark), (21, 19, PixelRamp.skin.mid),
      ] { grid.dot(x, y + lift, cell) }
    }
    if figure == .female, !isHooded {
      grid.rectangle(15...17, 7 + lift...10 + lift, PixelRamp.trim.mid)
      grid.shade { x, _ in x == 15 ? PixelRamp.trim.light : x == 17 ? PixelRamp.trim.dark : PixelRamp.trim.mid }
      grid.lay(.line)
    }
  }

  /// Hair behind the ear, down to the neck.
  private func markNape() {
    let columns = figure == .male ? [20, 20, 21, 21, 21, 19] : [20, 22, 22, 22, 22, 22, 22, 21]
    for (index, bottom) in columns.enumerated() {
      let x = 13 + index
      for y in 15...bottom { grid.mark(x, y + lift, hair(x, y)) }
    }
  }

  private func hair(_ x: Int, _ y: Int) -> UInt8 {
    let across = (Double(x) + 0.5 - 23.3) / 10.5
    let down = (Double(y) + 0.5 - 14) / 9
    let facing = -(0.55 * across + 0.86 * down)
    if facing < -0.06 || x < 14 { return PixelRamp.hair.dark }
    let isBroken = (7 * x + 3 * y) % 11 > 8
    if facing > 0.62, facing < 0.90, x >= 16 { return isBroken && facing < 0.75 ? PixelRamp.hair.mid : PixelRamp.hair.light }
    return isBroken && facing > 0.46 && x % 3 != 0 ? PixelRamp.hair.dark : PixelRamp.hair.mid
  }

  /// A ponytail of thirteen links that swings after every step.
  func drawPonytail() {
    let angle = 2 * PixelMath.turn * walk.share
    var x = 15.6
    var y = 10.5 + Double(lift)
    for link in 0..<13 {
      let share = Double(link) / 12
      let radius = 1.8 + 1.8 * PixelMath.sine(Double.pi * min(1, 0.12 + 0.80 * share))
      grid.ellipse(x, y, radius, radius) { _, _ in PixelRamp.hair.mid }
      let turn =
        (38 + 16 * PixelMath.sine(angle - 1.1)) * Double.pi / 180
        + 0.75 * share - 0.30 * share * PixelMath.sine(angle - 1.9)
      x -= PixelMath.cosine(turn)
      y += PixelMath.sine(turn)
    }
    grid.shade { x, y in
      if !grid.isMarked(x + 1, y) || !grid.isMarked(x + 2, y) { return PixelRamp.hair.dark }
      return !grid.isMarked(x - 1, y) || !grid.isMarked(x, y - 1) ? PixelRamp.hair.light : PixelRamp.hair.mid
    }
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
      let swing = 0.5 * PixelMath.sine(2 * PixelMath.turn * walk.share - 1.1)
      grid.ellipse(12.4, 17.5 + swing + rise, 3.6, 3.6, cell)
    }
    grid.hole(29.5, 18.6 + rise, 8.4, 7.4, power: 2.5)
    for y in 24...25 { for x in 10...35 { grid.unmark(x, y + lift) } }
    grid.lay(.shadow)
    guard figure == .female else { return }
    for (x, rows) in [(21, 16...21), (22, 15...23), (23, 18...24)] {
      for y in rows { grid.mark(x, y + lift, y < 18 ? PixelRamp.hair.mid : x == 23 ? PixelRamp.hair.dark : PixelRamp.hair.mid) }
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
    let angle = 2 * PixelMath.turn * walk.share
    for (links, lag, drop) in [(7, 1.1, 1.0), (9, 0.0, 0.0)] {
      var points: [PixelPoint] = []
      for link in 0..<links {
        let place = Double(link)
        let wave = (0.5 + 0.42 * place) * 0.55 * PixelMath.sine(angle - 0.75 * place + lag)
        points.append(
          PixelPoint(12.5 - 1.15 * place, 11.5 + drop + 0.30 * place * drop + Double(lift) + wave))
      }
      grid.limb(points, width: 3, PixelRamp.band.mid)
      grid.shade { x, y in
        !grid.isMarked(x, y - 1) ? PixelRamp.band.light : grid.isMarked(x, y + 1) ? PixelRamp.band.mid : PixelRamp.band.dark
      }
      grid.lay(.line)
    }
  }

  private static let maleFringe = [18, 17, 15, 14, 13, 13, 12, 12, 13, 13, 12, 13, 13, 13]
  private static let femaleFringe = [20, 18, 16, 15, 14, 13, 13, 13, 13, 13, 14, 14, 14, 13, 13]
  private static let tufts: [(ClosedRange<Int>, Int)] = [
    (18...20, 5), (23...25, 5), (23...25, 4), (28...30, 5), (12...12, 10), (12...12, 11), (12...12, 17), (13...13, 19),
  ]
}
