/// A flat band across the frame: the usual range.
struct BandMark: Mark {
  let range: ClosedRange<Double>
  var layer: Layer { .back }

  func draw(in context: inout DrawingContext) {
    let top = max(0, context.down(range.upperBound))
    let bottom = min(1, context.down(range.lowerBound))
    guard bottom > top else { return }
    context.add(
      .rectangle(
        SceneRectangle(
          from: Position(fractions: UnitPoint(0, top)), to: Position(fractions: UnitPoint(1, bottom)),
          fill: .band)))
  }
}
