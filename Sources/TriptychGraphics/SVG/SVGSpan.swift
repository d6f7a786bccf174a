/// A stretch along one axis of a fluid figure: where it starts and how long it is.
///
/// An attribute of SVG takes a per cent or a length, not their sum; so one part goes to a box around the
/// shape and the other to the shape itself.
struct SVGSpan {
  /// Where the box around starts; "" at the frame's own start.
  let box: String
  /// Where the shape starts in the box.
  let start: String
  /// Where the shape ends in the box.
  let end: String
  /// From start to end.
  let length: String

  /// - Parameter size: the size of the figure's text in points, which offsets follow.
  init(_ from: Coordinate, _ to: Coordinate, size: Double = TextRole.label.style.size) {
    if from.fraction == to.fraction, from.offset != to.offset {
      box = from.fraction == 0 ? "" : SVGText.percent(from.fraction)
      start = Self.em(from.offset, size)
      end = Self.em(to.offset, size)
      length = Self.em(to.offset - from.offset, size)
    } else {
      // Offsets that differ cannot be kept beside fractions that differ; half of each is nearest.
      let offset = (from.offset + to.offset) / 2
      box = offset == 0 ? "" : Self.em(offset, size)
      start = SVGText.percent(from.fraction)
      end = SVGText.percent(to.fraction)
      length = SVGText.percent(to.fraction - from.fraction)
    }
  }

  static func em(_ points: Double, _ size: Double) -> String { (points / size).fixed(places: 2) + "em" }
}

extension SVGText {
  /// A shape in the boxes that carry the parts of its place which its own attributes cannot.
  static func boxed(_ content: String, x: String, y: String) -> String {
    if x.isEmpty, y.isEmpty { return content }
    let across = x.isEmpty ? "" : " x=\"\(x)\""
    let down = y.isEmpty ? "" : " y=\"\(y)\""
    return "<svg\(across)\(down) overflow=\"visible\">\(content)</svg>"
  }

  /// Paths in a view box of 1000 that is stretched over the frame.
  static func stretched(_ content: String) -> String {
    "<svg viewBox=\"0 0 1000 1000\" preserveAspectRatio=\"none\" width=\"100%\" height=\"100%\""
      + " overflow=\"visible\">\(content)</svg>"
  }
}
