/// The cells of a heat map by class; a missing value is a dot, not a cell.
struct CellMark: Mark {
  /// Rows of cells, nil if there is no data.
  let cells: [[Double?]]
  let classes: HeatClasses
  let ramp: Accent
  var layer: Layer { .data }

  func draw(in context: inout DrawingContext) {
    let rows = Double(max(cells.count, 1))
    var missing: [UnitPoint] = []
    for (row, values) in cells.enumerated() {
      let columns = Double(max(values.count, 1))
      for (column, value) in values.enumerated() {
        let left = Double(column) / columns
        let top = Double(row) / rows
        guard let value, value.isFinite else {
          missing.append(UnitPoint((Double(column) + 0.5) / columns, (Double(row) + 0.5) / rows))
          continue
        }
        let right = Double(column + 1) / columns
        let bottom = Double(row + 1) / rows
        context.addRectangle(
          from: UnitPoint(left, top), to: UnitPoint(right, bottom), fill: .heat(classes.step(value), ramp),
          radius: 2, isCell: true)
      }
    }
    context.addDots(missing, radius: 1.5, fill: .muted, ring: 0)
  }
}

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
      context.addRectangle(
        from: corner, to: opposite, fill: .heat(classes.step(value), ramp), radius: 2, isCell: true)
    }
    context.addDots(missing, radius: 1.5, fill: .muted, ring: 0)
  }
}
