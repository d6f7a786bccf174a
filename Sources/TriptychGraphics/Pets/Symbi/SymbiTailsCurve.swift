/// The middle line of a tail and its width along the way.
struct SymbiTailsCurve {
  /// Where the tail leaves the body, two handles, and its tip.
  var points: [Vector]
  /// Half of the greatest width, about.
  var width: Double

  static let samples = 28

  /// A share of the way to another curve.
  func mixed(_ other: SymbiTailsCurve, _ share: Double) -> SymbiTailsCurve {
    SymbiTailsCurve(
      points: zip(points, other.points).map { $0 + share * ($1 - $0) },
      width: SymbiMath.lerp(width, other.width, share))
  }

  /// The curve on the other side of the body.
  var mirrored: SymbiTailsCurve {
    SymbiTailsCurve(points: points.map { Vector(-$0.x, $0.y) }, width: width)
  }

  /// The curve while it waves; the wave runs from the body to the tip, where it is widest.
  func waving(_ angle: Double) -> SymbiTailsCurve {
    var curve = self
    for index in points.indices {
      let way = Double(index) / 3
      let (sine, cosine) = RoundedMath.sineAndCosine(angle - 1.6 * way)
      curve.points[index] += 0.07 * way * Vector(sine, cosine)
    }
    return curve
  }

  /// The curve grown to a share of its size from where it leaves the body.
  func grown(_ share: Double) -> SymbiTailsCurve {
    SymbiTailsCurve(points: points.map { points[0] + share * ($0 - points[0]) }, width: width * share)
  }

  /// The half widths at the samples, for a width of 1: slim at the body, fullest behind the middle, then
  /// running out into a fine point.
  static let widths: [Double] = (0..<samples).map { sample in
    let way = Double(sample) / Double(samples - 1)
    let belly = RoundedMath.power(max(0, RoundedMath.sine(.pi * RoundedMath.power(way, 1.45))), 1.15)
    return RoundedMath.rounded(0.42 * (1 - way) * (1 - way) + belly * (1 - 0.12 * way))
  }

  func place(_ way: Double) -> Vector {
    let back = 1 - way
    let start = back * back * back * points[0] + 3 * back * back * way * points[1]
    return start + 3 * back * way * way * points[2] + way * way * way * points[3]
  }

  /// To the left of the way, of length 1.
  func normal(_ way: Double) -> Vector {
    let back = 1 - way
    let start = back * back * (points[1] - points[0]) + 2 * back * way * (points[2] - points[1])
    let along = start + way * way * (points[3] - points[2])
    let length = max(1e-9, (along.x * along.x + along.y * along.y).squareRoot())
    return Vector(along.y, -along.x) / length
  }
}
