/// The six signs that float beside the armoured form; too fine for a small picture, where they stay away.
struct SymbiSigns {
  let pose: SymbiPose
  let canvas: VectorCanvas

  private static let radius = 0.125

  /// Beside the head, above the wings and below the tails.
  private static let places = [
    Vector(-0.84, -1.14), Vector(0.86, -1.12), Vector(-1.46, -0.86), Vector(1.46, -0.82),
    Vector(-1.28, 1.34), Vector(1.28, 1.37),
  ]

  func draw() {
    let share = pose.level.signs
    guard share > 0, !pose.detail.isSmall else { return }
    canvas.saved {
      canvas.move(by: Vector(0, pose.bob))
      canvas.scale(by: pose.level.size)
      drawSigns(share)
    }
  }

  private func drawSigns(_ share: Double) {
    // Sleep and bolts need the place beside the head.
    let room = 1 - max(pose.mood[.snores], pose.mood[.bolts])
    for (number, place) in Self.places.enumerated() {
      let wave = RoundedMath.sine(RoundedMath.turn * (pose.phase + Double(number) / 6))
      let alpha = (0.7 + 0.3 * wave) * share * (number < 2 ? room : 1)
      guard alpha > 0 else { continue }
      let sign = SymbiSignsShape.all[number].mapped { place + Self.radius * $0 }
      canvas.stroke(sign, width: 0.52 * Self.radius, .flat(SymbiColors.drip.opacity(alpha)))
      let light = SymbiColors.sheen.mixed(pose.colors.eyeLight, 0.4)
      canvas.stroke(sign, width: 0.22 * Self.radius, .flat(light.opacity(alpha)))
    }
  }
}
