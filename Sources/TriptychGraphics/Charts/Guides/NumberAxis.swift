/// The axis of a second measure, across, with both titles: its own at the right below, the other above the frame.
struct NumberAxis: Guide {
  let title: String
  let titleOfValues: String

  func draw(in context: inout DrawingContext) {
    guard case .linear(let scale) = context.x else { return }
    let labels = NumberLabels(scale: scale, words: context.words).labels
    let ticks = labels.map { TickRow.Tick(place: context.across($0.value), text: $0.text) }
    TickRow(ticks: ticks).draw(in: &context)
    draw(title, at: Position(Coordinate(1), Coordinate(1, 42)), anchor: .end, in: &context)
    draw(
      titleOfValues, at: Position(Coordinate(0, -ValueAxis().room(in: context).left), Coordinate(0, -17)),
      anchor: .start, in: &context)
  }

  /// A title is shortened where the narrowest step has no room for all of it.
  private func draw(_ text: String, at: Position, anchor: TextAnchor, in context: inout DrawingContext) {
    let wrap = TextWrap(fonts: context.fonts)
    var shown: [(String, Visibility)] = []
    for step in context.labels.steps.reversed() {
      let line = wrap.lines(text, role: .label, width: step.width + 24, most: 1).first ?? ""
      if shown.last?.0 == line {
        shown[shown.count - 1].1 = step.visibility
      } else if shown.isEmpty || step.visibility != .always {
        shown.append((line, step.visibility))
      }
    }
    for (index, (line, from)) in shown.enumerated() {
      // Only one shorter form is kept, for every width below the full one.
      guard index < 2 else { break }
      let visibility: Visibility = index == 0 ? from : .onlyNarrow
      if index == 1, shown[0].1 != .fromWide { break }
      context.add(
        .text(SceneText(string: line, at: at, role: .label, anchor: anchor, visibility: visibility)))
    }
  }
}
