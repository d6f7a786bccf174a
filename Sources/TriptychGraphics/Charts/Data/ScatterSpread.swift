/// Dots of whole numbers, such as ratings, moved apart so that they do not cover each other.
///
/// An axis of whole numbers has room between them: a dot may be moved by up to 0.4 along it, so that it stays nearest to its own
/// value. Along any other axis nothing moves. The same pairs give the same places on every machine.
enum ScatterSpread {
  /// The most different values that are told apart as steps of a scale.
  private static let mostSteps = 12
  /// The least distance of two dots as a share of the frame, for a frame of about 600 by 220 points.
  private static let gap = (x: 8.5 / 600, y: 8.5 / 220)
  private static let reach = 0.4

  /// The pairs with the places where they are drawn, in the same order.
  ///
  /// - Parameters:
  ///   - x: what the axis across covers.
  ///   - y: what the axis up covers.
  static func spread(_ points: [ScatterPoint], x: ClosedRange<Double>, y: ClosedRange<Double>)
    -> [ScatterPoint]
  {
    let apart = (x: (x.upperBound - x.lowerBound) * gap.x, y: (y.upperBound - y.lowerBound) * gap.y)
    guard apart.x > 0, apart.y > 0, apart.x.isFinite, apart.y.isFinite else { return points }
    let across = isWhole(points.map(\.x)) ? offsets(apart.x) : [0]
    let up = isWhole(points.map(\.y)) ? offsets(apart.y) : [0]
    guard across.count > 1 || up.count > 1 else { return points }
    let moves = across.flatMap { dx in up.map { (dx: dx, dy: $0) } }.sorted {
      distance($0.dx, $0.dy, apart) < distance($1.dx, $1.dy, apart)
    }
    var moved = points
    var placed: [ScatterPoint] = []
    let order = points.indices.sorted { (points[$0].x, points[$0].y, $0) < (points[$1].x, points[$1].y, $1) }
    for index in order {
      let own = points[index]
      // Dots far to the left are in nobody's way.
      let near = placed.reversed().prefix { own.x - $0.x < 2 * reach + apart.x }
      var best = (room: -1.0, point: own)
      for move in moves {
        let place = (x: own.x + move.dx, y: own.y + move.dy)
        guard x.contains(place.x), y.contains(place.y) else { continue }
        let room = near.map { distance($0.x - place.x, $0.y - place.y, apart) }.min() ?? .infinity
        if room > best.room {
          best.room = room
          (best.point.x, best.point.y) = (place.x, place.y)
        }
        if room >= 1 { break }
      }
      moved[index] = best.point
      placed.append(best.point)
    }
    return moved
  }

  /// How far two dots lie apart, where 1 is side by side; squared.
  private static func distance(_ dx: Double, _ dy: Double, _ apart: (x: Double, y: Double)) -> Double {
    (dx / apart.x) * (dx / apart.x) + (dy / apart.y) * (dy / apart.y)
  }

  private static func isWhole(_ values: [Double]) -> Bool {
    values.allSatisfy { $0 == $0.rounded() } && Set(values).count <= mostSteps
  }

  /// The moves along an axis: none, then to either side in turn.
  private static func offsets(_ step: Double) -> [Double] {
    var offsets = [0.0]
    var offset = step
    while offset <= reach {
      offsets += [offset, -offset]
      offset += step
    }
    return offsets
  }
}
