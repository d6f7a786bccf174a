/// The days of a calendar by class; a day without data is a dot, days outside the range are nothing.
struct CalendarMark: Mark {
  let grid: CalendarGrid
  /// By day.
  let values: [Int: Double]
  let classes: HeatClasses
  let ramp: Accent
  var layer: Layer { .data }

  func draw(in context: inout DrawingContext) {
    let layout = CalendarLayout(grid, frame: context.frame, layout: context.layout)
    var missing: [UnitPoint] = []
    for day in grid.days {
      let corner = layout.corner(day)
      guard let value = values[day] else {
        missing.append(UnitPoint(corner.x + layout.cell.width / 2, corner.y + layout.cell.height / 2))
        continue
      }
      let opposite = UnitPoint(corner.x + layout.cell.width, corner.y + layout.cell.height)
      context.add(
        .rectangle(
          SceneRectangle(
            from: Position(fractions: corner), to: Position(fractions: opposite),
            fill: .heat(classes.step(value), ramp), radius: 2, isCell: true)))
    }
    if !missing.isEmpty {
      context.add(.dots(SceneDots(points: missing, radius: 1.5, fill: .muted, ring: 0)))
    }
  }
}
