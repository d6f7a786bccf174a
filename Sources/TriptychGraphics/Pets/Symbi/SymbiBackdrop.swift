/// The ground's shadow and the trail of particles.
struct SymbiBackdrop {
  let pose: SymbiPose
  let canvas: VectorCanvas

  /// The shadow stays on the ground and gets smaller and fainter as the figure rises.
  func drawShadow() {
    let rise = RoundedMath.clamp((0.18 - pose.bob) / 0.5)
    canvas.saved {
      canvas.move(by: Vector(0, 1.30))
      canvas.scale(by: Vector(1, 0.17))
      canvas.blob(
        .zero, 0.62 - 0.14 * rise, SymbiColors.line, alpha: 0.34 - 0.12 * rise,
        fall: [(0, 1), (0.6, 0.55), (1, 0)])
    }
  }

  /// Drops of light that fall from the hem and go out.
  func drawTrail() {
    let strength = pose.mood[.particles]
    let count = Int((2 + 6 * strength).rounded())
    for index in stride(from: 0, to: count, by: !pose.detail.isSmall ? 1 : 2) {
      drawParticle(index, strength)
    }
  }

  private func drawParticle(_ index: Int, _ strength: Double) {
    // Steps of a plane's most even sequence: two golden ratios would line up on a diagonal.
    let age = SymbiMath.fraction(pose.phase + 0.569840 * Double(index))
    let start = 0.68 * (2 * SymbiMath.fraction(0.754878 * Double(index) + 0.5) - 1)
    let drift = 0.05 * RoundedMath.sine(RoundedMath.turn * (age + 0.37 * Double(index)))
    let place = Vector(start * (1 + 0.30 * age) + drift, 0.78 + 0.58 * age)
    let alpha = 0.9 * RoundedMath.power(max(0, RoundedMath.sine(.pi * age)), 0.7) * min(1, 0.5 + strength)
    var radius = (0.060 + 0.034 * SymbiMath.noise(index, 14)) * (1 - 0.62 * age)
    if pose.detail.isSmall { radius *= 1.4 }
    let color = VectorColor(0xA78BFA)
      .mixed(pose.colors.particle, index % 2 == 1 ? 0.40 : 0.08).mixed(SymbiColors.drip, pose.dark)
    canvas.blob(place, 2.3 * radius, color, alpha: 0.4 * alpha)
    canvas.disc(place, 0.75 * radius, .flat(color.opacity(alpha)))
    guard !pose.detail.isSmall else { return }
    let shine = place - Vector(0.22 * radius, 0.22 * radius)
    canvas.disc(shine, 0.26 * radius, .flat(SymbiColors.white.opacity(0.7 * alpha)))
  }
}
