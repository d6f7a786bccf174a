/// One coordinate: a fraction of the frame plus an offset in points.
///
/// The two parts let one scene serve a picture of fixed size (they are added up)
/// and a fluid page (the fraction becomes a per cent, the offset follows the text size).
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
}

/// Distances from the four edges, in points.
struct Insets: Sendable, Equatable {
  var left = 0.0
  var right = 0.0
  var top = 0.0
  var bottom = 0.0
}
