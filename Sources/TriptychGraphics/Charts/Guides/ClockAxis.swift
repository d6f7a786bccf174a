/// The axis of hours below the frame: the densest steps of the clock whose labels fit each width.
struct ClockAxis: Guide {
  let scale: ClockScale
  /// True where the exact times of both ends stand there instead of round ones.
  var namesEnds = false

  private static let drop = 20.0
  /// Between labels, in points.
  private static let gap = 20.0
  /// What a label may reach over the right edge, in points.
  private static let overhang = 6.0

  /// Each a multiple of the one before, so that labels only come as a figure widens.
  private var ladder: [Double] {
    scale.range.upperBound - scale.range.lowerBound > 15
      ? [1, 3, 6, 12, 24] : [1.0 / 12, 0.25, 0.5, 1, 2, 4, 12, 24]
  }

  func draw(in context: inout DrawingContext) {
    context.add(
      .line(
        SceneLine(
          from: Position(fractions: UnitPoint(0, 1)), to: Position(fractions: UnitPoint(1, 1)), stroke: .axis)
      ))
    if namesEnds { ends(in: &context) }
    var shown: [Double: Visibility] = [:]
    let steps = context.labels.steps
    // From the widest down: a label stays while every width below still has room for it.
    for (index, step) in steps.enumerated().reversed() {
      for tick in ticks(width: step.width, context)
      where index == steps.count - 1 || shown[tick] == steps[index + 1].visibility {
        shown[tick] = step.visibility
      }
    }
    for tick in shown.keys.sorted() {
      let at = Position(Coordinate(context.across(tick)), Coordinate(1, Self.drop))
      context.add(
        .text(
          SceneText(
            string: scale.text(tick, context.words), at: at, role: .label, anchor: anchor(tick, context),
            visibility: shown[tick] ?? .always)))
    }
  }

  private func ends(in context: inout DrawingContext) {
    for (place, hours) in [(0.0, scale.range.lowerBound), (1.0, scale.range.upperBound)] {
      let at = Position(Coordinate(place), Coordinate(1, Self.drop))
      context.add(
        .text(
          SceneText(
            string: scale.text(hours, context.words), at: at, role: .label,
            anchor: place == 0 ? .start : .end)))
    }
  }

  private func anchor(_ tick: Double, _ context: DrawingContext) -> TextAnchor {
    let place = context.across(tick)
    return place < 0.012 ? .start : place > 0.988 ? .end : .middle
  }

  /// The ticks that have room at a width, of the densest step that has.
  private func ticks(width: Double, _ context: DrawingContext) -> [Double] {
    for step in ladder {
      let boxes = scale.ticks(every: step).compactMap { box($0, width, context) }
      if boxes.isEmpty { continue }
      let isFree = zip(boxes, boxes.dropFirst()).allSatisfy { $0.right + Self.gap <= $1.left }
      if isFree { return boxes.map(\.tick) }
    }
    return []
  }

  /// Where a label lies; nil where it would leave the figure or lie on the times of the ends.
  private func box(
    _ tick: Double, _ width: Double, _ context: DrawingContext
  ) -> (tick: Double, left: Double, right: Double)? {
    let extent = context.width(scale.text(tick, context.words), .label)
    let left = context.across(tick) * width - extent * anchor(tick, context).share
    let right = left + extent
    var free = (-20.0, width + Self.overhang)
    if namesEnds {
      let start = context.width(scale.text(scale.range.lowerBound, context.words), .label)
      let end = context.width(scale.text(scale.range.upperBound, context.words), .label)
      free = (start + Self.gap / 2, width - end - Self.gap / 2)
    }
    return left >= free.0 && right <= free.1 ? (tick, left, right) : nil
  }
}
