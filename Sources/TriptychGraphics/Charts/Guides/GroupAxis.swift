/// The names of groups below the frame: all of them, shortened where they must be; many are thinned.
struct GroupAxis: Guide {
  let names: [String]

  /// Names above this number are a row of ticks that may leave some out.
  private static let most = 12
  private static let drop = 20.8
  private static let gap = 6.0

  func draw(in context: inout DrawingContext) {
    guard !names.isEmpty else { return }
    let ticks = names.enumerated().map { index, name in
      TickRow.Tick(place: context.across(Double(index)), text: name)
    }
    guard names.count <= Self.most else {
      TickRow(ticks: ticks).draw(in: &context)
      return
    }
    for tick in ticks {
      let at = Position(Coordinate(tick.place), Coordinate(1, Self.drop))
      AdaptiveText(string: tick.text, at: at, role: .label, anchor: .middle).draw(in: &context) { width in
        width / Double(names.count) - Self.gap
      }
    }
  }
}
