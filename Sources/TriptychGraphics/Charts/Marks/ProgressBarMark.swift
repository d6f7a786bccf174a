/// A bar for each goal on its track, below a line of words.
struct ProgressBarMark: Mark {
  let goals: [GoalProgress]
  var layer: Layer { .data }

  private static let mostBand = 64.0
  private static let thickness = 10.0
  /// Points a line of words takes above its bar, and the least a row needs for it.
  private static let line = 20.0
  private static let leastForWords = 26.0
  private static let hatchSpacing = 6.0

  func draw(in context: inout DrawingContext) {
    let height = context.frame.height
    let band = min(height / Double(max(goals.count, 1)), Self.mostBand)
    let hasWords = band >= Self.leastForWords
    let head = hasWords ? Self.line : 0
    let thickness = min(Self.thickness, (band - head) * 0.8)
    for (index, goal) in goals.enumerated() {
      let top = band * Double(index) + head
      bar(goal, top: top / height, bottom: (top + thickness) / height, in: &context)
      if hasWords { words(goal, Coordinate(band * Double(index) / height, 13), in: &context) }
    }
  }

  private func bar(_ goal: GoalProgress, top: Double, bottom: Double, in context: inout DrawingContext) {
    let radius = min(5, (bottom - top) * context.frame.height / 2)
    func rectangle(_ right: Double, _ paint: Paint) -> SceneItem {
      .rectangle(
        SceneRectangle(
          from: Position(fractions: UnitPoint(0, top)), to: Position(fractions: UnitPoint(right, bottom)),
          fill: paint, radius: radius))
    }
    guard let fraction = goal.fraction else {
      context.add(.path(ScenePath(runs: hatch(top, bottom, context), stroke: .hatch)))
      return
    }
    context.add(rectangle(1, .track))
    if fraction > 0 { context.add(rectangle(fraction, .accent(goal.accent))) }
  }

  private func hatch(_ top: Double, _ bottom: Double, _ context: DrawingContext) -> [[UnitPoint]] {
    let width = context.textureFrame.width
    let step = Self.hatchSpacing / width
    let slant = (bottom - top) * context.frame.height / width
    return stride(from: 0.0, through: 1 - slant, by: step).map { x in
      [UnitPoint(x, bottom), UnitPoint(x + slant, top)]
    }
  }

  private func words(_ goal: GoalProgress, _ y: Coordinate, in context: inout DrawingContext) {
    let percent = goal.percentText(context.words)
    let percentRole: TextRole = goal.percent == nil ? .label : .strong
    let amounts = goal.amounts(context.words)
    let taken = context.width(percent, percentRole) + 12
    context.add(
      .text(
        SceneText(
          string: percent, at: Position(Coordinate(1), y), role: percentRole, anchor: .end)))
    let detail = context.width(amounts, .label)
    AdaptiveText(string: amounts, at: Position(Coordinate(1, -taken), y), role: .label, anchor: .end)
      .draw(in: &context) { $0 - taken }
    AdaptiveText(string: goal.name, at: Position(Coordinate(0), y), role: .strong).draw(in: &context) {
      $0 - taken - detail - 14
    }
  }
}
