/// The days of rows at the left: every one, or every second, third ... where rows are low; the last always.
struct DayRowAxis: Guide {
  let days: ClosedRange<Int>

  private static let line = 16.0

  func room(in context: DrawingContext) -> Room {
    Room(left: context.widest(days.map { context.words.shortDay($0) }, .label) + 9)
  }

  func draw(in context: inout DrawingContext) {
    let height = context.frame.height / Double(days.count)
    let step = max(1, Int((Self.line / max(height, 0.01)).rounded(.up)))
    for day in days where (days.upperBound - day) % step == 0 {
      let y = (Double(day - days.lowerBound) + 0.5) / Double(days.count)
      let at = Position(Coordinate(0, -9), Coordinate(y, 4.55))
      context.add(
        .text(SceneText(string: context.words.shortDay(day), at: at, role: .label, anchor: .end)))
    }
  }
}
