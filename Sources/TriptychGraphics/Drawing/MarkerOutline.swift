#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension MarkerShape {
  /// The closed outline around a centre, moved outwards by `grow` (inwards where negative), in pixels.
  ///
  /// Corners stay sharp, as those of a mitred stroke.
  func outline(_ centre: UnitPoint, radius: Double, grow: Double = 0) -> [UnitPoint] {
    let corners = corners
    guard !corners.isEmpty else { return Self.circle(centre, radius: radius + grow) }
    let points = corners.map { UnitPoint($0.x * radius, $0.y * radius) }
    return points.indices.map { index in
      let before = points[(index + points.count - 1) % points.count]
      let after = points[(index + 1) % points.count]
      let offset = Self.corner(before, points[index], after, grow)
      return UnitPoint(centre.x + offset.x, centre.y + offset.y)
    }
  }

  /// Where two edges meet after both moved outwards; outlines run clockwise.
  private static func corner(
    _ before: UnitPoint, _ corner: UnitPoint, _ after: UnitPoint, _ grow: Double
  ) -> UnitPoint {
    guard grow != 0, let first = StraightPiece(from: before, to: corner),
      let second = StraightPiece(from: corner, to: after)
    else { return corner }
    let (one, two) = (first.direction, second.direction)
    let turn = 1 + one.x * two.x + one.y * two.y
    guard turn > 1e-6 else { return corner }
    return UnitPoint(
      corner.x + (one.y + two.y) * grow / turn, corner.y - (one.x + two.x) * grow / turn)
  }

  private static func circle(_ centre: UnitPoint, radius: Double) -> [UnitPoint] {
    guard radius > 0 else { return [] }
    // A corner of the polygon leaves the circle by less than a two-hundredth of a pixel.
    let count = min(720, max(24, Int(Double.pi * (radius * 100).squareRoot()) + 1))
    // As much area as the circle.
    let angle = 2 * Double.pi / Double(count)
    let reach = radius * (angle / sin(angle)).squareRoot()
    return (0..<count).map { step in
      UnitPoint(centre.x + reach * sin(Double(step) * angle), centre.y - reach * cos(Double(step) * angle))
    }
  }
}
