/// Fox tails, from level 3 on: four, of which the lower two hide in a mood that is low.
struct SymbiTails {
  let pose: SymbiPose
  let canvas: VectorCanvas

  func draw() {
    let share = pose.level.tails
    guard share > 0 else { return }
    let second = share * (1 - RoundedMath.smoothstep(0.05, 0.3, pose.dark))
    let hang = RoundedMath.clamp(pose.mood[.droop] / 0.6)
    let main = Self.proud.mixed(Self.hanging, hang)
    for (side, phases) in [(0, (0.0, 0.9)), (1, (1.3, 2.2))] {
      draw(main, phases.1, share, isLeft: side == 0)
      if second > 0 { draw(Self.lower, phases.0, second, isLeft: side == 0) }
    }
  }

  /// Outward, up and out again.
  private static let proud = SymbiTailsCurve(
    points: [Vector(0.44, 0.30), Vector(1.36, 0.94), Vector(1.18, 0.16), Vector(1.52, -0.10)], width: 0.145)
  private static let hanging = SymbiTailsCurve(
    points: [Vector(0.50, 0.40), Vector(1.28, 0.40), Vector(1.02, 1.10), Vector(1.50, 0.98)], width: 0.135)
  /// Leaves the body at its side, beyond the drips of the hem.
  private static let lower = SymbiTailsCurve(
    points: [Vector(0.46, 0.44), Vector(1.24, 1.30), Vector(1.22, 0.78), Vector(1.54, 0.66)], width: 0.135)

  private func draw(_ resting: SymbiTailsCurve, _ phase: Double, _ share: Double, isLeft: Bool) {
    let curve = (isLeft ? resting.mirrored : resting).waving(pose.angle + phase).grown(share)
    let shape = SymbiTailsShape(curve, line: 0.05 * pose.detail.lineScale * min(1, 1.5 * share))
    canvas.fill(shape.outline, .flat(SymbiColors.line))
    canvas.fill(shape.fur, fur(curve))
    canvas.fill(shape.underside, .flat(SymbiColors.line.opacity(0.22)))
    canvas.fill(shape.tip, .flat(tipColor))
    canvas.fill(shape.sheen, .flat(SymbiColors.highlight.opacity(0.6 * (1 - 0.5 * pose.dark))))
    canvas.blob(
      curve.place(24.0 / 27), 0.20 * share, pose.colors.eyeMid, alpha: 0.38 * min(1, pose.glow))
  }

  private func fur(_ curve: SymbiTailsCurve) -> VectorPaint {
    let dark = pose.dark
    return .linear(
      from: curve.points[0], to: curve.points[3],
      [
        .init(0, SymbiColors.drip.mixed(SymbiColors.deep, dark)),
        .init(0.75, VectorColor(0x8B3FEC).mixed(VectorColor(0x5B21B6), dark)),
        .init(1, SymbiColors.aura.mixed(VectorColor(0x6B46C1), dark)),
      ])
  }

  private var tipColor: VectorColor {
    VectorColor(0xF3E8FF).mixed(pose.colors.eyeLight, 0.5).mixed(VectorColor(0x9F8FD8), 0.6 * pose.dark)
  }
}
