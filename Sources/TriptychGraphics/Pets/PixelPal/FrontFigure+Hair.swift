extension FrontFigure {
  /// The hair in front: a cap over the head with a fringe, its shadow on the forehead.
  func drawHair() {
    let fringe = figure == .male ? Self.maleFringe : Self.femaleFringe
    let sides = figure == .male ? 18 : 22
    grid.ellipse(24, 14 + Double(lift), 10.4, 8.4, power: 2.35) { x, y in hair(x, y - lift) }
    for y in 6...23 {
      for x in 12...35 where y > (15...32 ~= x ? fringe[x - 15] : sides) { grid.unmark(x, y + lift) }
    }
    if figure == .female {
      for x in [13, 14, 15, 32, 33, 34] {
        for y in 13...22 where !(y == 22 && (x == 13 || x == 34)) { grid.mark(x, y + lift, hair(x, y)) }
      }
    } else if !isHooded {
      for (columns, y) in Self.tufts {
        for x in columns { grid.mark(x, y + lift, hair(x, y)) }
      }
    }
    grid.lay(.shadow)
    if figure == .female, !isHooded {
      grid.rectangle(32...34, 7 + lift...10 + lift, PixelRamp.trim.mid)
      grid.shade { x, _ in x == 32 ? PixelRamp.trim.light : x == 34 ? PixelRamp.trim.dark : PixelRamp.trim.mid
      }
      grid.lay(.line)
    }
  }

  /// The step of hair on the cap: a broken band of light, dark below and on the right.
  private func hair(_ x: Int, _ y: Int) -> UInt8 {
    let across = (Double(x) + 0.5 - 23.5) / 10.5
    let down = (Double(y) + 0.5 - 14) / 9
    let facing = -(0.55 * across + 0.86 * down)
    if facing < -0.05 || x >= 32 { return PixelRamp.hair.dark }
    let isBroken = (7 * x + 3 * y) % 11 > 8
    if facing > 0.62, facing < 0.90, x >= 17, x <= 29 {
      return isBroken ? PixelRamp.hair.mid : PixelRamp.hair.light
    }
    return isBroken && facing > 0.25 && facing < 0.62 ? PixelRamp.hair.dark : PixelRamp.hair.mid
  }

  /// Long hair behind the head and shoulders.
  func drawBackHair() {
    grid.ellipse(24, 17 + Double(lift), 11.2, 8.5, power: 2.3) { _, _ in PixelRamp.hair.dark }
    grid.lay()
  }

  /// A ponytail at the right, a cell further out on every other beat.
  func drawPonytail() {
    let swing = stance.swings ? 1.0 : 0
    let rise = Double(lift)
    let light = PixelLight(centerX: 37, centerY: 12 + rise, radiusX: 5, radiusY: 9, bright: 0.22, dim: -0.30)
    func cell(_ x: Int, _ y: Int) -> UInt8 { PixelRamp.hair.step(light.step(x, y)) }
    grid.ellipse(35.6, 9.5 + rise, 3.2, 3.0, cell)
    grid.ellipse(38.2 + swing * 0.5, 13 + rise, 3.6, 4.6, cell)
    grid.ellipse(38.6 + swing, 18 + rise, 2.6, 4.2, cell)
    grid.lay(.line)
  }

  private static let maleFringe = [17, 15, 14, 13, 12, 12, 12, 13, 14, 15, 14, 13, 12, 12, 13, 14, 15, 17]
  private static let femaleFringe = [19, 16, 14, 13, 12, 12, 12, 12, 13, 13, 14, 14, 14, 14, 14, 15, 16, 19]
  private static let tufts: [(ClosedRange<Int>, Int)] = [
    (19...21, 5), (24...26, 5), (24...26, 4), (28...30, 5), (13...13, 10), (13...13, 11), (34...35, 10),
    (34...34, 11),
  ]
}
