/// The words "no data" in the widest gaps that have room for them.
struct GapMark: Mark {
  /// Days or seconds without any value, ascending.
  let gaps: [ClosedRange<Int>]
  var layer: Layer { .label }

  private static let most = 4

  func draw(in context: inout DrawingContext) {
    let text = context.words.say(.noData)
    let width = context.width(text, .label)
    let widest = gaps.sorted { ($1.count, $0.lowerBound) < ($0.count, $1.lowerBound) }.prefix(Self.most)
    for gap in widest {
      // The gap reaches from the last value before it to the first one after it.
      let start = max(0, context.across(Double(gap.lowerBound) - 1))
      let end = min(1, context.across(Double(gap.upperBound) + 1))
      let at = Position(Coordinate((start + end) / 2), Coordinate(1, -8))
      let box = LabelBox(at: at, width: width, anchor: .middle, size: 13)
      // The words may be wider than the gap where the line runs well above them.
      let fitting = context.labels.steps.filter { step in
        let gap = step.width * (end - start)
        return gap >= width + 6 || (gap >= 16 && context.crossings(box, width: step.width) == 0)
      }
      guard let least = fitting.first else { continue }
      guard let free = context.labels.place(box, overhang: LabelBook.Overhang(left: 0, right: 0)) else {
        continue
      }
      context.add(
        .text(
          SceneText(
            string: text, at: at, role: .label, anchor: .middle, hasHalo: true,
            visibility: max(free, least.visibility))))
    }
  }
}
