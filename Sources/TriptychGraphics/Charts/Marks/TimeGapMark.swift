/// Light strokes over the times without data inside a night.
struct TimeGapMark: Mark {
  /// Hours as the scale across has them.
  let gaps: [ClosedRange<Double>]
  var layer: Layer { .back }

  /// Points between strokes.
  private static let pitch = 7.0

  func draw(in context: inout DrawingContext) {
    var runs: [[UnitPoint]] = []
    for gap in gaps {
      let left = context.across(gap.lowerBound) * context.frame.width
      let right = context.across(gap.upperBound) * context.frame.width
      runs += strokes(left: left, right: right, context)
    }
    if !runs.isEmpty { context.add(.path(ScenePath(runs: runs, stroke: .hatch))) }
  }

  /// Rising strokes, cut at the edges of the gap and of the frame.
  private func strokes(left: Double, right: Double, _ context: DrawingContext) -> [[UnitPoint]] {
    let height = context.frame.height
    guard right > left, height > 0 else { return [] }
    return stride(from: left, to: right + height, by: Self.pitch).compactMap { foot in
      // A stroke runs from (foot, 0) down to the left.
      let start = max(0, foot - right)
      let end = min(height, foot - left)
      guard end - start > 1 else { return nil }
      return [
        UnitPoint((foot - start) / context.frame.width, start / height),
        UnitPoint((foot - end) / context.frame.width, end / height),
      ]
    }
  }
}
