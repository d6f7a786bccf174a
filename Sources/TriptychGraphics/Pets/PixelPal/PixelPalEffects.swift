extension PixelGrid {
  /// Draws a ring of light above a head, in front of other glow and behind painted cells.
  ///
  /// - Parameters:
  ///   - center: The column to the right of its middle.
  ///   - top: The row of its upper rim.
  ///   - tilt: 1 if its left end is a row lower, -1 if its right end is, else 0.
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

  /// Sets a cell that is not painted; glow is overwritten.
  private func veil(_ x: Int, _ y: Int, _ cell: UInt8) {
    if self.cell(x, y) == 0 || self.cell(x, y) >= PixelGlow.auraNear.cell { shine(x, y, cell) }
  }

  /// Draws sparks that rise past the figure; every third one is a cross.
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

  /// Draws a spark of joy: a small cross or a dot.
  func spark(_ x: Int, _ y: Int, isCross: Bool) {
    veil(x, y, isCross ? PixelGlow.sparkCore.cell : PixelGlow.spark.cell)
    guard isCross else { return }
    for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1)] { veil(x + dx, y + dy, PixelGlow.spark.cell) }
  }

  /// Draws the letter for sleep in front of other glow. With fewer than four rows it would look like an I.
  func sleep(_ x: Int, _ y: Int) {
    for (row, line) in ["####", "  # ", " #  ", "####"].enumerated() {
      for (column, sign) in line.utf8.enumerated() where sign == UInt8(ascii: "#") {
        veil(x + column, y + row, PixelGlow.sleep.cell)
      }
    }
  }

  /// Draws dust behind a foot that has just touched the ground.
  ///
  /// - Parameter share: How far the dust has dispersed, 0..<1.
  func dust(share: Double, ground: Int) {
    let x = PixelMath.whole(18 - 9 * share)
    let y = ground - PixelMath.whole(1 + 2 * share)
    let cell = (share < 0.5 ? PixelGlow.dust : .dustFaint).cell
    glow(x, y, cell)
    glow(x + 1, y + 1, cell)
    if share < 0.6 { glow(x + 2, y, cell) }
    if share > 0.25 { glow(x - 2, y + 1, PixelGlow.dustFaint.cell) }
  }

  /// Draws a ring of cells that rises around a figure.
  ///
  /// - Parameters:
  ///   - share: 0 at the feet, 1 above the head.
  /// - shoulders: The row below which the near side of the ring passes in front; faces stay clear.
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
      // The near side is thicker, with a trail below.
      if depth > -0.2 { veil(x, row + 1, (share > 0.9 ? PixelGlow.ringFaint : .ring).cell) }
      if dot % 4 == 0, share > 0.1 { veil(x, row + 4, PixelGlow.ringFaint.cell) }
    }
  }

  /// Whether a painted cell is next to an empty one. `row` counts from the top of the grid.
  func isAtEdge(_ x: Int, _ row: Int) -> Bool {
    let index = row * Self.width + x
    guard x > 0, x < Self.width - 1, row > 0, row < Self.height - 1 else { return true }
    return cells[index - 1] == 0 || cells[index + 1] == 0 || cells[index - Self.width] == 0
      || cells[index + Self.width] == 0
  }

  /// Draws a glow of up to four cells around everything painted, with more movement at the top.
  ///
  /// - Parameter time: The position in its loop, 0..<1.
  func aura(time: Double) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.count) { distance in
      measure(distance)
      for row in 1..<Self.height - 1 {
        let line = Double(row - Self.headroom)
        let wave = 1.5 * RoundedMath.sine(0.35 * line + RoundedMath.turn * time)
        let pulse = 0.5 * RoundedMath.cosine(0.42 * line + RoundedMath.turn * time)
        let up = max(0, min(1, (30 - line) / 30))
        for x in 1..<Self.width - 1 where distance[row * Self.width + x] > 0 {
          let index = row * Self.width + x
          let isSkipped = distance[index] > 2 && (x + row) & 1 == 0
          guard !isSkipped else { continue }
          let noise = distance[index] == 1 ? 1 : 0.5 + pulse * RoundedMath.sine(0.55 * Double(x) + wave)
          if let glow = Self.glow(distance[index], noise, up) { cells[index] = glow.cell }
        }
      }
    }
  }

  /// Measures the distance to the nearest painted cell, up to four cells; 0 if painted or farther away.
  private func measure(_ distance: UnsafeMutableBufferPointer<UInt8>) {
    for index in 0..<Self.count { distance[index] = 0 }
    for step in UInt8(1)...4 {
      for row in 1..<Self.height - 1 {
        for x in 1..<Self.width - 1 {
          let index = row * Self.width + x
          guard cells[index] == 0, distance[index] == 0 else { continue }
          if step == 1 ? isAtPaint(index) : isNext(to: step - 1, index, distance) { distance[index] = step }
        }
      }
    }
  }

  private func isAtPaint(_ index: Int) -> Bool {
    cells[index - 1] | cells[index + 1] | cells[index - Self.width] | cells[index + Self.width] != 0
  }

  private func isNext(to step: UInt8, _ index: Int, _ distance: UnsafeMutableBufferPointer<UInt8>) -> Bool {
    distance[index - 1] == step || distance[index + 1] == step || distance[index - Self.width] == step
      || distance[index + Self.width] == step
  }

  private static func glow(_ distance: UInt8, _ noise: Double, _ up: Double) -> PixelGlow? {
    switch distance {
    case 1: .auraNear
    case 2: noise > 0.18 ? .auraWarm : nil
    case 3: noise > 0.45 - 0.2 * up ? .auraPink : nil
    default: noise > 0.62 - 0.25 * up ? .auraViolet : nil
    }
  }
}

extension FrontFigure {
  /// Draws the glow around a standing figure.
  func drawEffects() {
    if phase == 3 {
      grid.aura(time: stance.time)
      drawHalo()
    }
    if stance.energy == .low || (phase == 0 && stance.energy == .neutral) { drawSleep() }
    if stance.sparks { drawSparks() }
    if phase >= 2 { grid.motes(count: phase == 3 ? 9 : 5, time: stance.time) }
    if let share = stance.ring { grid.risingRing(share: share, shoulders: shoulders + 2) }
  }

  /// Draws a ring of light that follows the head.
  func drawHalo() { grid.halo(center: 24, top: (figure == .male ? -1 : 0) + lift, tilt: 0) }

  /// Draws the letters of sleep; a ponytail takes up the space on the right.
  private func drawSleep() {
    let rise = 3 * stance.beat
    if figure == .female, !isHooded {
      grid.sleep(5 - stance.beat, 6 + lift - rise)
    } else {
      grid.sleep(38 + stance.beat, 6 + lift - rise)
    }
  }

  private func drawSparks() {
    let rise = stance.jump
    if stance.beat == 0 {
      grid.spark(5, 10 + rise, isCross: true)
      grid.spark(9, 6 + rise, isCross: false)
      grid.spark(40, 9 + rise, isCross: false)
    } else {
      grid.spark(42, 11 + rise, isCross: true)
      grid.spark(38, 4 + rise, isCross: false)
      grid.spark(5, 10 + rise, isCross: false)
    }
  }
}

extension SideFigure {
  /// Draws the glow around a walking figure.
  func drawEffects() {
    if phase == 3 {
      grid.aura(time: walk.share)
      grid.halo(center: 24, top: (figure == .male ? -1 : 0) + lift, tilt: walk.head - walk.body)
    }
    if phase >= 1 { drawDust() }
    if phase >= 2 { grid.motes(count: phase == 3 ? 9 : 5, time: walk.share) }
  }

  private func drawDust() {
    let since = (walk.share * 2).truncatingRemainder(dividingBy: 1) / 2
    guard since > 0.01, since < 0.22 else { return }
    grid.dust(share: since / 0.22, ground: 46 + walk.jump)
  }
}
