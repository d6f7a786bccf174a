extension FrontFigure {
  /// Legs and shoes.
  func drawLegs() {
    let jump = Double(stance.jump)
    let hip = 34 + Double(stance.body) + jump
    for side in [-1.0, 1.0] {
      let x = Self.middle + side * 2.5
      let ankle = x + side * stance.spread
      let points = [PixelPoint(x, hip), PixelPoint(x, 39 + jump), PixelPoint(ankle, 43 + jump)]
      grid.limb(points, width: 5, PixelRamp.pants.mid)
      shadeLeg(side)
      grid.lay(.line)
      drawShoe(x, side)
    }
  }

  private func shadeLeg(_ side: Double) {
    grid.shade { x, y in
      if !grid.isMarked(x - 1, y) { return PixelRamp.pants.light }
      return grid.isMarked(x + 2, y) && grid.isMarked(x + 1, y) ? PixelRamp.pants.mid : PixelRamp.pants.dark
    }
  }

  private func drawShoe(_ ankle: Double, _ side: Double) {
    let outer = side < 0
    let left = PixelMath.whole(ankle + side * 1.0 - 3.01)
    let columns = left...left + 6
    let jump = stance.jump
    for y in 43...45 {
      for x in columns {
        if y == 43, x == (outer ? columns.upperBound : columns.lowerBound) { continue }
        if y == 43, x == (outer ? columns.lowerBound : columns.upperBound) { continue }
        let step = y == 43 && x < left + 4 ? 0 : y == 45 || x >= left + 5 ? 2 : 1
        grid.mark(x, y + jump, PixelRamp.shoe.step(step))
      }
    }
    for x in columns { grid.mark(x, 46 + jump, x < left + 3 ? PixelRamp.sole.light : PixelRamp.sole.dark) }
    grid.lay(.line)
  }

  /// The top with its hem and emblem.
  func drawTorso() {
    let top = shoulders
    let spans = [20...27, 18...29, 17...30, 17...30] + Array(repeating: 18...29, count: 7) + [19...28]
    let light = PixelLight(
      centerX: 23.5, centerY: Double(top) + 5, radiusX: 7.5, radiusY: 8, bright: 0.40, dim: -0.45)
    for (row, span) in spans.enumerated() {
      for x in span {
        let step = row >= 10 ? 2 : light.step(x, top + row)
        grid.mark(x, top + row, PixelRamp.top.step(step))
      }
    }
    grid.lay(.line)
    drawEmblem(PixelEmblem.of(phase: phase), centerX: phase == 2 ? 24 : 23, top: top + 4)
  }

  /// A small picture of rows of cells; `#` mid, `+` light, `-` dark.
  func drawEmblem(_ rows: [String], centerX: Int, top: Int) {
    for (row, line) in rows.enumerated() {
      for (column, sign) in line.utf8.enumerated() {
        let x = centerX - 3 + column
        switch sign {
        case UInt8(ascii: "#"): grid.dot(x, top + row, PixelRamp.emblem.mid)
        case UInt8(ascii: "+"): grid.dot(x, top + row, PixelRamp.emblem.light)
        case UInt8(ascii: "-"): grid.dot(x, top + row, PixelRamp.emblem.dark)
        default: break
        }
      }
    }
  }

  /// The collar with its strings.
  func drawCollar() {
    let top = shoulders
    grid.rectangle(18...29, top - 1...top + 2, cut: true, PixelRamp.top.mid)
    grid.shade { x, y in x < 21 ? PixelRamp.top.light : x > 26 ? PixelRamp.top.dark : PixelRamp.top.mid }
    grid.lay(.line)
    let strings =
      isHooded
      ? [(21, 1), (21, 2), (21, 4), (21, 5), (26, 1), (26, 2), (26, 4), (26, 5), (26, 6)]
      : [(21, 0), (22, 1), (23, 2), (24, 2), (25, 1), (26, 0)]
    for (x, y) in strings { grid.dot(x, top + y, x < 24 ? PixelRamp.trim.light : PixelRamp.trim.mid) }
  }

  /// A cape behind everything, fluttering a cell to each side.
  func drawCape() {
    let top = 25 + stance.body + stance.jump
    for row in 0..<17 {
      let half = 7.5 + 0.34 * Double(row)
      let wave = RoundedMath.sine(Double(row) * 0.5 + (stance.swings ? 2.4 : 0)) * Double(row) / 17
      let left = PixelMath.whole(Self.middle - half + wave)
      let right = PixelMath.whole(Self.middle + half + wave)
      for x in left...right {
        let fold = (x - left) % 6
        let step = row >= 15 ? 2 : x == left ? 0 : fold == 5 ? 2 : 1
        grid.mark(x, top + row, PixelRamp.cape.step(step))
      }
    }
    grid.lay()
    for (x, row) in [(13, 9), (16, 13), (32, 12), (35, 14), (34, 7), (12, 14)] {
      if PixelRamp.cape.mid == grid.cell(x, top + row) { grid.dot(x, top + row, PixelRamp.cape.light) }
    }
  }
}

/// What is on the chest in each phase, seven cells wide.
enum PixelEmblem {
  static func of(phase: Int) -> [String] {
    switch phase {
    case 1: ["       ", " +# ## ", " ##### ", "  ###  ", "   #   "]
    case 2: ["    ++ ", "   ++  ", "  ++++ ", "   ++  ", "  ++   ", "  +    "]
    case 3: ["   #   ", " ##### ", "  ###  ", " ## ## ", " #   # "]
    default: []
    }
  }
}
