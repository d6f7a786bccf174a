/// The axis of values at the left: round ticks, a hairline for each, no vertical line.
///
/// Only the zero line, or the lowest where there is no zero, is drawn stronger.
struct ValueAxis: Guide {
  /// How the values are written.
  var style = Measure.Style.number

  func room(in context: DrawingContext) -> Room {
    Room(left: context.widest(labels(context).map(\.text), .label) + 8)
  }

  func draw(in context: inout DrawingContext) {
    let labels = labels(context)
    let zero = labels.contains { $0.value == 0 } ? 0 : labels.first?.value
    for label in labels {
      let y = context.down(label.value)
      context.add(
        .line(
          SceneLine(
            from: Position(Coordinate(0), Coordinate(y)), to: Position(Coordinate(1), Coordinate(y)),
            stroke: label.value == zero ? .axis : .grid)))
      let at = Position(Coordinate(0, -8), Coordinate(y, 4.55))
      context.add(.text(SceneText(string: label.text, at: at, role: .label, anchor: .end)))
    }
  }

  private func labels(_ context: DrawingContext) -> [(value: Double, text: String)] {
    guard case .linear(let scale) = context.y else { return [] }
    return NumberLabels(scale: scale, style: style, words: context.words).labels
  }
}

/// The ticks of a linear scale with their texts.
struct NumberLabels {
  let scale: LinearScale
  var style = Measure.Style.number
  let words: ChartWords

  var labels: [(value: Double, text: String)] {
    let ticks = scale.ticks
    guard style == .number else { return ticks.map { ($0, words.axis(hours: $0, style: style)) } }
    let largest = ticks.map(\.magnitude).max() ?? 0
    let decimals = scale.decimals
    return ticks.map { ($0, words.axis($0, decimals: decimals, largest: largest)) }
  }
}
