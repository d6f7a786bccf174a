/// Light strokes over the times without data inside a night, with words where they fit.
struct TimeGapMark: Mark {
  /// Hours as the scale across has them.
  let gaps: [ClosedRange<Double>]
  /// The lanes they run through; words stand in the middle of one.
  let lanes: Int
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
    for gap in gaps { name(gap, in: &context) }
  }

  /// "no data" in the middle of a gap that is wide enough for it.
  private func name(_ gap: ClosedRange<Double>, in context: inout DrawingContext) {
    let text = context.words.say(.noData)
    let width = context.width(text, .label)
    let (left, right) = (context.across(gap.lowerBound), context.across(gap.upperBound))
    let step = context.labels.steps.first { $0.width * (right - left) >= width + 8 }
    let at = Position(
      Coordinate((left + right) / 2), Coordinate((Double(lanes / 2) + 0.5) / Double(lanes), 4.55))
    let box = LabelBox(at: at, width: width, anchor: .middle, size: 13)
    guard let step, let free = context.labels.place(box) else { return }
    context.add(
      .text(
        SceneText(
          string: text, at: at, role: .label, anchor: .middle, hasHalo: true,
          visibility: max(step.visibility, free))))
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
