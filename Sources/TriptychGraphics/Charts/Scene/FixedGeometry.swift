/// Where the parts of a scene lie in a picture whose size is fixed.
///
/// Hairlines, cells and baselines lie on whole pixels. Where pixels are not known, they lie on half points, so that
/// they are sharp at two pixels a point and stand where the usual picture of pixels has them.
enum FixedGeometry {
  /// Pixels a point of the usual picture.
  static let pixels = 2.0

  /// The box of a rectangle in points; a cell is a point smaller on every side.
  static func box(_ item: SceneRectangle, in frame: Box, pixels: Double = FixedGeometry.pixels) -> Box {
    let from = frame.point(item.from)
    let to = frame.point(item.to)
    guard item.isCell else { return Box(x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y) }
    // Edges on whole pixels, so that all partings are equally wide.
    let left = snapped(from.x, pixels)
    let top = snapped(from.y, pixels)
    return inset(
      Box(x: left, y: top, width: snapped(to.x, pixels) - left, height: snapped(to.y, pixels) - top), by: 1)
  }

  /// A box made smaller by some points on every side.
  static func inset(_ box: Box, by points: Double) -> Box {
    Box(
      x: box.x + points, y: box.y + points, width: box.width - 2 * points, height: box.height - 2 * points)
  }

  /// The ends of a line in points; hairlines between two rows of pixels would blur over both.
  static func ends(
    _ item: SceneLine, in frame: Box, pixels: Double = FixedGeometry.pixels
  ) -> (from: UnitPoint, to: UnitPoint) {
    var from = frame.point(item.from)
    var to = frame.point(item.to)
    let half = item.stroke.width / 2
    if from.y == to.y {
      from.y = snapped(from.y - half, pixels) + half
      to.y = from.y
    }
    if from.x == to.x {
      from.x = snapped(from.x - half, pixels) + half
      to.x = from.x
    }
    return (from, to)
  }

  /// Where a text starts, is centred or ends.
  static func baseline(_ item: SceneText, in frame: Box, pixels: Double = FixedGeometry.pixels) -> UnitPoint {
    let place = frame.point(item.at)
    return UnitPoint(place.x, snapped(place.y, pixels))
  }

  private static func snapped(_ points: Double, _ pixels: Double) -> Double {
    (points * pixels).rounded() / pixels
  }
}
