/// The light that surrounds the figure from level 1 on.
struct SymbiAura {
  let pose: SymbiPose
  let canvas: VectorCanvas

  func draw() {
    let breath = 0.9 + 0.1 * RoundedMath.sine(pose.bobAngle)
    let alpha =
      0.42 * pose.level.aura * (0.5 + 0.5 * min(1, pose.mood[.glow])) * (1 - 0.4 * pose.dark)
    canvas.blob(
      Vector(0, 0), 1.5 * breath, SymbiColors.aura.mixed(pose.colors.eyeMid, 0.25), alpha: alpha,
      fall: [(0, 1), (0.55, 0.75), (0.8, 0.25), (1, 0)])
  }
}
