/// The entries of a day: spans as bars, moments as the marker of their lane, words where they fit.
struct TimelineMark: Mark {
  let lanes: [LaneEntries]
  var layer: Layer { .label }

  /// The part of a track a bar fills.
  private static let part = 0.62
  private static let markerRadius = 5.5
  /// Between a bar or marker and the words beside it, in points.
  private static let gap = 6.0
  private static let padding = 7.0

  private var total: Int { max(1, lanes.reduce(0) { $0 + $1.tracks.count }) }

  func draw(in context: inout DrawingContext) {
    let height = 1 / Double(total)
    var top = 0.0
    for lane in lanes {
      for track in lane.tracks {
        draw(track, of: lane, middle: top + height / 2, height: height, in: &context)
        top += height
      }
    }
  }

  private func draw(
    _ track: [LaneEntries.Entry], of lane: LaneEntries, middle: Double, height: Double,
    in context: inout DrawingContext
  ) {
    if track.isEmpty {
      let at = Position(Coordinate(0, 8), Coordinate(middle, 4.55))
      let text = context.words.say(.timelineNothing)
      let box = LabelBox(at: at, width: context.width(text, .label), anchor: .start, size: 13)
      if let visibility = context.labels.place(box) {
        context.add(.text(SceneText(string: text, at: at, role: .label, visibility: visibility)))
      }
      return
    }
    for entry in track where !entry.isMoment {
      let least = 2 / max(context.frame.width, 1)
      let left = context.across(entry.start)
      let right = max(context.across(entry.end), left + least)
      context.add(
        .rectangle(
          SceneRectangle(
            from: Position(fractions: UnitPoint(left, middle - height * Self.part / 2)),
            to: Position(fractions: UnitPoint(right, middle + height * Self.part / 2)),
            fill: .accent(lane.accent), radius: 3, isCell: true)))
    }
    for entry in track where entry.isMoment {
      let at = Position(fractions: UnitPoint(context.across(entry.start), middle))
      context.add(
        .marker(
          SceneMarker(
            at: at, shape: lane.shape, radius: Self.markerRadius, accent: lane.accent, look: .filled)))
    }
    guard height * context.frame.height >= 18 else { return }
    var isTaken = false
    for index in track.indices where !track[index].label.isEmpty {
      isTaken = label(index, track, lane, middle, leftIsTaken: isTaken, in: &context)
    }
  }

  /// Words inside a bar, else right of it, else left of it; true where the right side is used.
  private func label(
    _ index: Int, _ track: [LaneEntries.Entry], _ lane: LaneEntries, _ middle: Double, leftIsTaken: Bool,
    in context: inout DrawingContext
  ) -> Bool {
    let entry = track[index]
    let y = Coordinate(middle, 4.55)
    let left = context.across(entry.start)
    let right = context.across(entry.end)
    let inside = context.width(entry.label, .inverse(.semibold))
    if !entry.isMoment, allowsWords(lane.accent),
      let step = least(context, { $0 * (right - left) >= inside + 2 * Self.padding })
    {
      let at = Position(Coordinate((left + right) / 2), y)
      context.add(
        .text(
          SceneText(
            string: entry.label, at: at, role: .inverse(.semibold), anchor: .middle, visibility: step)))
      return false
    }
    let reach = entry.isMoment ? Self.markerRadius + 2 : 0
    let width = context.width(entry.label, .label) + 2 * Self.gap + reach
    let next = index + 1 < track.count ? context.across(track[index + 1].start) : 1
    let last = index > 0 ? context.across(track[index - 1].end) : 0
    let other = { (neighbour: Int) -> Double in
      track.indices.contains(neighbour) && track[neighbour].isMoment ? Self.markerRadius + 2 : 0
    }
    if let step = least(context, { $0 * (next - right) >= width + other(index + 1) }) {
      add(entry.label, Position(Coordinate(right, Self.gap + reach), y), .start, step, to: &context)
      return true
    }
    if !leftIsTaken, let step = least(context, { $0 * (left - last) >= width + other(index - 1) }) {
      add(entry.label, Position(Coordinate(left, -Self.gap - reach), y), .end, step, to: &context)
    }
    return false
  }

  private func add(
    _ text: String, _ at: Position, _ anchor: TextAnchor, _ visibility: Visibility,
    to context: inout DrawingContext
  ) {
    context.add(
      .text(SceneText(string: text, at: at, role: .label, anchor: anchor, visibility: visibility)))
  }

  /// Card colour reads on the colours of pillars and bands and on ink, not on every series colour.
  private func allowsWords(_ accent: Accent) -> Bool {
    if case .series = accent { return false }
    return true
  }

  /// The first step from which on a condition holds at every frame width; nil where it never does.
  private func least(_ context: DrawingContext, _ holds: (Double) -> Bool) -> Visibility? {
    context.labels.steps.first { holds($0.width) }?.visibility
  }
}
