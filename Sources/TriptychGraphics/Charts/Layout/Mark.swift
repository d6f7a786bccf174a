/// Draws data through the scales of a plot. One mark, one file.
protocol Mark: Sendable {
  /// What it lies above and below.
  var layer: Layer { get }
  /// Room it needs beside the frame, in points, in a frame of the context's height.
  func room(in context: DrawingContext) -> Room
  /// The smallest frame it can be read in, given the width there is; nil for any.
  func leastFrame(in context: DrawingContext) -> ChartSize?
  /// Adds its operations to the context.
  func draw(in context: inout DrawingContext)
  /// True where its own labels say all that a legend would say; a picture then has none.
  func namesItself(in context: DrawingContext) -> Bool
}

extension Mark {
  func room(in context: DrawingContext) -> Room { Room() }
  func leastFrame(in context: DrawingContext) -> ChartSize? { nil }
  func namesItself(in context: DrawingContext) -> Bool { false }
}

/// Explains a scale: an axis with its grid, ticks and labels.
protocol Guide: Mark {}

extension Guide {
  var layer: Layer { .guide }
}

/// The order of drawing, lowest first.
enum Layer: Int, Sendable, Comparable {
  /// Flat fills behind everything.
  case back
  /// Grid and axes.
  case guide
  /// The data.
  case data
  /// Words beside the data.
  case label

  static func < (left: Layer, right: Layer) -> Bool { left.rawValue < right.rawValue }
}

/// Room beside the frame, in points.
struct Room: Sendable, Equatable {
  var left = 0.0
  var right = 0.0
  /// What the right side needs where a page is narrow and long labels are left out.
  var narrowRight = 0.0

  /// The larger of the two on every side.
  func union(_ other: Room) -> Room {
    Room(
      left: max(left, other.left), right: max(right, other.right),
      narrowRight: max(narrowRight, other.narrowRight))
  }
}
