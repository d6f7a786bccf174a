/// Many nights, a row each, on one clock: the deeper a stage the more ink, and the thicker its bar.
struct StageRowMark: Mark {
  let rows: [StageRow]
  let stages: [Stage]
  var layer: Layer { .data }

  /// The part of a row a bar fills at most.
  private static let part = 0.78
  /// Beside each end of a span, in points of the nominal figure: the gap to the next.
  private static let parting = 0.75

  func draw(in context: inout DrawingContext) {
    let height = 1 / Double(max(rows.count, 1))
    for (index, row) in rows.enumerated() {
      let middle = (Double(index) + 0.5) * height
      for span in row.run.spans { bar(span, row.clock, middle, height, in: &context) }
    }
    missing(in: &context)
  }

  private func bar(
    _ span: StageSpan, _ clock: ClockScale, _ middle: Double, _ height: Double,
    in context: inout DrawingContext
  ) {
    let tone = stages[span.stage].tone
    var left = max(0, context.across(clock.clock(span.start)))
    var right = min(1, context.across(clock.clock(span.end)))
    guard right > left else { return }
    // Short spans keep most of their width, so that a waking of minutes is still seen.
    let parting = min(Self.parting / context.frame.width, (right - left) * 0.15)
    (left, right) = (left + parting, right - parting)
    let half = height * Self.part * tone.thickness / 2
    context.addRectangle(
      from: UnitPoint(left, middle - half), to: UnitPoint(right, middle + half), fill: tone.paint)
  }

  /// A dot for each night without data, and words for each run of them.
  private func missing(in context: inout DrawingContext) {
    let height = 1 / Double(max(rows.count, 1))
    let text = context.words.say(.noData)
    let width = context.width(text, .label)
    var dots: [UnitPoint] = []
    var first: Int?
    for index in 0...rows.count {
      if index < rows.count, rows[index].run.spans.isEmpty {
        dots.append(UnitPoint(0.5, (Double(index) + 0.5) * height))
        first = first ?? index
        continue
      }
      guard let start = first else { continue }
      first = nil
      let at = Position(Coordinate(0.5, 10), Coordinate((Double(start + index) / 2) * height, 4.5))
      let box = LabelBox(at: at, width: width, anchor: .start, size: 13)
      guard Double(index - start) * height * context.frame.height >= 13,
        let visibility = context.labels.place(box)
      else { continue }
      context.addText(text, at: at, role: .label, visibility: visibility)
    }
    context.addDots(dots, radius: 1.5, fill: .muted, ring: 0)
  }
}

/// The stages of a night, each in its lane, joined where one follows the other.
struct StageMark: Mark {
  let run: StageRun
  let stages: [Stage]
  var layer: Layer { .data }

  /// The part of a lane a span fills.
  private static let part = 0.6

  func draw(in context: inout DrawingContext) {
    connectors(in: &context)
    let lane = 1 / Double(stages.count)
    for span in run.spans {
      let middle = (Double(span.stage) + 0.5) * lane
      let left = context.across(span.start)
      // A moment is still a hairline.
      let right = max(context.across(span.end), left + 1 / max(context.frame.width, 1))
      context.addRectangle(
        from: UnitPoint(left, middle - lane * Self.part / 2),
        to: UnitPoint(right, middle + lane * Self.part / 2), fill: stages[span.stage].tone.paint, radius: 2)
    }
  }

  private func connectors(in context: inout DrawingContext) {
    let lane = 1 / Double(stages.count)
    let runs = zip(run.spans, run.spans.dropFirst()).compactMap { before, after -> [UnitPoint]? in
      guard after.start - before.end < StageRun.moment, before.stage != after.stage else { return nil }
      let x = context.across(after.start)
      return [before, after].map { UnitPoint(x, (Double($0.stage) + 0.5) * lane) }
    }
    context.addPath(runs, stroke: .grid)
  }
}

/// Light strokes over the times without data inside a night, with words where they fit.
struct TimeGapMark: Mark {
  /// Hours on the horizontal scale.
  let gaps: [ClosedRange<Double>]
  /// The lanes they run through; words are placed in the middle of one.
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
    context.addPath(runs, stroke: .hatch)
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
    context.addText(
      text, at: at, role: .label, anchor: .middle, hasHalo: true, visibility: max(step.visibility, free))
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
