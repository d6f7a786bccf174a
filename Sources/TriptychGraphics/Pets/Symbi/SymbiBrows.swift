/// The brows, which say most about worry: their inner ends rise, and under stress they wobble.
struct SymbiBrows {
  let pose: SymbiPose
  let canvas: VectorCanvas

  func draw() {
    let mood = pose.mood
    // In an icon they would run into the eyes.
    guard mood[.browAlpha] > 0, !pose.detail.isIcon else { return }
    var brow = VectorPath(from: Vector(-0.11, 0.015))
    brow.curve(Vector(-0.05, -0.03), Vector(0.05, -0.035), to: Vector(0.12, 0.02))
    let wobble = 0.12 * mood[.grimace] * RoundedMath.sine(pose.bobAngle)
    let height = -0.18 - 0.262 * mood[.eyeHeight] - mood[.browRaise]
    for side in [-1.0, 1.0] {
      canvas.saved {
        canvas.move(by: pose.deformed(Vector(0.345 * side, height)))
        canvas.scale(by: Vector(side, 1) * pose.detail.grown(1, upTo: 1.15))
        canvas.turn(by: -0.42 * (mood[.brow] + side * wobble))
        canvas.stroke(
          brow, width: pose.detail.width(0.06, atLeast: 1), .flat(SymbiColors.line.opacity(mood[.browAlpha])))
      }
    }
  }
}
