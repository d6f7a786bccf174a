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
      context.add(
        .rectangle(
          SceneRectangle(
            from: Position(fractions: UnitPoint(left, middle - lane * Self.part / 2)),
            to: Position(fractions: UnitPoint(right, middle + lane * Self.part / 2)),
            fill: stages[span.stage].tone.paint, radius: 2)))
    }
  }

  private func connectors(in context: inout DrawingContext) {
    let lane = 1 / Double(stages.count)
    let runs = zip(run.spans, run.spans.dropFirst()).compactMap { before, after -> [UnitPoint]? in
      guard after.start - before.end < StageRun.moment, before.stage != after.stage else { return nil }
      let x = context.across(after.start)
      return [before, after].map { UnitPoint(x, (Double($0.stage) + 0.5) * lane) }
    }
    if !runs.isEmpty { context.add(.path(ScenePath(runs: runs, stroke: .grid))) }
  }
}
