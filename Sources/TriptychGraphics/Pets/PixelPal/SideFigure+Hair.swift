extension SideFigure {
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
      grid.shade { x, _ in x == 15 ? PixelRamp.trim.light : x == 17 ? PixelRamp.trim.dark : PixelRamp.trim.mid
      }
      grid.lay(.line)
    }
  }

  /// Hair behind the ear, down to the neck.
  private func markNape() {
    let columns = figure == .male ? [20, 20, 21, 21, 21, 19] : [18, 20, 21, 22, 22, 22, 22, 21]
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
    if facing > 0.62, facing < 0.90, x >= 16 {
      return isBroken && facing < 0.75 ? PixelRamp.hair.mid : PixelRamp.hair.light
    }
    return isBroken && facing > 0.46 && x % 3 != 0 ? PixelRamp.hair.dark : PixelRamp.hair.mid
  }

  /// A ponytail of thirteen links that swings after every step.
  func drawPonytail() {
    let angle = 2 * RoundedMath.turn * walk.share
    var x = 15.6
    var y = 10.5 + Double(lift)
    for link in 0..<13 {
      let share = Double(link) / 12
      let radius = 1.8 + 1.8 * RoundedMath.sine(Double.pi * min(1, 0.12 + 0.80 * share))
      grid.ellipse(x, y, radius, radius) { _, _ in PixelRamp.hair.mid }
      let turn =
        (38 + 16 * RoundedMath.sine(angle - 1.1)) * Double.pi / 180
        + 0.75 * share - 0.30 * share * RoundedMath.sine(angle - 1.9)
      x -= RoundedMath.cosine(turn)
      y += RoundedMath.sine(turn)
    }
    grid.shade { x, y in
      if !grid.isMarked(x + 1, y) || !grid.isMarked(x + 2, y) { return PixelRamp.hair.dark }
      return !grid.isMarked(x - 1, y) || !grid.isMarked(x, y - 1) ? PixelRamp.hair.light : PixelRamp.hair.mid
    }
    grid.lay(.line)
  }

  private static let maleFringe = [18, 17, 15, 14, 13, 13, 12, 12, 13, 13, 12, 13, 13, 13]
  private static let femaleFringe = [20, 18, 16, 15, 14, 13, 13, 13, 13, 13, 14, 14, 14, 13, 13]
  private static let tufts: [(ClosedRange<Int>, Int)] = [
    (18...20, 5), (23...25, 5), (23...25, 4), (28...30, 5), (12...12, 10), (12...12, 11), (12...12, 17),
    (13...13, 19),
  ]
}
