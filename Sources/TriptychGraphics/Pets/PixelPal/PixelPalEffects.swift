extension PixelGrid {
  /// A ring of light above a head, in front of what glows and behind what is painted.
  ///
  /// - Parameters:
  ///   - center: The column right of its middle.
  ///   - top: The row of its upper rim.
  ///   - tilt: 1 where its left end is a row lower, -1 where its right end is, else 0.
  func halo(center: Int, top: Int, tilt: Int) {
    for x in center - 8...center + 7 {
      let across = x - center
      let drop = tilt > 0 && across < -2 || tilt < 0 && across > 1 ? 1 : 0
      let isLit = across >= -5 && across < -1
      if across < -6 || across > 5 {
        veil(x, top + 1 + drop, across < 0 ? PixelRamp.gold.light : PixelRamp.gold.mid)
        veil(x, top + 2 + drop, across < 0 ? PixelRamp.gold.mid : PixelRamp.gold.dark)
        continue
      }
      veil(x, top + drop, isLit ? PixelRamp.gold.light : PixelRamp.gold.mid)
      for row in 1...2 { veil(x, top + row + drop, 0) }
      veil(x, top + 3 + drop, PixelRamp.gold.dark)
    }
  }

  /// Sets a cell where nothing but glow is.
  private func veil(_ x: Int, _ y: Int, _ cell: UInt8) {
    if self.cell(x, y) == 0 || self.cell(x, y) >= PixelGlow.auraNear.cell { shine(x, y, cell) }
  }

  /// Sparks that rise past the figure; every third is a cross.
  func motes(count: Int, time: Double) {
    for mote in 0..<count {
      let share = (time + 0.618 * Double(mote)).truncatingRemainder(dividingBy: 1)
      let turn = Double(mote * 7 % count) / Double(count)
      let x = PixelMath.whole(4 + 40 * turn + 1.5 * RoundedMath.sine(RoundedMath.turn * (share + turn)))
      let y = PixelMath.whole(44 - 48 * share)
      let isFaint = share < 0.2 || share > 0.8
      let cells: [(PixelGlow, PixelGlow)] = [
        (.moteFirst, .moteFirstFaint), (.moteSecond, .moteSecondFaint), (.moteThird, .moteThirdFaint),
      ]
      let (full, faint) = cells[mote % 3]
      guard mote % 3 == 1, !isFaint else {
        glow(x, y, (isFaint ? faint : full).cell)
        continue
      }
      glow(x, y, PixelGlow.sparkCore.cell)
      for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1)] { glow(x + dx, y + dy, full.cell) }
    }
  }

  /// A small cross or a dot of joy.
  func spark(_ x: Int, _ y: Int, isCross: Bool) {
    veil(x, y, isCross ? PixelGlow.sparkCore.cell : PixelGlow.spark.cell)
    guard isCross else { return }
    for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1)] { veil(x + dx, y + dy, PixelGlow.spark.cell) }
  }

  /// The letter of sleep, in front of what glows. With fewer than four rows it would read as an I.
  func sleep(_ x: Int, _ y: Int) {
    for (row, line) in ["####", "  # ", " #  ", "####"].enumerated() {
      for (column, sign) in line.utf8.enumerated() where sign == UInt8(ascii: "#") {
        veil(x + column, y + row, PixelGlow.sleep.cell)
      }
    }
  }

  /// Dust behind a foot that has just touched the ground.
  ///
  /// - Parameter share: How far it is gone, 0..<1.
  func dust(share: Double, ground: Int) {
    let x = PixelMath.whole(18 - 9 * share)
    let y = ground - PixelMath.whole(1 + 2 * share)
    let cell = (share < 0.5 ? PixelGlow.dust : .dustFaint).cell
    glow(x, y, cell)
    glow(x + 1, y + 1, cell)
    if share < 0.6 { glow(x + 2, y, cell) }
    if share > 0.25 { glow(x - 2, y + 1, PixelGlow.dustFaint.cell) }
  }

  /// A ring of cells that rises around a figure.
  ///
  /// - Parameters:
  ///   - share: 0 at the feet, 1 above the head.
  ///   - shoulders: The row below which its near side passes in front; faces stay clear.
  func risingRing(share: Double, shoulders: Int) {
    let y = 43 - 42 * share
    let radius = 20 - 4 * share
    for dot in 0..<48 {
      let angle = RoundedMath.turn * Double(dot) / 48
      let x = PixelMath.whole(23.5 + radius * RoundedMath.cosine(angle))
      let depth = RoundedMath.sine(angle)
      let row = PixelMath.whole(y + 3.2 * depth)
      let cell: PixelGlow = share > 0.9 ? .ringFaint : dot % 3 == 0 ? .ringBright : .ring
      if depth > 0.15, dot % 2 == 0, row > shoulders {
        shine(x, row, cell.cell)
      } else {
        veil(x, row, cell.cell)
      }
      // The near side is thicker, and a trail hangs below.
      if depth > -0.2 { veil(x, row + 1, (share > 0.9 ? PixelGlow.ringFaint : .ring).cell) }
      if dot % 4 == 0, share > 0.1 { veil(x, row + 4, PixelGlow.ringFaint.cell) }
    }
  }
}
