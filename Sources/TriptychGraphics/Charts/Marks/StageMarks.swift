/// Many nights, a row each, on one clock: the deeper a stage the more ink, and the thicker its bar.
struct StageRowMark: Mark {
  let rows: [StageRows.Row]
  let stages: [Stage]
  var layer: Layer { .data }

  /// The part of a row a bar fills at most.
  private static let part = 0.78
  /// Beside each end of a span, in points of the nominal figure: what parts it from the next.
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
    context.add(
      .rectangle(
        SceneRectangle(
          from: Position(fractions: UnitPoint(left, middle - half)),
          to: Position(fractions: UnitPoint(right, middle + half)), fill: tone.paint)))
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
      context.add(.text(SceneText(string: text, at: at, role: .label, visibility: visibility)))
    }
    if !dots.isEmpty { context.add(.dots(SceneDots(points: dots, radius: 1.5, fill: .muted, ring: 0))) }
  }
}
