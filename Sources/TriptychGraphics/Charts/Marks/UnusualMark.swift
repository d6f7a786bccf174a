/// Unusual values: a hollow diamond each, with value, date and note where there is room.
struct UnusualMark: Mark {
  let points: [DayPoint]
  let accent: Accent
  let measure: Measure
  /// The middle of the series: the farther a value is from it, the sooner it is labeled.
  let middle: Double
  let withYears: Bool
  var layer: Layer { .label }

  /// Points of width for each label: more of them would hide the line they speak of.
  private static let pitch = 120.0
  /// The margin at the right is free beside the names of the lines.
  private static let overhang = LabelPlacement.Overhang(left: 2, right: 36)

  func draw(in context: inout DrawingContext) {
    for point in points {
      context.addOutlier(
        at: context.point(Double(point.day), point.value), shape: .diamond, radius: 6.66, accent: accent)
    }
    let farthest = points.sorted {
      (($1.value - middle).magnitude, $0.day) < (($0.value - middle).magnitude, $1.day)
    }
    let width = context.labels.steps.last?.width ?? context.frame.width
    for point in farthest.prefix(max(2, Int(width / Self.pitch))) { label(point, in: &context) }
  }

  private func label(_ point: DayPoint, in context: inout DrawingContext) {
    let words = context.words
    let head = words.say(
      .valueOn,
      ["value": words.compact(point.value, measure), "day": words.shortDay(point.day, withYear: withYears)])
    let place = context.point(Double(point.day), point.value)
    let width = max(context.width(head, .strong), context.width(point.note ?? "", .label))
    let below = point.note == nil ? 0.0 : 16.0
    let candidates: [(dx: Double, dy: Double, anchor: TextAnchor)] = [
      (12, -1.3, .start), (-12, -1.3, .end),
      // Above a peak or below a trough, never where the line itself runs.
      (0, point.value < middle ? 22 : -13 - below, .middle),
    ]
    let boxes = candidates.map { candidate in
      var box = LabelBox(
        at: Position(Coordinate(place.x, candidate.dx), Coordinate(place.y, candidate.dy)), width: width,
        anchor: candidate.anchor, size: 13)
      box.bottom += below
      return box
    }
    let crossings = boxes.map { context.crossings($0, width: context.frame.width) }
    let order = boxes.indices.sorted { (crossings[$0], $0) < (crossings[$1], $1) }
    for index in order {
      let edges = boxes[index].edges(width: context.frame.width, height: context.frame.height)
      guard edges.y > -14, edges.maxY < context.frame.height + 2 else { continue }
      guard let visibility = context.labels.place(boxes[index], overhang: Self.overhang) else { continue }
      add(head, point.note, at: boxes[index].at, anchor: candidates[index].anchor, visibility, to: &context)
      return
    }
  }

  private func add(
    _ head: String, _ note: String?, at: Position, anchor: TextAnchor, _ visibility: Visibility,
    to context: inout DrawingContext
  ) {
    context.addText(head, at: at, role: .strong, anchor: anchor, hasHalo: true, visibility: visibility)
    guard let note else { return }
    var below = at
    below.y.offset += 16
    context.addText(note, at: below, role: .label, anchor: anchor, hasHalo: true, visibility: visibility)
  }
}
