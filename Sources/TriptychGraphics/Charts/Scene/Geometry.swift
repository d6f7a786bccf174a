/// One coordinate: a fraction of the frame plus an offset in points.
///
/// The two parts let one scene serve a picture of fixed size (they are added up)
/// and a fluid page (the fraction becomes a percent, the offset follows the text size).
struct Coordinate: Sendable, Equatable {
  /// 0 at the left or top edge of the frame, 1 at the right or bottom one.
  var fraction: Double
  /// Points to the right or down.
  var offset: Double

  init(_ fraction: Double, _ offset: Double = 0) {
    self.fraction = fraction
    self.offset = offset
  }

  /// The place in points, in a frame that starts at `origin`.
  func points(from origin: Double, length: Double) -> Double { origin + fraction * length + offset }
}

/// A place in the frame.
struct Position: Sendable, Equatable {
  var x: Coordinate
  var y: Coordinate

  init(_ x: Coordinate, _ y: Coordinate) {
    self.x = x
    self.y = y
  }

  /// A place without offsets.
  init(fractions point: UnitPoint) { self.init(Coordinate(point.x), Coordinate(point.y)) }
}

/// A place as two fractions of the frame, y down.
struct UnitPoint: Sendable, Equatable {
  var x: Double
  var y: Double

  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}

/// A rectangle in points, y down.
struct Box: Sendable, Equatable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  var maxX: Double { x + width }
  var maxY: Double { y + height }

  func point(_ position: Position) -> UnitPoint {
    UnitPoint(position.x.points(from: x, length: width), position.y.points(from: y, length: height))
  }

  /// The part of a straight line inside the box, as shares 0...1 of its length; nil if it passes by.
  func part(from: UnitPoint, to: UnitPoint) -> ClosedRange<Double>? {
    var near = 0.0
    var far = 1.0
    for (start, run, low, high) in [
      (from.x, to.x - from.x, x, maxX), (from.y, to.y - from.y, y, maxY),
    ] {
      if run == 0 {
        if start < low || start > high { return nil }
        continue
      }
      let first = (low - start) / run
      let second = (high - start) / run
      near = max(near, min(first, second))
      far = min(far, max(first, second))
    }
    return near <= far ? near...far : nil
  }
}

/// Distances from the four edges, in points.
struct Insets: Sendable, Equatable {
  var left = 0.0
  var right = 0.0
  var top = 0.0
  var bottom = 0.0
}

/// Where the parts of a scene lie in a picture whose size is fixed.
///
/// Hairlines, cells and baselines lie on whole pixels. Where pixels are not known, they lie on half points, so
/// that they are sharp at two pixels per point and stand where the usual picture of pixels has them.
enum FixedGeometry {
  /// Pixels per point of the usual picture.
  static let pixels = 2.0

  /// The box of a rectangle in points; a cell is a point smaller on every side.
  static func box(_ item: SceneRectangle, in frame: Box, pixels: Double = FixedGeometry.pixels) -> Box {
    let from = frame.point(item.from)
    let to = frame.point(item.to)
    guard item.isCell else { return Box(x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y) }
    // Edges on whole pixels, so that all gaps are equally wide.
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

  /// Where a text starts, is centered or ends.
  static func baseline(_ item: SceneText, in frame: Box, pixels: Double = FixedGeometry.pixels) -> UnitPoint {
    let place = frame.point(item.at)
    return UnitPoint(place.x, snapped(place.y, pixels))
  }

  private static func snapped(_ points: Double, _ pixels: Double) -> Double {
    (points * pixels).rounded() / pixels
  }
}

/// A box in fractions of the frame, y down.
struct UnitBox: Sendable, Equatable {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double
}
