/// Thin slanted strokes where several days in a row have no value, so that a gap is seen as one.
struct GapHatchMark: Mark {
  /// Days or seconds without any value, ascending.
  let gaps: [ClosedRange<Int>]
  /// Days or seconds below which the break of the line says enough.
  var least = 3
  var layer: Layer { .back }

  /// Points below which a strip would hold no stroke to speak of.
  private static let leastWidth = 20.0
  /// Points from stroke to stroke: farther apart on pages, which every stroke makes longer.
  private static func pitch(_ layout: ChartLayout) -> Double { layout == .share ? 9 : 14 }

  func draw(in context: inout DrawingContext) {
    var strokes: [[UnitPoint]] = []
    for gap in gaps where gap.count >= least {
      let left = max(0, context.across(Double(gap.lowerBound) - 0.5))
      let right = min(1, context.across(Double(gap.upperBound) + 0.5))
      if (right - left) * context.frame.width >= Self.leastWidth {
        strokes += Self.strokes(from: left, to: right, context)
      }
    }
    context.addPath(strokes, stroke: .hatch)
  }

  /// Rising strokes at 45 degrees, cut at the edges of the strip.
  private static func strokes(from left: Double, to right: Double, _ context: DrawingContext) -> [[UnitPoint]]
  {
    let frame = context.frame
    let pitch = pitch(context.layout)
    let (start, end, height) = (left * frame.width, right * frame.width, frame.height)
    // Each stroke is the line x + y = sum; sums are counted from the frame, so that strips share one pattern.
    var sum = (start / pitch).rounded(.up) * pitch
    var strokes: [[UnitPoint]] = []
    while sum < end + height {
      let low = max(start, sum - height)
      let high = min(end, sum)
      if high - low > 1 {
        strokes.append([
          UnitPoint(low / frame.width, (sum - low) / height),
          UnitPoint(high / frame.width, (sum - high) / height),
        ])
      }
      sum += pitch
    }
    return strokes
  }
}

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
      guard let free = context.labels.place(box, overhang: LabelPlacement.Overhang(left: 0, right: 0)) else {
        continue
      }
      context.addText(
        text, at: at, role: .label, anchor: .middle, hasHalo: true, visibility: max(free, least.visibility))
    }
  }
}
