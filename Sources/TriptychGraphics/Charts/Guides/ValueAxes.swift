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
      context.addLine(from: UnitPoint(0, y), to: UnitPoint(1, y), stroke: label.value == zero ? .axis : .grid)
      let at = Position(Coordinate(0, -8), Coordinate(y, 4.55))
      context.addText(label.text, at: at, role: .label, anchor: .end)
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
    switch style {
    case .number: break
    case .duration, .clock: return ticks.map { ($0, words.axis(hours: $0, style: style)) }
    case .mixed(let units): return ticks.map { ($0, words.axis($0, in: units)) }
    }
    let largest = ticks.map(\.magnitude).max() ?? 0
    let decimals = scale.decimals
    return ticks.map { ($0, words.axis($0, decimals: decimals, largest: largest)) }
  }
}

/// The axis of a second measure, across, with both titles: its own at the right below, the other above the
/// frame.
struct NumberAxis: Guide {
  let measure: Measure
  let measureOfValues: Measure

  func draw(in context: inout DrawingContext) {
    guard case .linear(let scale) = context.x else { return }
    let labels = NumberLabels(scale: scale, style: measure.style, words: context.words).labels
    let ticks = labels.map { TickRow.Tick(place: context.across($0.value), text: $0.text) }
    // A number that stands off its tick would name another value.
    TickRow(ticks: ticks, staysOnTicks: true).draw(in: &context)
    draw(measure, at: Position(Coordinate(1), Coordinate(1, 42)), anchor: .end, growsDown: true, in: &context)
    // The title of the values begins where their labels may, or with the heading of a picture.
    let room = ValueAxis(style: measureOfValues.style).room(in: context).left
    let left = context.layout == .share ? max(room, ShareLayout.leastLeft) : room
    draw(
      measureOfValues, at: Position(Coordinate(0, -left), Coordinate(0, -17)), anchor: .start,
      growsDown: false, in: &context)
  }

  /// A title that a phone has no room for has its unit as a symbol there, or none; then it takes two lines, before it is
  /// cut. Pictures of fixed size keep to one line.
  private func draw(
    _ measure: Measure, at: Position, anchor: TextAnchor, growsDown: Bool, in context: inout DrawingContext
  ) {
    AdaptiveText(
      string: measure.title(context.words), forms: [measure.head, measure.name], at: at, role: .label,
      anchor: anchor, most: hasTallTitles && context.layout == .page ? 2 : 1, growsDown: growsDown,
      line: Self.line
    ).draw(in: &context) { $0 + Self.room }
  }

  /// Whether the name of a measure may be too long for a line of a phone.
  var hasTallTitles: Bool {
    [measure, measureOfValues].contains { $0.name.count > Self.lettersOfLine }
  }

  /// Points from one line of a title to the next.
  static let line = 16.0
  /// Points beside the frame that a title may use.
  private static let room = 20.0
  /// Letters that a line of a phone has room for, at least.
  private static let lettersOfLine = 30
}
