/// A figure seen from the front, painted in parts from back to front.
struct FrontFigure {
  let grid: PixelGrid
  /// The phase, 0...3.
  let phase: Int
  let figure: PixelPalLook.Figure
  let stance: FrontStance

  /// The column of the center line, between cells 23 and 24.
  static let middle = 23.5

  /// The row of the shoulders.
  var shoulders: Int { 24 + stance.body + stance.jump }
  /// The offset of the head's rows.
  var lift: Int { stance.head + stance.jump }
  var isHooded: Bool { phase == 0 }

  /// Draws everything but the glow.
  func draw() {
    if phase == 3 { drawCape() }
    if figure == .female { drawBackHair() }
    if figure == .female, !isHooded { drawPonytail() }
    drawLegs()
    drawTorso()
    drawArms()
    drawCollar()
    drawHead()
    drawHair()
    if isHooded { drawHood() }
    drawFace()
    if phase >= 2 { drawHeadband() }
    grid.outline(glowing: phase == 3)
  }

  /// Draws the face without hair, with the chin in the shade, and the ears unless hair covers them.
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

  /// Draws the hood of the first phase, with the face in its opening.
  func drawHood() {
    let rise = Double(lift)
    let light = PixelLight(
      centerX: 23, centerY: 14.5 + rise, radiusX: 11.6, radiusY: 9.9, bright: 0.45, dim: -0.35)
    grid.ellipse(24, 14.8 + rise, 11.6, 9.9, power: 2.35) { x, y in PixelRamp.top.step(light.step(x, y)) }
    grid.hole(24, 18.2 + rise, 8.6, 7.3, power: 2.5)
    for y in 24...25 { for x in 12...35 { grid.unmark(x, y + lift) } }
    grid.lay(.shadow)
  }

  /// Draws a band around the hair.
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

  /// Draws the eyes, brows, cheeks, nose and mouth.
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
    case .happy: drawArc(left, outward: outward, middle: 17)
    case .closed:
      drawArc(left, outward: outward, middle: 19)
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

  /// Draws an eye as an arc whose middle is in the row `middle`.
  private func drawArc(_ left: Int, outward: Int, middle: Int) {
    let first = left - (outward < 0 ? 1 : 0)
    for (x, y) in [(0, 18), (1, middle), (2, middle), (3, 18)] { dot(first + x, y, PixelRamp.eye.line) }
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
      for x in 22...25 {
        dot(x, 20, PixelRamp.sole.light)
        dot(x, 21, PixelRamp.mouth.dark)
      }
      for (x, y) in [(23, 21), (24, 21), (23, 22), (24, 22)] { dot(x, y, PixelRamp.mouth.mid) }
      dot(21, 20, PixelRamp.mouth.line)
      dot(26, 20, PixelRamp.mouth.line)
    case .smile:
      for (x, y) in [(22, 20), (23, 21), (24, 21), (25, 20)] { dot(x, y, PixelRamp.skin.line) }
    case .faint:
      for x in [22, 25] { dot(x, 20, PixelRamp.skin.dark) }
      for x in 23...24 { dot(x, 21, PixelRamp.skin.line) }
    }
  }

  /// Draws the front hair: a cap over the head with a fringe, which casts a shadow on the forehead.
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

  /// The shade of a hair cell on the cap: a broken band of light, dark below and on the right.
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

  /// Draws the long hair behind the head and shoulders.
  func drawBackHair() {
    grid.ellipse(24, 17 + Double(lift), 11.2, 8.5, power: 2.3) { _, _ in PixelRamp.hair.dark }
    grid.lay()
  }

  /// Draws a ponytail on the right, one cell farther out on every other beat.
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

  /// Draws the legs and shoes.
  func drawLegs() {
    let jump = Double(stance.jump)
    let hip = 34 + Double(stance.body) + jump
    for side in [-1.0, 1.0] {
      let x = Self.middle + side * 2.5
      let ankle = x + side * stance.spread
      let points = [Vector(x, hip), Vector(x, 39 + jump), Vector(ankle, 43 + jump)]
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

  /// Draws the top with its hem and emblem.
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

  /// Draws a small picture given as rows of cells: `#` is mid, `+` light, `-` dark.
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

  /// Draws the collar with its strings.
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

  /// Draws a cape behind everything; it flutters by one cell to each side.
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

/// The emblem on the chest in each phase, seven cells wide.
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

extension FrontFigure {
  /// Draws hands, sleeves and cuffs; the right arm is in the shade.
  func drawArms() {
    drawArm(stance.leftArm, side: -1)
    drawArm(stance.rightArm, side: 1)
  }

  private func drawArm(_ pose: ArmPose, side: Double) {
    func place(_ offset: Vector) -> Vector {
      Vector(Self.middle + side * offset.x, Double(shoulders) + offset.y)
    }
    let elbow = place(pose.elbow)
    let wrist = place(pose.wrist)
    drawHand(from: elbow, wrist: wrist, side: side)
    grid.limb([place(pose.shoulder), elbow, wrist], width: 4, PixelRamp.top.mid)
    let shade = side > 0 ? 1 : 0
    grid.shade { x, y in
      let isLit = !grid.isMarked(x - 1, y) || (!grid.isMarked(x, y - 1) && grid.isMarked(x + 1, y))
      let isDim = !grid.isMarked(x + 1, y) || !grid.isMarked(x, y + 1)
      let step = min(2, (isDim ? 2 : isLit ? 0 : 1) + shade)
      let off = (Double(x) - wrist.x, Double(y) - wrist.y)
      let isCuff = off.0 * off.0 + off.1 * off.1 <= 2.9
      return isCuff ? PixelRamp.trim.step(step) : PixelRamp.top.step(step)
    }
    grid.lay(.line)
  }

  private func drawHand(from elbow: Vector, wrist: Vector, side: Double) {
    let along = wrist - elbow
    let reach = 2.6 / max(along.length, 0.1)
    grid.brush(wrist.x + along.x * reach, wrist.y + along.y * reach, width: 4, PixelRamp.skin.mid)
    grid.shade { x, y in
      if !grid.isMarked(x - 1, y) || !grid.isMarked(x, y - 1), side < 0 { return PixelRamp.skin.light }
      return !grid.isMarked(x + 1, y) && !grid.isMarked(x, y + 1) ? PixelRamp.skin.dark : PixelRamp.skin.mid
    }
    grid.lay(.line)
  }
}
