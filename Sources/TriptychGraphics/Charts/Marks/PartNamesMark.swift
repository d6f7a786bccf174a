/// The names of the parts over the first row of stacked bars, where all of them fit.
struct PartNamesMark: Mark {
  let names: [String]
  /// Where each part of the first row begins; nil for a part it does not have.
  let places: [Double?]
  let rows: BarRows
  var layer: Layer { .label }

  private static let gap = 12.0
  /// Points the last name may stand out beside the frame.
  private static let overhang = 40.0

  func namesItself(in context: DrawingContext) -> Bool { step(context) == .always }

  func draw(in context: inout DrawingContext) {
    guard let step = step(context) else { return }
    let top = rows.edges(row: 0, height: context.frame.height).top
    for (name, place) in zip(names, places) {
      guard let place else { continue }
      let at = Position(Coordinate(context.across(place)), Coordinate(top, -7))
      context.labels.reserve(
        LabelBox(at: at, width: context.width(name, .strong), anchor: .start, size: 13))
      context.add(.text(SceneText(string: name, at: at, role: .strong, visibility: step)))
    }
  }

  /// From which step on all names stand over their parts; nil where they never do.
  private func step(_ context: DrawingContext) -> Visibility? {
    guard places.count == names.count, !rows.areNamesAbove(context.frame.height) else { return nil }
    var starts: [(place: Double, width: Double)] = []
    for (name, place) in zip(names, places) {
      guard let place else { return nil }
      starts.append((context.across(place), context.width(name, .strong)))
    }
    starts.sort { $0.place < $1.place }
    return context.labels.steps.first { step in
      var edge = -Double.infinity
      for start in starts {
        let x = start.place * step.width
        guard x >= edge else { return false }
        edge = x + start.width + Self.gap
      }
      return edge - Self.gap <= step.width + Self.overhang
    }?.visibility
  }
}
