/// A dotted line across the frame: a goal.
struct RuleMark: Mark {
  let value: Double
  var layer: Layer { .guide }

  func draw(in context: inout DrawingContext) {
    let y = context.down(value)
    guard (0...1).contains(y) else { return }
    context.add(
      .line(
        SceneLine(
          from: Position(fractions: UnitPoint(0, y)), to: Position(fractions: UnitPoint(1, y)), stroke: .rule)
      ))
  }
}
