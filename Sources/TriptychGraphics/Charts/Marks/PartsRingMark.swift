import Foundation

/// Ring segments with two points of card between them, their marker shapes, and their names beside.
struct PartsRingMark: Mark {
  /// A part and its words.
  struct Entry: Sendable, Equatable {
    let name: String
    /// Amount and per cent.
    let detail: String
    let amount: Double
    let accent: Accent
    let shape: MarkerShape
  }

  let entries: [Entry]
  /// The sum inside the ring.
  let total: String
  let unit: String
  var layer: Layer { .data }

  /// The outer radius on a page, and the left margin the ring stands in, in points.
  static let pageRadius = 56.0
  static let pageLeft = 136.0
  /// Points two lines of words take for each part.
  static let twoLines = 42.0
  private static let oneLine = 20.0
  private static let thickness = 0.3
  private static let gap = 2.0
  /// Points of arc below which a segment has no marker.
  private static let leastForMarker = 22.0

  func draw(in context: inout DrawingContext) {
    let isPage = context.layout == .page
    let outer =
      isPage
      ? Self.pageRadius : max(8, min(context.frame.height / 2, context.frame.width * 0.27, 140))
    let middle = Position(
      Coordinate(0, isPage ? outer + 4 - Self.pageLeft : outer), Coordinate(0.5))
    segments(outer, middle, in: &context)
    centre(outer, middle, in: &context)
    names(from: isPage ? 0 : outer * 2 + 28, in: &context)
  }

  // MARK: - The ring

  private func segments(_ outer: Double, _ middle: Position, in context: inout DrawingContext) {
    let width = outer * Self.thickness
    let radius = outer - width / 2
    func arc(_ start: Double, _ sweep: Double, _ paint: Paint) -> SceneItem {
      .arc(
        SceneArc(
          centre: middle, radius: radius, width: width, sweep: sweep, paint: paint, start: start,
          isRound: false))
    }
    let most = entries.map(\.amount).max() ?? 0
    guard most > 0 else {
      context.add(arc(0, 1, .track))
      return
    }
    let whole = entries.reduce(0) { $0 + $1.amount / most }
    let present = entries.filter { $0.amount > 0 }
    let round = 2 * Double.pi * radius
    let parting = present.count > 1 ? Self.gap / round : 0
    var start = 0.0
    var markers: [SceneItem] = []
    for entry in present {
      let share = entry.amount / most / whole
      let sweep = max(share - parting, 0.5 / round)
      context.add(arc(start + (share - sweep) / 2, sweep, .accent(entry.accent)))
      if present.count > 1, sweep * round >= Self.leastForMarker {
        markers.append(marker(entry, at: start + share / 2, radius, width, middle))
      }
      start += share
    }
    for marker in markers { context.add(marker) }
  }

  /// The shape that also stands beside the name, so that colour is not the only link.
  private func marker(
    _ entry: Entry, at turn: Double, _ radius: Double, _ width: Double, _ middle: Position
  ) -> SceneItem {
    let angle = turn * 2 * Double.pi
    var at = middle
    at.x.offset += sin(angle) * radius
    at.y.offset -= cos(angle) * radius
    return .marker(
      SceneMarker(
        at: at, shape: entry.shape, radius: min(5.5, width / 2 - 3), accent: entry.accent, look: .filled))
  }

  private func centre(_ outer: Double, _ middle: Position, in context: inout DrawingContext) {
    let room = outer * (1 - Self.thickness) * 2 * 0.84
    var size = min(34, outer * 0.3)
    let isLarge = context.layout == .share && size > 15
    if isLarge { size = fitted(total, size, room, context) }
    let role: TextRole = isLarge ? .number(size) : .strong
    guard context.width(total, role) <= room else { return }
    let hasUnit = !unit.isEmpty && context.width(unit, .label) <= room
    let drop = isLarge ? size * 0.36 : 4.6
    var at = middle
    at.y.offset += hasUnit ? drop - 8 : drop
    context.add(.text(SceneText(string: total, at: at, role: role, anchor: .middle)))
    guard hasUnit else { return }
    at.y.offset += isLarge ? size * 0.2 + 14 : 16
    context.add(.text(SceneText(string: unit, at: at, role: .label, anchor: .middle)))
  }

  private func fitted(_ text: String, _ most: Double, _ room: Double, _ context: DrawingContext) -> Double {
    let width = context.width(text, .number(most))
    return width <= room ? most : max(12, most * room / width)
  }

  // MARK: - Names

  private func names(from left: Double, in context: inout DrawingContext) {
    let height = context.frame.height
    let isTwo = height / Double(max(entries.count, 1)) >= Self.twoLines - 4
    let line = isTwo ? Self.twoLines : Self.oneLine
    let shown = min(entries.count, max(1, Int(height / line)))
    for (index, entry) in entries.prefix(shown).enumerated() {
      let place = (Double(index) + 0.5 - Double(shown) / 2) * line
      let first = place + (isTwo ? -3.5 : 4.6)
      let at = Position(Coordinate(0, left + 18), Coordinate(0.5, first))
      var mark = Position(Coordinate(0, left + 6), Coordinate(0.5, first - 4.6))
      // A triangle looks right where its weight, not its middle, stands.
      if entry.shape == .triangle { mark.y.offset += 0.4 }
      context.add(
        .marker(SceneMarker(at: mark, shape: entry.shape, radius: 5, accent: entry.accent, look: .filled)))
      let room: (Double) -> Double = { $0 - left - 18 }
      guard isTwo else {
        let text = context.words.say(.partLine, ["part": entry.name, "detail": entry.detail])
        AdaptiveText(string: text, at: at, role: .strong).draw(in: &context, room: room)
        continue
      }
      AdaptiveText(string: entry.name, at: at, role: .strong).draw(in: &context, room: room)
      var below = at
      below.y.offset += 17
      AdaptiveText(string: entry.detail, at: below, role: .label).draw(in: &context, room: room)
    }
  }
}
