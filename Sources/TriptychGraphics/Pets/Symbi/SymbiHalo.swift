/// The wreath of rays behind the head of the highest form.
struct SymbiHalo {
  let pose: SymbiPose
  let canvas: VectorCanvas

  private static let light = VectorColor(0xFDE68A)
  private static let gold = VectorColor(0xF5B83D)
  private static let blush = VectorColor(0xF0ABFC)
  /// From the centre: the middle of the hoop, the foot of a ray and the two lengths that take turns.
  private static let hoop = 0.93, foot = 0.94, tips = [1.17, 1.05]
  private static let rays = 20

  func draw() {
    let share = pose.level.halo
    guard share > 0 else { return }
    let place = pose.deformed(Vector(0, -0.42))
    canvas.saved {
      canvas.move(by: place)
      canvas.scale(by: SymbiMath.lerp(0.6, 1, share))
      canvas.blob(
        Vector(0, 0), 1.22, VectorColor(0xC026D3), alpha: 0.45 * share, fall: [(0, 1), (0.6, 0.6), (1, 0)])
      for ray in 0..<Self.rays { drawRay(ray, share) }
      let circle = VectorPath(ellipse: Vector(0, 0), Vector(Self.hoop, Self.hoop))
      canvas.stroke(circle, width: 0.12, .flat(Self.blush.opacity(0.35 * share)))
      // A deeper edge keeps the pale hoop apart from a white page.
      canvas.stroke(circle, width: 0.062, .flat(SymbiColors.goldDark.opacity(0.75 * share)))
      canvas.stroke(circle, width: 0.038, .flat(Self.light.opacity(share)))
    }
  }

  /// The wreath turns by two rays in a loop, after which it looks as before.
  private func drawRay(_ ray: Int, _ share: Double) {
    let angle = RoundedMath.turn * (Double(ray) / Double(Self.rays) + pose.phase / 10)
    let (sine, cosine) = RoundedMath.sineAndCosine(angle)
    let out = Vector(sine, -cosine)
    // The lowest rays lie behind the body.
    guard out.y < 0.75 else { return }
    let across = 0.045 * Vector(cosine, sine)
    let (foot, tip) = (Self.foot * out, Self.tips[ray % 2] * out)
    canvas.fill(
      VectorPath(through: [foot - across, tip, foot + across]),
      .linear(
        from: foot, to: tip,
        [.init(0, Self.gold.opacity(0.95 * share)), .init(1, Self.light.opacity(0.35 * share))]))
  }
}
