/// Lines through points, in pixels, made ready for drawing.
struct Polyline {
  /// Each a line of its own; broken where a point is not a number.
  private(set) var runs: [[UnitPoint]]

  init(_ lines: [[UnitPoint]]) {
    runs = lines.flatMap { line in
      line.allSatisfy(\.isDrawable) ? [line] : line.split { !$0.isDrawable }.map(Array.init)
    }
    runs.removeAll { $0.count < 2 }
  }

  /// The dashes of the line, each a line of its own; lengths in pixels, dash and space by turns.
  ///
  /// Dashes outside `box` are left out, but counted.
  func dashed(_ lengths: [Double], in box: Box) -> Polyline {
    let total = lengths.reduce(0, +)
    guard total > 0.05, lengths.allSatisfy({ $0 >= 0 && $0.isFinite }) else { return self }
    var result = self
    result.runs = runs.flatMap { DashWalk(lengths, total: total, box: box).dashes($0) }
    return result
  }
}

/// The part of a straight line inside a box, as shares 0...1 of its length; nil where it passes by.
func visiblePart(from: UnitPoint, to: UnitPoint, in box: Box) -> ClosedRange<Double>? {
  var near = 0.0
  var far = 1.0
  for (start, run, low, high) in [
    (from.x, to.x - from.x, box.x, box.maxX), (from.y, to.y - from.y, box.y, box.maxY),
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

extension UnitPoint {
  /// False where a coordinate, in pixels, is not a number or so large that it must be a mistake.
  var isDrawable: Bool {
    // Comparisons with what is not a number are false.
    abs(x) < 1e9 && abs(y) < 1e9
  }
}
