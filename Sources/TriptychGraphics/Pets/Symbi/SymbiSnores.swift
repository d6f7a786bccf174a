/// The letters of sleep that rise beside the head.
struct SymbiSnores {
  let pose: SymbiPose
  let canvas: VectorCanvas

  func draw() {
    let strength = pose.mood[.snores]
    guard strength > 0 else { return }
    let count = pose.detail.isSmall ? 2 : 3
    for index in 0..<count {
      let time = SymbiMath.fraction(pose.phase + Double(index) / Double(count))
      draw(time, alpha: strength * RoundedMath.sine(.pi * time))
    }
  }

  private func draw(_ time: Double, alpha: Double) {
    guard alpha > 0.02 else { return }
    let radius = pose.detail.grown(0.07 + 0.09 * time, upTo: 1.35)
    let (wide, high) = (0.6 * radius, 0.7 * radius)
    let letter = VectorPath(
      through: [Vector(-wide, -high), Vector(wide, -high), Vector(-wide, high), Vector(wide, high)],
      closed: false)
    canvas.saved {
      canvas.move(
        by: Vector(
          0.66 + 0.42 * time + 0.05 * RoundedMath.sine(RoundedMath.turn * time), -0.66 - 0.8 * time))
      canvas.turn(by: 0.2 - 0.3 * time)
      let inner = pose.detail.width(0.042, atLeast: 0.9)
      canvas.stroke(letter, width: max(0.085, inner * 1.7), .flat(SymbiColors.line.opacity(alpha)))
      canvas.stroke(letter, width: inner, .flat(0xDDD6FE, alpha))
    }
  }
}
