import Foundation

/// The words inside a ring of parts: the sum, and its unit below it.
struct PartsRingCenter: Sendable, Equatable {
  let total: String
  /// The unit as the ring says it, such as "g a day"; empty for none.
  let unit: String
  /// The unit alone, for rings that have no room for more.
  let shortUnit: String

  /// Points from line to line of a unit, and from its last baseline down.
  private static let line = 16.0
  private static let descent = 3.0
  /// The part of the inner width that words may take.
  private static let share = 0.84

  /// How the sum is set: from the middle of the ring down to its baseline, and from there to that of the unit.
  private struct Number {
    let role: TextRole
    let drop: Double
    let step: Double
  }

  /// Draws nothing where not even the sum has room.
  func draw(outer: Double, inner: Double, _ middle: Position, in context: inout DrawingContext) {
    let room = inner * 2 * Self.share
    let number = number(outer, room, context)
    guard context.width(total, number.role) <= room else { return }
    let below = unitLines(inner, number, context)
    var at = middle
    at.y.offset += number.drop - Self.lift(below.lines.count)
    context.addText(total, at: at, role: number.role, anchor: .middle)
    for (index, line) in below.lines.enumerated() {
      at.y.offset += index == 0 ? number.step : Self.line
      context.addText(line, at: at, role: below.role, anchor: .middle)
    }
  }

  private func number(_ outer: Double, _ room: Double, _ context: DrawingContext) -> Number {
    let most = min(34, outer * 0.3)
    guard context.layout == .share, most > 15 else {
      return Number(role: .strong, drop: 4.6, step: Self.line)
    }
    let size = context.numberSize(of: total, most: most, room: room)
    return Number(role: .number(size), drop: size * 0.36, step: size * 0.2 + 14)
  }

  /// How far a unit of some lines lifts the sum, in points.
  private static func lift(_ lines: Int) -> Double { lines == 0 ? 0 : lines == 1 ? 8 : 17 }

  /// The unit on one line or on two, in smaller type where that helps, or its short form; no lines where the ring has
  /// room for none of them.
  private func unitLines(
    _ inner: Double, _ number: Number, _ context: DrawingContext
  ) -> (lines: [String], role: TextRole) {
    let room = inner * 2 * Self.share
    for role in [TextRole.label, .caption(12)] {
      let lines = TextWrap(fonts: context.fonts).lines(unit, role: role, width: room, most: 2)
      let isWhole = !lines.contains { $0.hasSuffix("…") }
      if isWhole, lines.count < 2 || hasRoom(lines, role, inner, number, context) { return (lines, role) }
    }
    let hasShort = !shortUnit.isEmpty && context.width(shortUnit, .label) <= room
    return (hasShort ? [shortUnit] : [], .label)
  }

  /// True if the corners of the sum and of the last of two lines lie within the ring.
  private func hasRoom(
    _ lines: [String], _ role: TextRole, _ inner: Double, _ number: Number, _ context: DrawingContext
  ) -> Bool {
    let baseline = number.drop - Self.lift(lines.count)
    let top = number.role.style.size * 0.74 - baseline
    let bottom = baseline + number.step + Self.line + Self.descent
    return hypot(context.width(total, number.role) / 2, top) <= inner
      && hypot(context.widest(lines.suffix(1), role) / 2, bottom) <= inner
  }
}
