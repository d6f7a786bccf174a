/// Pieces that fly off in a circle: sparkles, or dark drops.
struct SymbiBurst: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case sparkles, drops }

  /// 0 at the start, 1 when nothing is left of it.
  let age: Double
  let kind: Kind

  /// Draws it in the space of the figure, from the body's edge outwards, so that no face is covered.
  func draw(_ pose: SymbiPose, _ canvas: VectorCanvas) {
    let flown = 1 - RoundedMath.power(1 - age, 3)
    let alpha = RoundedMath.smoothstep(0, 0.08, age) * (1 - RoundedMath.smoothstep(0.55, 1, age))
    guard alpha > 0.01 else { return }
    let count = !pose.detail.isSmall ? 14 : 8
    for index in 0..<count {
      let (sine, cosine) = RoundedMath.sineAndCosine(
        RoundedMath.turn * (Double(index) + 0.35 * SymbiMath.noise(index, 41)) / Double(count))
      let way = 0.95 + (index % 2 == 1 ? 0.55 : 0.28) * flown
      let place = Vector(way * cosine, 0.95 * way * sine - 0.05)
      let size = (0.085 + 0.055 * SymbiMath.noise(index, 42)) * (1 - 0.45 * age)
      switch kind {
      case .sparkles: drawSparkle(index, place, size, alpha, pose, canvas)
      case .drops: drawDrop(place, size, alpha, pose, canvas)
      }
    }
  }

  private func drawSparkle(
    _ index: Int, _ place: Vector, _ size: Double, _ alpha: Double, _ pose: SymbiPose, _ canvas: VectorCanvas
  ) {
    let color = index % 2 == 0 ? pose.colors.eyeMid : VectorColor(0xFCD34D)
    let radius = 1.25 * size
    canvas.blob(place, 1.35 * radius, color, alpha: 0.4 * alpha)
    canvas.fill(VectorPath(star: place, radius: radius, thinness: 0.26), .flat(color.opacity(alpha)))
    // The coloured edge keeps it visible on a white page.
    canvas.fill(
      VectorPath(star: place, radius: 0.62 * radius, thinness: 0.26),
      .flat(SymbiColors.white.opacity(alpha)))
  }

  private func drawDrop(
    _ place: Vector, _ size: Double, _ alpha: Double, _ pose: SymbiPose, _ canvas: VectorCanvas
  ) {
    let radius = 0.66 * size
    let color = SymbiColors.drip.mixed(SymbiColors.bodyLow, 0.35)
    canvas.blob(place, 1.9 * radius, SymbiColors.aura, alpha: 0.45 * alpha)
    canvas.disc(place, radius + 0.022, .flat(SymbiColors.line.opacity(alpha)))
    canvas.disc(place, radius, .flat(color.opacity(alpha)))
    canvas.disc(
      place - Vector(0.3, 0.3) * radius, 0.26 * radius, .flat(SymbiColors.highlight.opacity(0.8 * alpha)))
  }
}
