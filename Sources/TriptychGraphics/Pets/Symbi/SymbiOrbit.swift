/// The ring around the highest form with its three planets: half of it runs behind the figure.
struct SymbiOrbit {
  let pose: SymbiPose
  let canvas: VectorCanvas

  enum Half { case back, front }

  private static let radii = Vector(1.5, 0.34)
  private static let glow = VectorColor(0x67E8F9)
  private static let core = VectorColor(0xF0ABFC)

  func draw(_ half: Half) {
    let share = pose.level.cosmic
    guard share > 0 else { return }
    canvas.saved {
      canvas.move(by: Vector(0, 0.46))
      canvas.turn(by: -0.22)
      canvas.scale(by: SymbiMath.lerp(0.7, 1, share))
      let arc = arc(half)
      canvas.stroke(arc, width: 0.085, .flat(Self.glow.opacity(0.28 * share)))
      canvas.stroke(arc, width: 0.028, .flat(Self.core.opacity(0.85 * share)))
      for planet in 0..<3 { drawPlanet(planet, half, share) }
    }
  }

  private func arc(_ half: Half) -> VectorPath {
    let (x, y) = (Self.radii.x, half == .front ? Self.radii.y : -Self.radii.y)
    let handle = 0.552_284_749_830_793_4
    var path = VectorPath(from: Vector(x, 0))
    path.curve(Vector(x, handle * y), Vector(handle * x, y), to: Vector(0, y))
    path.curve(Vector(-handle * x, y), Vector(-x, handle * y), to: Vector(-x, 0))
    return path
  }

  private func drawPlanet(_ planet: Int, _ half: Half, _ share: Double) {
    let (sine, cosine) = RoundedMath.sineAndCosine(pose.angle + Double(planet) * RoundedMath.turn / 3)
    guard (sine >= 0) == (half == .front) else { return }
    let place = Vector(Self.radii.x * cosine, Self.radii.y * sine)
    let near = 1 + 0.2 * sine
    canvas.blob(place, 0.16 * near, Self.glow, alpha: 0.75 * share)
    let body = VectorPaint.radial(
      focus: place + Vector(-0.02, -0.02), centre: place, radius: 0.06 * near,
      [
        .init(0, SymbiColors.white.opacity(share)), .init(0.55, VectorColor(0xE0F7FF, alpha: share)),
        .init(1, (planet == 1 ? VectorColor(0xFDE68A) : Self.core).opacity(share)),
      ])
    canvas.disc(place, 0.058 * near, body)
  }
}
