/// What shows a mood around the figure: rings, tears, sweat, sleep, bolts, sparkles.
struct SymbiEffects {
  let pose: SymbiPose
  let canvas: VectorCanvas

  /// Breath that goes out from the body, behind it.
  func drawRings() {
    let strength = 0.4 * pose.mood[.rings]
    guard strength > 0 else { return }
    for ring in 0..<(pose.detail.isSmall ? 1 : 2) {
      let time = SymbiMath.fraction(pose.phase + Double(ring) / 2)
      let alpha = strength * RoundedMath.sine(.pi * time)
      let radius = 0.95 + 0.45 * time
      canvas.stroke(
        VectorPath(ellipse: Vector(0, 0.05), Vector(radius, radius)),
        width: pose.detail.width(0.03 * (1 - time) + 0.012, atLeast: 0.8),
        .flat(pose.colors.eyeMid.opacity(alpha)))
    }
  }

  /// Everything before the figure.
  func drawInFront() {
    SymbiSparkles(pose: pose, canvas: canvas).draw()
    SymbiTears(pose: pose, canvas: canvas).draw()
    SymbiSnores(pose: pose, canvas: canvas).draw()
    SymbiBolts(pose: pose, canvas: canvas).draw()
  }
}
