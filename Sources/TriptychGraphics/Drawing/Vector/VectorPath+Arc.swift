extension VectorPath {
  /// A part of an ellipse's edge, open. Angles in radians, from the right and clockwise; it may run
  /// either way.
  init(arc centre: Vector, _ radii: Vector, from start: Double, to end: Double) {
    self.init()
    append(arc: centre, radii, from: start, to: end)
  }

  /// Goes on with a part of an ellipse's edge; a straight line leads to its start.
  mutating func append(arc centre: Vector, _ radii: Vector, from start: Double, to end: Double) {
    func direction(_ angle: Double) -> Vector {
      let (sine, cosine) = RoundedMath.sineAndCosine(angle)
      return Vector(cosine, sine)
    }
    let pieces = max(1, (abs(end - start) / (Double.pi / 2) - 1e-9).rounded(.up))
    let step = (end - start) / pieces
    // The handle's length for which the middle of the cubic lies on the circle.
    let handle = RoundedMath.rounded(4.0 / 3 * RoundedMath.tangent(step / 4))
    var here = direction(start)
    if elements.isEmpty { move(to: centre + here * radii) } else { line(to: centre + here * radii) }
    for piece in 1...Int(pieces) {
      let next = direction(start + step * Double(piece))
      let first = here + handle * Vector(-here.y, here.x)
      let second = next - handle * Vector(-next.y, next.x)
      curve(centre + first * radii, centre + second * radii, to: centre + next * radii)
      here = next
    }
  }
}
