/// Bat wings, from level 1 on; the highest form has a second, smaller pair that rises behind the first.
struct SymbiWings {
  let pose: SymbiPose
  let canvas: VectorCanvas

  func drawSecond() {
    let scale = Self.upperScale * pose.level.wings * pose.level.cosmic
    guard scale > 0 else { return }
    for side in [-1.0, 1.0] {
      draw(side, root: Vector(0.60, -0.36), scale: scale, turned: Self.upperTurn, isUpper: true)
    }
  }

  func drawFirst() {
    guard pose.level.wings > 0 else { return }
    for side in [-1.0, 1.0] {
      draw(side, root: Vector(0.74, -0.10), scale: pose.level.wings, turned: 0, isUpper: false)
    }
  }

  /// The second pair beside the first.
  private static let upperScale = 0.62, upperTurn = -0.55

  private func draw(_ side: Double, root: Vector, scale: Double, turned: Double, isUpper: Bool) {
    // The upper pair beats less: it must not reach the top of the cell.
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
      // A wing that has only begun to grow has a thinner line.
      canvas.stroke(
        shape.membrane, width: min(0.045 / scale, 0.1) * pose.detail.lineScale, .flat(SymbiColors.line))
      if !isUpper { drawPlates() }
    }
  }

  // MARK: - Colour

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

  // MARK: - Armour

  /// Three crystal diamonds along the arm of the wing.
  private func drawPlates() {
    let share = pose.level.armour
    guard share > 0, !pose.detail.isIcon else { return }
    let colors = SymbiCrystal(dark: pose.dark, share: share)
    for plate in SymbiWingsShape.plates {
      canvas.fill(plate.whole, .flat(colors.shade(0.62)))
      canvas.fill(plate.lit, .flat(colors.shade(1)))
      canvas.stroke(plate.whole, width: 0.032, .flat(SymbiColors.line.opacity(share)))
    }
  }
}
