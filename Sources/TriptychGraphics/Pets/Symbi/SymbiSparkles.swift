/// Sparkles around a figure in a bright mood or of a high level.
struct SymbiSparkles {
  let pose: SymbiPose
  let canvas: VectorCanvas

  private static let places = [
    Vector(-1.02, -0.62), Vector(1.05, -0.75), Vector(-1.22, 0.1), Vector(1.24, 0.02), Vector(0.72, -1.12),
    Vector(-0.7, -1.1), Vector(1.12, 0.62), Vector(-1.1, 0.66),
  ]

  /// How many there are, 0...8.
  var count: Int {
    let amount = max(pose.mood[.sparkles], pose.level.sparkles * (1 - 0.9 * pose.dark))
    let count = (8 * RoundedMath.clamp(amount)).rounded()
    return Int(pose.detail.isSmall ? (count / 2).rounded(.up) : count)
  }

  func draw() {
    for index in 0..<count where !isTaken(index) { draw(index) }
  }

  /// The two places above the shoulders belong to the signs where there are any.
  private func isTaken(_ index: Int) -> Bool {
    pose.level.signs > 0 && !pose.detail.isSmall && (4...5).contains(index)
  }

  private func draw(_ index: Int) {
    let isOdd = !index.isMultiple(of: 2)
    let time = SymbiMath.fraction(pose.phase * (isOdd ? 1 : 2) + SymbiMath.noise(index, 21))
    let alpha = RoundedMath.sine(.pi * time)
    guard alpha > 0.02 else { return }
    let size = pose.detail.grown(0.1 + 0.07 * SymbiMath.noise(index, 22), upTo: 1.5)
    let radius = size * (0.4 + 0.6 * alpha)
    let place = Self.places[index]
    let color = isOdd ? pose.colors.eyeMid : SymbiColors.highlight
    // A rim of colour keeps a white sparkle visible on a white page.
    canvas.blob(place, 1.35 * radius, color, alpha: 0.4 * alpha)
    canvas.fill(
      VectorPath(star: place, radius: radius, thinness: 0.3), .flat(color.opacity(alpha)))
    canvas.fill(
      VectorPath(star: place, radius: 0.62 * radius, thinness: 0.24), .flat(SymbiColors.white.opacity(alpha)))
  }
}
