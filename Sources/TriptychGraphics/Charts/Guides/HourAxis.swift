/// The axes of a heat map: names of the rows at the left, hours of the day below.
struct HourAxis: Guide {
  let rowNames: [String]

  func room(in context: DrawingContext) -> Room {
    Room(left: context.widest(rowNames, .label) + 9, right: 2)
  }

  /// Names of rows stand one below the other, 12.5 points each.
  func leastFrame(in context: DrawingContext) -> ChartSize? {
    ChartSize(width: 0, height: 12.5 * Double(rowNames.count))
  }

  func draw(in context: inout DrawingContext) {
    for (row, name) in rowNames.enumerated() {
      let at = Position(Coordinate(0, -8), Coordinate(context.y.fraction(Double(row)), 4.55))
      context.add(.text(SceneText(string: name, at: at, role: .label, anchor: .end)))
    }
    let ticks = stride(from: 0, through: 24, by: 6).map { hour in
      TickRow.Tick(place: Double(hour) / 24, text: Self.clock(hour))
    }
    TickRow(ticks: ticks, drop: 19.5, startsAtPlace: true).draw(in: &context)
  }

  /// "06:00".
  static func clock(_ hour: Int) -> String { (hour < 10 ? "0" : "") + String(hour) + ":00" }
}
