/// A figure that walks to the right, painted in parts from back to front.
struct SideFigure {
  let grid: PixelGrid
  /// The phase, 0...3.
  let phase: Int
  let figure: PixelPalLook.Figure
  let walk: PixelWalk

  /// The row of the shoulders.
  var shoulders: Int { 24 + walk.body + walk.jump }
  /// The offset of the head's rows.
  var lift: Int { walk.head + walk.jump }
  var isHooded: Bool { phase == 0 }

  /// Draws everything but the glow.
  func draw() {
    if phase == 3 { drawCape() }
    if phase == 2, figure == .male { drawRibbons() }
    if figure == .female, !isHooded { drawPonytail() }
    drawArm(isNear: false)
    drawLeg(isNear: false)
    drawLeg(isNear: true)
    drawTorso()
    drawCollar()
    drawArm(isNear: true)
    drawHead()
    drawHair()
    if isHooded { drawHood() }
    drawFace()
    if phase >= 2 { drawHeadband() }
    grid.outline(glowing: phase == 3)
  }

  /// Draws the face in profile with nose, ear and chin.
  func drawHead() {
    grid.ellipse(25, 16.5 + Double(lift), 9.0, 7.7, power: 2.6) { x, y in
      let row = y - lift
      return row >= 23 || x < 19 ? PixelRamp.skin.dark : PixelRamp.skin.mid
    }
    for y in 17...18 { grid.mark(34, y + lift, PixelRamp.skin.mid) }
    grid.lay(.line)
  }

  /// Draws the hood of the first phase. Long hair under it makes a bump behind and shows a lock in front.
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

  /// Draws a band around the hair.
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

  /// Draws the two ends of the headband, which stream behind its knot.
  func drawRibbons() {
    let angle = 2 * RoundedMath.turn * walk.share
    for (links, lag, drop) in [(7, 1.3, 0.42), (9, 0.0, -0.06)] {
      var points: [Vector] = []
      for link in 0..<links {
        let place = Double(link)
        let wave = (0.5 + 0.42 * place) * 0.55 * RoundedMath.sine(angle - 0.75 * place + lag)
        points.append(
          Vector(12 - 1.15 * place, 11.5 + 2 * max(0, drop) + drop * place + Double(lift) + wave))
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

  /// Draws two eyes, brows, a cheek and a mouth.
  func drawFace() {
    let isBlinking = walk.frame == 20 || walk.frame == 21
    for x in [26, 27, 33] { dot(x, 20, PixelRamp.blush.mid) }
    if isBlinking {
      for x in [26, 27, 28, 31, 32] { dot(x, 18, PixelRamp.eye.line) }
    } else {
      drawEye(26...28)
      drawEye(31...32)
    }
    if figure == .female { dot(25, isBlinking ? 18 : 17, PixelRamp.eye.line) }
    for x in 26...28 { brow(x) }
    for x in 31...32 { brow(x) }
    for x in (phase == 0 ? 31 : 30)...32 { dot(x, 21, PixelRamp.skin.line) }
    if phase > 0 { dot(29, 20, PixelRamp.skin.line) }
  }

  private func dot(_ x: Int, _ y: Int, _ cell: UInt8) { grid.dot(x, y + lift, cell) }

  private func drawEye(_ columns: ClosedRange<Int>) {
    for x in columns {
      let isLast = x == columns.upperBound
      dot(x, 16, PixelRamp.eye.line)
      dot(x, 17, PixelRamp.eye.dark)
      dot(x, 18, PixelRamp.eye.dark)
      dot(x, 19, isLast ? PixelRamp.eye.dark : PixelRamp.eye.mid)
    }
    dot(columns.lowerBound, 17, PixelRamp.eye.light)
  }

  private func brow(_ x: Int) {
    if grid.cell(x, 14 + lift) != 0 { dot(x, 14, PixelRamp.hair.dark) }
  }

  /// Draws the hair with its fringe.
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

  /// Marks the hair behind the ear, down to the neck.
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

  /// Draws a ponytail of thirteen links that swings after every step.
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

  /// Draws the top with part of its emblem and the hem.
  func drawTorso() {
    let top = shoulders
    let spans = [21...26, 19...28, 19...28] + Array(repeating: 18...28, count: 8) + [19...27]
    let light = PixelLight(
      centerX: 23.5, centerY: Double(top) + 5, radiusX: 7, radiusY: 8, bright: 0.40, dim: -0.40)
    for (row, span) in spans.enumerated() {
      let shift = row < 5 ? 1 : 0
      for x in span {
        let step = row >= 10 ? 2 : x >= 26 ? 2 : light.step(x, top + row)
        grid.mark(x + shift, top + row, PixelRamp.top.step(step))
      }
    }
    grid.lay(.line)
    for (x, row, step) in Self.emblem(phase) { grid.dot(x, top + row, PixelRamp.emblem.step(step)) }
  }

  /// Draws the collar, with the end of a string in front.
  func drawCollar() {
    let top = shoulders
    grid.rectangle(20...29, top - 1...top + 1, cut: true, PixelRamp.top.mid)
    grid.shade { x, _ in x < 22 ? PixelRamp.top.light : x > 27 ? PixelRamp.top.dark : PixelRamp.top.mid }
    grid.lay(.line)
    for (x, row) in [(27, 0), (28, 1)] { grid.dot(x, top + row, PixelRamp.trim.step(row)) }
  }

  /// The part of the emblem visible from the side: column, row below the shoulders, step.
  private static func emblem(_ phase: Int) -> [(Int, Int, Int)] {
    switch phase {
    case 1: [(27, 5, 1), (28, 5, 1), (26, 6, 1), (27, 6, 1), (28, 6, 1), (27, 7, 1), (28, 7, 2), (28, 8, 2)]
    case 2: [(28, 4, 0), (27, 5, 0), (28, 5, 1), (27, 6, 1), (28, 6, 1), (27, 7, 1), (26, 8, 1), (27, 8, 2)]
    case 3: [(28, 4, 1), (26, 5, 0), (27, 5, 1), (28, 5, 1), (27, 6, 1), (28, 6, 1), (26, 7, 1), (28, 7, 2)]
    default: []
    }
  }

  /// Draws a sleeve with its cuff and hand. The far arm is in the shade and always has an outline.
  func drawArm(isNear: Bool) {
    let pose = PixelWalk.arm(isNear ? walk.share : walk.share + 0.5)
    let shoulder = Vector(24 + (isNear ? -1.2 : 1), Double(shoulders) + 3.6)
    let upper = pose.angle * Double.pi / 180
    let lower = (pose.angle + pose.bend) * Double.pi / 180
    let elbow = shoulder + 4.4 * Vector(RoundedMath.sine(upper), RoundedMath.cosine(upper))
    let ahead = Vector(RoundedMath.sine(lower), RoundedMath.cosine(lower))
    let wrist = elbow + 4 * ahead
    let hand = wrist + 2.3 * ahead
    grid.brush(hand.x - 0.5, hand.y - 0.5, width: 4, isNear ? PixelRamp.skin.mid : PixelRamp.skin.dark)
    if isNear {
      grid.shade { x, y in
        !grid.isMarked(x + 1, y) && !grid.isMarked(x, y + 1)
          ? PixelRamp.skin.dark
          : grid.isMarked(x, y - 1) ? PixelRamp.skin.mid : PixelRamp.skin.light
      }
    }
    grid.lay(.line)
    let points = [shoulder, elbow, wrist].map { $0 - 0.5 }
    grid.limb(points, width: 4, PixelRamp.top.mid)
    grid.shade { x, y in
      let isLit = !grid.isMarked(x - 1, y)
      let isDim = !grid.isMarked(x + 1, y)
      let step = isNear ? (isDim ? 2 : isLit ? 0 : 1) : 2
      let off = (Double(x) + 0.5 - wrist.x, Double(y) + 0.5 - wrist.y)
      let isCuff = off.0 * off.0 + off.1 * off.1 <= 2.9
      return isCuff ? PixelRamp.trim.step(isNear ? min(step, 1) : 2) : PixelRamp.top.step(step)
    }
    grid.lay(.line)
  }

  /// Draws a cape that trails to the left and waves.
  func drawCape() {
    let top = shoulders + 3
    let angle = 2 * RoundedMath.turn * walk.share
    let rows = 16
    for row in 0..<rows {
      let share = Double(row) / Double(rows - 1)
      let wave = 1.6 * share * RoundedMath.sine(angle - 2.2 * share + 0.4)
      let left = PixelMath.whole(18 - 11.5 * RoundedMath.power(share, 0.9) - wave)
      let right = PixelMath.whole(22 - 6 * share - 0.7 * wave)
      for x in left...right {
        // The hem hangs lower in front.
        let isBelowHem = row >= rows - 3 && Double(x - left) < Double(row - rows + 4) * 1.6 - 1
        guard !isBelowHem else { continue }
        let isFold = (right - x) == 4 && row > 4
        let step = x > right - 2 || isFold ? 2 : x == left ? 0 : 1
        grid.mark(x, top + row, PixelRamp.cape.step(step))
      }
    }
    grid.shade { x, y in
      if !grid.isMarked(x, y + 1) || !grid.isMarked(x, y + 2) { return PixelRamp.cape.dark }
      let isStar = (x * 5 + (y - top) * 3) % 29 == 0
      return isStar ? PixelRamp.cape.light : grid.marked(x, y)
    }
    grid.lay()
  }

  /// Draws a leg with its shoe.
  func drawLeg(isNear: Bool) {
    let foot = PixelWalk.foot(isNear ? walk.share : walk.share + 0.5)
    let jump = Double(walk.jump)
    let hip = Vector(23.2 + (isNear ? 0 : 0.8), 35 + Double(walk.body) + jump)
    let ankle = Vector(hip.x + foot.forward, 43.6 - foot.height + jump)
    let knee = PixelWalk.knee(hip: hip, ankle: ankle, bone: 5)
    let points = [hip, knee, ankle].map { $0 - 0.5 }
    grid.limb(points, width: 5, isNear ? PixelRamp.pants.mid : PixelRamp.pants.dark)
    for y in Int(ankle.y)...Int(ankle.y) + 4 { for x in 0..<PixelGrid.width { grid.unmark(x, y) } }
    if isNear {
      grid.shade { x, y in
        if !grid.isMarked(x - 1, y) { return PixelRamp.pants.light }
        return grid.isMarked(x + 1, y) && grid.isMarked(x + 2, y) ? PixelRamp.pants.mid : PixelRamp.pants.dark
      }
    }
    grid.lay(.line)
    drawShoe(ankle, pitch: foot.pitch, isNear: isNear)
  }

  private func drawShoe(_ ankle: Vector, pitch: Double, isNear: Bool) {
    let angle = pitch * Double.pi / 180
    let cosine = RoundedMath.cosine(angle)
    let sine = RoundedMath.sine(angle)
    for y in Int(ankle.y) - 5...Int(ankle.y) + 6 {
      for x in Int(ankle.x) - 6...Int(ankle.x) + 7 {
        let across = Double(x) + 0.5 - ankle.x
        let down = Double(y) + 0.5 - ankle.y
        let along = across * cosine - down * sine
        let below = across * sine + down * cosine
        guard along >= -2.9, along <= 4.6, below >= -0.8, below < 3 else { continue }
        if along > 2.2, below < 0.3 + 0.28 * (along - 2.2) { continue }
        grid.mark(x, y, shoe(along, below, isNear))
      }
    }
    grid.lay(.line)
  }

  private func shoe(_ along: Double, _ below: Double, _ isNear: Bool) -> UInt8 {
    if below >= 2.05 {
      return isNear ? (along < 1 ? PixelRamp.sole.light : PixelRamp.sole.mid) : PixelRamp.sole.dark
    }
    if !isNear { return PixelRamp.shoe.dark }
    return below < 0.3 || along > 3.4 ? PixelRamp.shoe.light : PixelRamp.shoe.mid
  }
}
