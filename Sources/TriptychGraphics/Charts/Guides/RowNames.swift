/// The names of the rows of a bar chart: at the left, or above the bars where they are long.
struct RowNames: Guide {
  let names: [String]
  let rows: BarRows
  /// What stands between the names and the bars: the values of bars left of zero.
  var valuesAtLeft: [String] = []
  /// What stands at the right of the frame: names above the bars may reach over it.
  var valuesAtRight: [String] = []

  var layer: Layer { .label }

  /// The widest a name at the left may be, in points; longer ones are shortened.
  private static let widest = 136.0
  private static let gap = 9.0

  func room(in context: DrawingContext) -> Room {
    let values = Self.valueRoom(valuesAtLeft, context)
    guard !rows.areNamesAbove(context.frame.height) else { return Room(left: values) }
    return Room(left: min(Self.widest, context.widest(names, .label)) + Self.gap + values)
  }

  func draw(in context: inout DrawingContext) {
    let height = context.frame.height
    let step = rows.labelStep(height)
    let values = Self.valueRoom(valuesAtLeft, context)
    let beside = values + Self.valueRoom(valuesAtRight, context)
    for (row, name) in names.enumerated() where row % step == 0 {
      if rows.areNamesAbove(height) {
        let top = rows.edges(row: row, height: height).top
        let at = Position(Coordinate(0, -values), Coordinate(top, -6))
        AdaptiveText(string: name, at: at, role: .label, hasHalo: true).draw(in: &context) { $0 + beside }
      } else {
        let at = Position(
          Coordinate(0, -Self.gap - values), Coordinate(rows.middleOfRow(row, height: height), 4.55))
        AdaptiveText(string: name, at: at, role: .label, anchor: .end).draw(in: &context) { _ in
          Self.widest
        }
      }
    }
  }

  /// Points that values left of zero take.
  static func valueRoom(_ values: [String], _ context: DrawingContext) -> Double {
    values.isEmpty ? 0 : context.widest(values, .strong) + BarLabelMark.gap
  }
}
