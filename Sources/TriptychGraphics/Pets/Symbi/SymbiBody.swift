/// The body with its hem, drops, arms, paws and light.
struct SymbiBody {
  let pose: SymbiPose
  let canvas: VectorCanvas

  func drawDrops() {}
  func drawArms() {}
  func drawGlow() {}
  func drawPaws() {}

  /// The body; `inside` draws within its outline, above its colour.
  func drawBody(_ inside: () -> Void) {
    canvas.disc(Vector(0, 0), 0.9, SymbiColors.body(dark: pose.dark, cosmic: pose.level.cosmic))
    inside()
  }
}
