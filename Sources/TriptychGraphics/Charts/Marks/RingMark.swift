/// A ring: its track, the part that is reached, and on pictures the number inside.
struct RingMark: Mark {
  /// 0...1; nil draws the track alone.
  let fraction: Double?
  let accent: Accent
  let centre: String
  let label: String
  var layer: Layer { .data }

  /// Stroke and radius for a box of 72 points.
  static let box = 72.0
  private static let stroke = 6.0
  private static let radius = 32.5

  func draw(in context: inout DrawingContext) {
    let side = min(context.frame.width, context.frame.height)
    let unit = side / Self.box
    let middle = Position(fractions: UnitPoint(0.5, 0.5))
    func arc(_ sweep: Double, _ paint: Paint) -> SceneItem {
      .arc(
        SceneArc(
          centre: middle, radius: Self.radius * unit, width: Self.stroke * unit, sweep: sweep, paint: paint))
    }
    context.add(arc(1, .track))
    if let fraction, fraction > 0 { context.add(arc(min(fraction, 1), .accent(accent))) }
    if context.layout == .share { words(side, in: &context) }
  }

  private func words(_ side: Double, in context: inout DrawingContext) {
    // The label is left out where it would be smaller than 12 points.
    let room = side * 0.68
    let hasLabel = side >= 120 && !label.isEmpty
    let most = hasLabel ? side * 0.235 : side * 0.3
    let size = fitted(centre, from: most, width: room, context) { .number($0) }
    let number = Position(Coordinate(0.5), Coordinate(0.5, hasLabel ? size * 0.22 : size * 0.36))
    context.add(.text(SceneText(string: centre, at: number, role: .number(size), anchor: .middle)))
    guard hasLabel else { return }
    let labelSize = max(12, side * 0.075)
    let lines = TextWrap(fonts: context.fonts).lines(label, role: .caption(labelSize), width: room, most: 1)
    let below = Position(Coordinate(0.5), Coordinate(0.5, size * 0.22 + labelSize * 1.55))
    context.add(
      .text(SceneText(string: lines.first ?? "", at: below, role: .caption(labelSize), anchor: .middle)))
  }

  private func fitted(
    _ text: String, from most: Double, width: Double, _ context: DrawingContext, _ role: (Double) -> TextRole
  ) -> Double {
    let wide = context.width(text, role(most))
    return wide <= width ? most : max(12, most * width / wide)
  }
}
