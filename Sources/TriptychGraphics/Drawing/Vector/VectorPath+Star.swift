extension VectorPath {
  /// A sparkle with four points, the first of them up.
  ///
  /// - Parameters:
  ///   - radius: from the centre to a point.
  ///   - turned: clockwise, radians.
  ///   - thinness: how far the waist lies out; 0 is a hairline cross, 1 nearly a square.
  init(star centre: Vector, radius: Double, turned: Double = 0, thinness: Double) {
    func direction(_ quarters: Double) -> Vector {
      let angle = (quarters - 1) * Double.pi / 2 + turned
      return Vector(RoundedMath.cosine(angle), RoundedMath.sine(angle))
    }
    self.init(from: centre + radius * direction(0))
    for point in 0..<4 {
      let (here, next) = (direction(Double(point)), direction(Double(point + 1)))
      let waist = 0.5 * thinness * radius * direction(Double(point) + 0.5)
      curve(
        centre + 0.28 * radius * here + waist, centre + 0.28 * radius * next + waist,
        to: centre + radius * next)
    }
    close()
  }
}
