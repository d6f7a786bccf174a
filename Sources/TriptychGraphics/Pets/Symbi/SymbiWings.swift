/// Draws bat wings, from level 1 on; the highest form has a second, smaller pair that rises behind the first.
struct SymbiWings {
  let pose: SymbiPose
  let canvas: VectorCanvas

  /// Draws both pairs, with the halo between them, so that its arc is visible.
  func draw() {
    drawSecond()
    SymbiHalo(pose: pose, canvas: canvas).draw()
    drawFirst()
  }

  func drawSecond() {
    let scale = Self.upperScale * pose.level.wings * pose.level.cosmic
    guard scale > 0 else { return }
    for side in [-1.0, 1.0] {
      draw(side, root: Vector(0.60, -0.36), scale: scale, turned: Self.upperTurn, isUpper: true)
    }
  }

  private func drawFirst() {
    guard pose.level.wings > 0 else { return }
    for side in [-1.0, 1.0] {
      draw(side, root: Vector(0.74, -0.10), scale: pose.level.wings, turned: 0, isUpper: false)
    }
  }

  /// The scale and the rotation of the second pair relative to the first.
  private static let upperScale = 0.62, upperTurn = -0.55

  private func draw(_ side: Double, root: Vector, scale: Double, turned: Double, isUpper: Bool) {
    // The upper pair beats less, because it must not touch the top of the cell.
    let beat = pose.flap * pose.mood[.flap] * (isUpper ? 0.4 : 1)
    let fold = pose.mood[.fold]
    canvas.saved {
      canvas.move(by: pose.deformed(Vector(side * root.x, root.y)))
      canvas.scale(by: Vector(side * scale, scale))
      canvas.turn(by: turned - 0.22 - 0.55 * beat + (isUpper ? 0.45 : 0.85) * fold)
      canvas.scale(by: Vector(1 - 0.18 * abs(beat) - 0.30 * fold, 1))
      let shape = SymbiWingsShape.self
      canvas.fill(shape.membrane, membranePaint(isUpper))
      canvas.fill(shape.shade, .flat(SymbiColors.line.opacity(0.20)))
      canvas.stroke(
        shape.fingers, width: 0.035, .flat(SymbiColors.drip.mixed(SymbiColors.line, 0.4).opacity(0.55)))
      drawStars(isUpper)
      canvas.stroke(
        shape.leadingEdge, width: 0.030,
        .flat((isUpper ? Self.upperEdge : SymbiColors.highlight).opacity(0.8)))
      // A wing that has just started to grow has a thinner line.
      canvas.stroke(
        shape.membrane, width: min(0.045 / scale, 0.1) * pose.detail.lineScale, .flat(SymbiColors.line))
      if !isUpper { drawPlates() }
    }
  }

  // MARK: - Color

  private static let upperMiddle = VectorColor(0xC026D3)
  private static let upperEdge = VectorColor(0xFBCFE8)

  private func membranePaint(_ isUpper: Bool) -> VectorPaint {
    let (dark, cosmic) = (pose.dark, pose.level.cosmic)
    let root = SymbiColors.drip.mixed(SymbiColors.deep, dark).mixed(VectorColor(0x1E1157), cosmic)
    let middle = SymbiColors.aura.mixed(VectorColor(0x6B46C1), min(1, 1.2 * dark))
      .mixed(
        (isUpper ? Self.upperMiddle : VectorColor(0x7C3AED)).mixed(VectorColor(0x5B21B6), 0.7 * dark), cosmic)
    let tip = SymbiColors.sheen.mixed(VectorColor(0x8B5CF6), min(1, 1.3 * dark))
      .mixed((isUpper ? Self.upperEdge : VectorColor(0x67E8F9)).mixed(VectorColor(0x7C6AE0), dark), cosmic)
    return .linear(
      from: Vector(0, 0.1), to: Vector(1.05, -0.35),
      [
        .init(0, root.opacity(0.95)), .init(0.55, middle.opacity(0.92)), .init(1, tip.opacity(0.95)),
      ])
  }

  private func drawStars(_ isUpper: Bool) {
    let share = pose.level.cosmic
    guard share > 0 else { return }
    var dots = SymbiCosmosDots()
    for star in 0..<(isUpper ? 6 : 14) {
      let turn = pose.phase * Double(1 + star % 2) + SymbiMath.noise(star, 83)
      let rim = SymbiWingsShape.rim(SymbiMath.noise(star, 81))
      let way = 0.12 + 0.78 * SymbiMath.noise(star, 82)
      dots.add(
        SymbiWingsShape.wrist + way * (rim - SymbiWingsShape.wrist),
        0.018 + 0.014 * SymbiMath.noise(star, 84),
        twinkle: 0.5 + 0.5 * RoundedMath.sine(RoundedMath.turn * turn), isIce: false)
    }
    dots.draw(on: canvas, alpha: 0.85 * share)
  }

  // MARK: - Armor

  /// Draws three crystal diamonds along the arm of the wing.
  private func drawPlates() {
    let share = pose.level.armor
    guard share > 0, !pose.detail.isIcon else { return }
    let colors = SymbiCrystal(dark: pose.dark, share: share)
    for plate in SymbiWingsShape.plates {
      canvas.fill(plate.whole, .flat(colors.shade(0.62)))
      canvas.fill(plate.lit, .flat(colors.shade(1)))
      canvas.stroke(plate.whole, width: 0.032, .flat(SymbiColors.line.opacity(share)))
    }
  }
}

/// The shapes of a right wing; its root is the origin, and a full wing is about 1.1 wide.
enum SymbiWingsShape {
  static let membrane: VectorPath = {
    var path = VectorPath(from: Vector(-0.10, 0.14))
    path.curve(Vector(0.02, -0.16), Vector(0.14, -0.36), to: Vector(0.30, -0.52))
    path.curve(Vector(0.33, -0.60), Vector(0.36, -0.63), to: Vector(0.40, -0.66))
    path.curve(Vector(0.40, -0.60), Vector(0.42, -0.56), to: Vector(0.47, -0.54))
    path.curve(Vector(0.70, -0.58), Vector(0.92, -0.52), to: tips[0])
    path.curve(Vector(0.98, -0.28), Vector(0.90, -0.18), to: tips[1])
    path.curve(Vector(0.80, -0.02), Vector(0.66, 0.06), to: tips[2])
    path.curve(Vector(0.50, 0.16), Vector(0.30, 0.14), to: Vector(0.12, 0.34))
    path.curve(Vector(0.02, 0.30), Vector(-0.06, 0.24), to: Vector(-0.10, 0.14))
    path.close()
    return path
  }()

  /// The point where the fingers meet.
  static let wrist = Vector(0.42, -0.53)

  private static let tips = [Vector(1.10, -0.30), Vector(0.93, 0.06), Vector(0.64, 0.30)]
  private static let bends = [Vector(0.80, -0.50), Vector(0.68, -0.32), Vector(0.46, -0.16)]

  /// The bones that support the membrane.
  static let fingers: VectorPath = {
    var path = VectorPath()
    for (bend, tip) in zip(bends, tips) {
      path.move(to: wrist)
      path.curve(wrist + 2 / 3 * (bend - wrist), tip + 2 / 3 * (bend - tip), to: tip)
    }
    return path
  }()

  /// The shaded side of two fields of the membrane, next to their bones.
  static let shade: VectorPath = {
    var path = VectorPath()
    for (finger, bulge) in [(1, Vector(0.66, -0.06)), (2, Vector(0.42, 0.02))] {
      let (bend, tip) = (bends[finger], tips[finger])
      path.move(to: wrist)
      path.curve(wrist + 2 / 3 * (bend - wrist), tip + 2 / 3 * (bend - tip), to: tip)
      path.curve(tip + 2 / 3 * (bulge - tip), wrist + 2 / 3 * (bulge - wrist), to: wrist)
      path.close()
    }
    return path
  }()

  static let leadingEdge: VectorPath = {
    var path = VectorPath(from: Vector(0.05, -0.10))
    path.curve(Vector(0.12, -0.26), Vector(0.20, -0.38), to: Vector(0.33, -0.48))
    path.curve(Vector(0.60, -0.53), Vector(0.85, -0.46), to: Vector(1.0, -0.32))
    return path
  }()

  /// A point near the outer rim of the membrane, from its lowest to its highest tip.
  static func rim(_ share: Double) -> Vector {
    let (low, high) = (Vector(0.58, 0.14), Vector(0.98, -0.33))
    return low + share * (high - low)
  }

  /// A diamond plate, and its half toward the light.
  struct Plate: Sendable {
    let whole, lit: VectorPath

    /// Creates a diamond over a section of the wing's arm.
    init(from start: Vector, to end: Vector, half: Double) {
      let middle = (start + end) / 2
      let along = end - start
      let across = Vector(along.y, -along.x) * (half / along.length)
      whole = VectorPath(through: [start, middle + across, end, middle - across])
      lit = VectorPath(through: [start, middle + across, end])
    }
  }

  static let plates = [
    Plate(from: Vector(0.36, -0.56), to: Vector(0.62, -0.56), half: 0.075),
    Plate(from: Vector(0.62, -0.56), to: Vector(0.86, -0.47), half: 0.060),
    Plate(from: Vector(0.86, -0.47), to: Vector(1.06, -0.32), half: 0.045),
  ]
}
