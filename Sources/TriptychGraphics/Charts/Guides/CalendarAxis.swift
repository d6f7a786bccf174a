/// The axes of a calendar: weekdays at the left of each block, months below it where they begin.
struct CalendarAxis: Guide {
  let grid: CalendarGrid

  /// The least distance of weekday names, in points.
  private static let line = 16.0

  func room(in context: DrawingContext) -> Room {
    Room(left: context.widest(context.words.weekdays.short, .label) + 9)
  }

  func draw(in context: inout DrawingContext) {
    let layout = CalendarLayout(grid, frame: context.frame, layout: context.layout)
    for block in 0..<layout.blocks where block * layout.columns < grid.weeks {
      weekdays(top: Double(block) * layout.pitch, layout, in: &context)
    }
    for (week, month) in grid.months {
      name(context.words.months.short[month - 1], week: week, layout, in: &context)
    }
  }

  /// Every second name, Monday first; fewer where days are low.
  private func weekdays(top: Double, _ layout: CalendarLayout, in context: inout DrawingContext) {
    let height = layout.cell.height * context.frame.height
    guard let step = [2, 3, 6].first(where: { Double($0) * height >= Self.line }) else { return }
    for weekday in stride(from: 0, to: 7, by: step) {
      let y = top + (Double(weekday) + 0.5) * layout.cell.height
      let at = Position(Coordinate(0, -8), Coordinate(y, 4.55))
      context.add(
        .text(
          SceneText(string: context.words.weekdays.short[weekday], at: at, role: .label, anchor: .end)))
    }
  }

  /// A month under the week it begins in; the names of weeks at an edge are moved inside.
  private func name(_ text: String, week: Int, _ layout: CalendarLayout, in context: inout DrawingContext) {
    let left = Double(week % layout.columns) * layout.cell.width
    let y = Double(week / layout.columns) * layout.pitch + layout.cell.height * 7
    let width = context.width(text, .label)
    let places: [(x: Double, anchor: TextAnchor)] = [
      (left + layout.cell.width / 2, .middle), (left + layout.cell.width, .end), (left, .start),
    ]
    for place in places {
      let at = Position(Coordinate(place.x), Coordinate(y, 17.5))
      var box = LabelBox(at: at, width: width, anchor: place.anchor, size: 13)
      box.right += 4
      // The margin below the weekdays is free.
      guard let visibility = context.labels.place(box, overhang: LabelBook.Overhang(left: 8, right: 4)) else {
        continue
      }
      context.add(
        .text(
          SceneText(string: text, at: at, role: .label, anchor: place.anchor, visibility: visibility)))
      return
    }
  }
}
