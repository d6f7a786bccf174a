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
        context.addText(text, at: at, role: .label, visibility: visibility)
      }
      return
    }
    for entry in track where !entry.isMoment {
      bar(entry, lane.accent, middle: middle, height: height, in: &context)
    }
    for entry in track where entry.isMoment {
      let at = Position(fractions: UnitPoint(context.across(entry.start), middle))
      context.addMarker(
        at: at, shape: lane.shape, radius: Self.markerRadius, accent: lane.accent, look: .filled)
    }
    guard height * context.frame.height >= 18 else { return }
    var isTaken = false
    for index in track.indices where !track[index].label.isEmpty {
      isTaken = label(index, track, lane, middle, leftIsTaken: isTaken, in: &context)
    }
  }

  private func bar(
    _ entry: LaneEntries.Entry, _ accent: Accent, middle: Double, height: Double,
    in context: inout DrawingContext
  ) {
    let point = 1 / max(context.frame.width, 1)
    let left = context.across(entry.start)
    // A minute is still seen.
    let right = max(context.across(entry.end), left + 2 * point)
    // Short spans keep most of their width.
    let parting = min(point, (right - left) * 0.15)
    let half = height * Self.part / 2
    context.addRectangle(
      from: UnitPoint(left + parting, middle - half), to: UnitPoint(right - parting, middle + half),
      fill: .accent(accent), radius: 3)
  }

  /// Words inside a bar or, failing that, on the side that has room first; true if the right side is used.
  private func label(
    _ index: Int, _ track: [LaneEntries.Entry], _ lane: LaneEntries, _ middle: Double, leftIsTaken: Bool,
    in context: inout DrawingContext
  ) -> Bool {
    let entry = track[index]
    let y = Coordinate(middle, 4.55)
    let (left, right) = (context.across(entry.start), context.across(entry.end))
    let reach = entry.isMoment ? Self.markerRadius + 2 : 0
    let width = context.width(entry.label, .label) + 2 * Self.gap + reach
    let next = index + 1 < track.count ? context.across(track[index + 1].start) : 1
    let last = index > 0 ? context.across(track[index - 1].end) : 0
    let onRight = least(context) { $0 * (next - right) >= width + markerReach(track, index + 1) }
    let atRight = Position(Coordinate(right, Self.gap + reach), y)
    let inside = context.width(entry.label, .inverse(.semibold)) + 2 * Self.padding
    if !entry.isMoment, allowsWords(lane.accent),
      let step = least(context, { $0 * (right - left) >= inside })
    {
      let at = Position(Coordinate((left + right) / 2), y)
      context.addText(
        entry.label, at: at, role: .inverse(.semibold), anchor: .middle, visibility: step)
      // A phone, where the bar is too short, may still have room beside it.
      guard step == .fromWide, let onRight, onRight <= .fromNarrow else { return false }
      context.addText(entry.label, at: atRight, role: .label, visibility: .onlyNarrow)
      return true
    }
    let onLeft =
      leftIsTaken
      ? nil : least(context) { $0 * (left - last) >= width + markerReach(track, index - 1) }
    if let onRight, onRight <= onLeft ?? onRight {
      context.addText(entry.label, at: atRight, role: .label, visibility: onRight)
      return true
    }
    if let onLeft {
      context.addText(
        entry.label, at: Position(Coordinate(left, -Self.gap - reach), y), role: .label, anchor: .end,
        visibility: onLeft)
    }
    return false
  }

  /// How far a neighbor reaches beside its place, in points.
  private func markerReach(_ track: [LaneEntries.Entry], _ index: Int) -> Double {
    track.indices.contains(index) && track[index].isMoment ? Self.markerRadius + 2 : 0
  }

  /// Card color reads on the leading and band colors and on ink, not on every series color.
  private func allowsWords(_ accent: Accent) -> Bool {
    if case .series = accent { return false }
    return true
  }

  /// The first step from which on a condition holds at every frame width; nil if it never does.
  private func least(_ context: DrawingContext, _ holds: (Double) -> Bool) -> Visibility? {
    context.labels.steps.first { holds($0.width) }?.visibility
  }
}
