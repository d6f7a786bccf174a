/// Eyes, brows, mouth and cheeks.
struct SymbiFace {
  let pose: SymbiPose
  let canvas: VectorCanvas

  func draw() {
    for side in [-1.0, 1.0] { drawCheek(side) }
    let eyes = [-1.0, 1.0].map { SymbiEye(side: $0, pose: pose) }
    for eye in eyes { SymbiEyePainter(eye: eye, pose: pose, canvas: canvas).draw() }
    SymbiBrows(pose: pose, canvas: canvas).draw()
    SymbiMouth(pose: pose, canvas: canvas).draw()
  }

  /// Warmth below the eye.
  private func drawCheek(_ side: Double) {
    let alpha = 0.75 * pose.mood[.cheek]
    guard alpha > 0 else { return }
    canvas.saved {
      canvas.move(by: pose.deformed(Vector(0.6 * side, 0.155)))
      canvas.scale(by: Vector(1.35, 0.85))
      canvas.blob(
        Vector(0, 0), 0.135, SymbiColors.cheek, alpha: alpha, fall: [(0, 1), (0.55, 0.75), (1, 0)])
    }
  }
}
