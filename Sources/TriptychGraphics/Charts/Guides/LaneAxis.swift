/// Names of lanes at the left, each with a quiet second line, and hairlines between them.
struct LaneAxis: Guide {
  /// From the top.
  let lanes: [Lane]

  struct Lane: Sendable {
    let name: String
    /// Such as the time spent in it; "" for none.
    let note: String
    /// How high it is, against the others.
    var share = 1.0
  }

  /// The height of a lane from which on there is room for the second line, in points.
  private static let twoLines = 36.0
  /// The longest name before it is cut, in points.
  private static let widest = 148.0

  private var total: Double { lanes.reduce(0) { $0 + $1.share } }

  func room(in context: DrawingContext) -> Room {
    let notes = hasNotes(context) ? context.widest(lanes.map(\.note), .label) : 0
    let names = lanes.map { context.width(fitted($0.name, context), .strong) }.max() ?? 0
    return Room(left: max(notes, names) + 10)
  }

  private func hasNotes(_ context: DrawingContext) -> Bool {
    context.frame.height / max(total, 1) >= Self.twoLines
  }

  /// A name of many words or one long one keeps its first ones: the rest stands in the table.
  private func fitted(_ name: String, _ context: DrawingContext) -> String {
    TextWrap(fonts: context.fonts).lines(name, role: .strong, width: Self.widest, most: 1).first ?? ""
  }

  func draw(in context: inout DrawingContext) {
    let hasNotes = hasNotes(context)
    var top = 0.0
    for (index, lane) in lanes.enumerated() {
      let height = lane.share / total
      if index > 0 {
        context.add(
          .line(
            SceneLine(
              from: Position(fractions: UnitPoint(0, top)), to: Position(fractions: UnitPoint(1, top)),
              stroke: .grid)))
      }
      let middle = top + height / 2
      let isPair = hasNotes && !lane.note.isEmpty
      text(fitted(lane.name, context), .strong, y: Coordinate(middle, isPair ? -3.5 : 4.55), in: &context)
      if isPair { text(lane.note, .label, y: Coordinate(middle, 13), in: &context) }
      top += height
    }
  }

  private func text(_ string: String, _ role: TextRole, y: Coordinate, in context: inout DrawingContext) {
    let at = Position(Coordinate(0, -10), y)
    context.add(.text(SceneText(string: string, at: at, role: role, anchor: .end)))
  }
}
