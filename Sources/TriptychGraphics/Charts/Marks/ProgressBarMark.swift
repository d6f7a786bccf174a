/// A bar for each goal on its track, below a line of words.
struct ProgressBarMark: Mark {
  let goals: [GoalProgress]
  var layer: Layer { .data }

  private static let mostBand = 64.0
  /// The least a row takes, with its words.
  private static let leastBand = 30.0
  private static let thickness = 10.0
  /// Points a line of words takes above its bar.
  private static let line = 20.0
  private static let hatchSpacing = 4.0

  func draw(in context: inout DrawingContext) {
    let height = context.frame.height
    let most = max(1, Int(height / Self.leastBand))
    // Rows that have no room are counted in a last line, never squeezed until they cannot be read.
    let shown = goals.count > most ? max(1, most - 1) : goals.count
    let band = min(height / Double(max(goals.count > most ? shown + 1 : shown, 1)), Self.mostBand)
    let thickness = max(2, min(Self.thickness, (band - Self.line) * 0.8))
    for (index, goal) in goals.prefix(shown).enumerated() {
      let top = band * Double(index)
      let bar = (top + Self.line) / height
      self.bar(goal, top: bar, bottom: bar + thickness / height, in: &context)
      words(goal, Coordinate(top / height, 13), in: &context)
    }
    guard shown < goals.count else { return }
    let rest = goals.count - shown
    let text = context.words.say(.partOthers, counting: rest, ["count": context.words.count(rest)])
    let at = Position(Coordinate(0, left(context)), Coordinate(band * Double(shown) / height, 13))
    context.addText(text, at: at, role: .label)
  }

  /// A picture's bars begin below its heading, not where labels of an axis would end.
  private func left(_ context: DrawingContext) -> Double {
    context.layout == .share ? -ShareLayout.leastLeft : 0
  }

  private func bar(_ goal: GoalProgress, top: Double, bottom: Double, in context: inout DrawingContext) {
    let radius = min(5, (bottom - top) * context.frame.height / 2)
    let left = left(context)
    func rectangle(_ share: Double, _ paint: Paint) -> SceneItem {
      .rectangle(
        SceneRectangle(
          from: Position(Coordinate(0, left), Coordinate(top)),
          to: Position(Coordinate(share, left * (1 - share)), Coordinate(bottom)), fill: paint,
          radius: radius))
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
    return stride(from: left(context) / width, through: 1 - slant, by: step).map { x in
      [UnitPoint(x, bottom), UnitPoint(x + slant, top)]
    }
  }

  private func words(_ goal: GoalProgress, _ y: Coordinate, in context: inout DrawingContext) {
    let percent = goal.percentText(context.words)
    let percentRole: TextRole = goal.percent == nil ? .label : .strong
    let amounts = goal.amounts(context.words)
    let taken = context.width(percent, percentRole) + 12
    context.addText(percent, at: Position(Coordinate(1), y), role: percentRole, anchor: .end)
    let detail = context.width(amounts, .label)
    AdaptiveText(string: amounts, at: Position(Coordinate(1, -taken), y), role: .label, anchor: .end)
      .draw(in: &context) { $0 - taken }
    let left = left(context)
    AdaptiveText(string: goal.name, at: Position(Coordinate(0, left), y), role: .strong).draw(in: &context) {
      $0 - left - taken - detail - 14
    }
  }
}
