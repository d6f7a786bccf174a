/// The wreath of rays behind the head of the highest form.
struct SymbiHalo {
  let pose: SymbiPose
  let canvas: VectorCanvas

  private static let light = VectorColor(0xFDE68A)
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
        Vector(0, 0), 1.3, VectorColor(0xC026D3), alpha: 0.45 * share, fall: [(0, 1), (0.6, 0.6), (1, 0)])
      for (parity, tip) in Self.tips.enumerated() {
        canvas.fill(
          rays(parity, tip),
          .radial(
            focus: Vector(0, 0), centre: Vector(0, 0), radius: tip,
            [
              .init(Self.foot / tip, Self.light.opacity(0.95 * share)),
              .init(1, Self.blush.opacity(0.15 * share)),
            ]))
      }
      let circle = VectorPath(ellipse: Vector(0, 0), Vector(Self.hoop, Self.hoop))
      canvas.stroke(circle, width: 0.1, .flat(Self.blush.opacity(0.35 * share)))
      canvas.stroke(circle, width: 0.035, .flat(Self.light.opacity(0.95 * share)))
    }
  }

  /// Every second ray; the wreath turns by two rays in a loop, after which it looks as before.
  private func rays(_ parity: Int, _ tip: Double) -> VectorPath {
    var path = VectorPath()
    for ray in stride(from: parity, to: Self.rays, by: 2) {
      let angle = SymbiMath.turn * (Double(ray) / Double(Self.rays) + pose.phase / 10)
      let (sine, cosine) = SymbiMath.sineAndCosine(angle)
      let out = Vector(sine, -cosine)
      let across = 0.045 * Vector(cosine, sine)
      let corners = [Self.foot * out - across, tip * out, Self.foot * out + across]
      path.append(VectorPath(through: corners))
    }
    return path
  }
}
