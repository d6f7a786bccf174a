/// Three small bolts around a tense head. Each holds for an eighth of the loop, so that none flashes
/// more than three times a second.
struct SymbiBolts {
  let pose: SymbiPose
  let canvas: VectorCanvas

  private static let bolt = VectorPath(through: [
    Vector(-0.03, -0.14), Vector(0.06, -0.14), Vector(0.02, -0.03), Vector(0.09, -0.03), Vector(-0.05, 0.16),
    Vector(-0.01, 0.02), Vector(-0.07, 0.02),
  ])
  private static let places: [(Vector, angle: Double)] = [
    (Vector(-0.86, -0.86), -0.5), (Vector(0.88, -0.84), 0.5), (Vector(0.62, -1.22), 0.2),
  ]

  func draw() {
    let strength = pose.mood[.bolts]
    guard strength > 0 else { return }
    let slot = Int(8 * SymbiMath.fraction(pose.phase))
    for (index, (place, angle)) in Self.places.prefix(pose.detail.isSmall ? 2 : 3).enumerated() {
      let noise = SymbiMath.noise(slot, index, 9)
      let alpha = strength * (noise > 0.35 ? 1 : 0.35)
      canvas.saved {
        canvas.move(by: place)
        canvas.turn(by: angle)
        canvas.scale(by: pose.detail.grown(1 + 0.3 * (noise - 0.5), upTo: 1.5))
        canvas.group(alpha: alpha) { drawBolt() }
      }
    }
  }

  private func drawBolt() {
    canvas.stroke(Self.bolt, width: 0.05, .flat(SymbiColors.line))
    canvas.fill(
      Self.bolt,
      .linear(
        from: Vector(0, -0.14), to: Vector(0, 0.16),
        [.init(0, pose.colors.eyeLight), .init(0.4, pose.colors.eyeMid), .init(1, pose.colors.eyeMid)]))
  }
}
