/// The values at the ends of bars; "no data" where a bar would stand.
struct BarLabelMark: Mark {
  /// A text at the end of a bar.
  struct Label: Sendable, Equatable {
    let row: Int
    var slot = 0
    let text: String
    /// Where the bar ends; nil where there is no value.
    let end: Double?
    /// True where it stands left of the end.
    var isLeft = false
  }

  let labels: [Label]
  let rows: BarRows
  var layer: Layer { .label }

  /// Points between a bar and its value.
  static let gap = 8.0
  /// Points from bar to bar below which values would touch.
  private static let leastPitch = 14.0

  func room(in context: DrawingContext) -> Room {
    let widest = labels.filter { !$0.isLeft }.map { context.width($0.text, role($0)) }.max()
    let room = widest.map { $0 + Self.gap } ?? 0
    return Room(right: room, narrowRight: room)
  }

  func draw(in context: inout DrawingContext) {
    let height = context.frame.height
    for label in shown(height) {
      let x = context.across(label.end ?? 0)
      let y = rows.middle(row: label.row, slot: label.slot, height: height)
      let at = Position(
        Coordinate(x, label.isLeft ? -Self.gap : Self.gap), Coordinate(y, 4.55))
      context.add(
        .text(
          SceneText(
            string: label.text, at: at, role: role(label), anchor: label.isLeft ? .end : .start,
            hasHalo: true)))
    }
  }

  /// All labels where they have room, else those of the longest bars to either side.
  private func shown(_ height: Double) -> [Label] {
    let isCrowded =
      rows.slots > 1 ? rows.pitch(height) < Self.leastPitch : rows.labelStep(height) > 1
    guard isCrowded else { return labels }
    let right = labels.filter { !$0.isLeft && $0.end != nil }
    let left = labels.filter { $0.isLeft && $0.end != nil }
    return [
      right.reversed().max { ($0.end ?? 0) < ($1.end ?? 0) },
      left.reversed().max { ($0.end ?? 0) > ($1.end ?? 0) },
    ].compactMap { $0 }
  }

  private func role(_ label: Label) -> TextRole { label.end == nil ? .label : .strong }
}
