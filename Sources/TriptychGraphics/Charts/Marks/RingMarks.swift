import Foundation
import TriptychBase

/// Ring segments with two points of card between them, their marker shapes, and their names beside.
struct PartsRingMark: Mark {
  /// A part and its words.
  struct Entry: Sendable, Equatable {
    let name: String
    /// Amount and percent.
    let detail: String
    /// The percent alone, where there is little room.
    let share: String
    let amount: Double
    let accent: Accent
    let shape: MarkerShape
  }

  let entries: [Entry]
  let center: PartsRingCenter
  var layer: Layer { .data }

  /// The outer radius on a page and the left margin that holds the ring, in points.
  static let pageRadius = 56.0
  static let pageLeft = 136.0
  /// Points two lines of words take for each part.
  static let twoLines = 42.0
  private static let oneLine = 20.0
  /// Points a marker takes beside its name.
  private static let markerRoom = 18.0
  /// Points between a name and its amount on one line.
  private static let wordGap = 8.0
  /// Points of a name below which its amount gives way.
  private static let leastForName = 60.0
  /// The smallest outer radius with names below the ring, in points.
  private static let leastRadius = 36.0
  private static let thickness = 0.3
  private static let gap = 2.0
  /// Points of arc below which a segment has no marker.
  private static let leastForMarker = 22.0
  /// Points of stroke below which a marker would stick out of the ring.
  private static let leastWidth = 12.0

  func draw(in context: inout DrawingContext) {
    let layout = layout(context)
    let middle = Position(Coordinate(0, layout.left + layout.outer), layout.middle)
    segments(layout.outer, middle, in: &context)
    center.draw(outer: layout.outer, inner: layout.outer * (1 - Self.thickness), middle, in: &context)
    names(layout, in: &context)
  }

  // MARK: - Where things stand

  /// Ring and names side by side, or the names below the ring.
  private struct Layout {
    /// The outer radius and the left edge of the ring, in points from the frame.
    var outer: Double
    var left: Double
    var middle: Coordinate
    /// Where the names begin, in points from the left of the frame, and the middle of their block.
    var names: Double
    var namesMiddle: Coordinate
    /// Two lines a part: the name, and below it amount and percent.
    var hasTwoLines: Bool
    var shown: Int
  }

  private func layout(_ context: DrawingContext) -> Layout {
    let beside = namesBeside(context)
    let room = context.frame.width - beside.names - Self.markerRoom
    guard context.layout != .page, widest(beside.hasTwoLines, context) > room else { return beside }
    return namesBelow(hasTwoLines: true, context) ?? namesBelow(hasTwoLines: false, context) ?? beside
  }

  private func namesBeside(_ context: DrawingContext) -> Layout {
    let height = context.frame.height
    let isPage = context.layout == .page
    let count = max(entries.count, 1)
    let left = Self.left(context.layout)
    let outer = isPage ? Self.pageRadius : max(8, min(height / 2, context.frame.width * 0.27, 140))
    let hasTwoLines = height / Double(count) >= Self.twoLines - 4
    return Layout(
      outer: outer, left: left, middle: Coordinate(0.5), names: isPage ? 0 : left + outer * 2 + 28,
      namesMiddle: Coordinate(0.5), hasTwoLines: hasTwoLines,
      shown: min(count, max(1, Int(height / Self.line(hasTwoLines)))))
  }

  /// Nil where the ring above all names would be smaller than its least radius.
  private func namesBelow(hasTwoLines: Bool, _ context: DrawingContext) -> Layout? {
    let count = max(entries.count, 1)
    let left = Self.left(context.layout)
    let block = Double(count) * Self.line(hasTwoLines)
    let outer = min((context.frame.height - block - 16) / 2, (context.frame.width - left) / 2, 140)
    guard outer >= Self.leastRadius else { return nil }
    return Layout(
      outer: outer, left: left, middle: Coordinate(0, outer), names: left,
      namesMiddle: Coordinate(0, outer * 2 + 16 + block / 2), hasTwoLines: hasTwoLines, shown: count)
  }

  /// A picture's ring begins below its heading, not where labels of an axis would end.
  private static func left(_ layout: ChartLayout) -> Double {
    layout == .page ? 4 - pageLeft : -ShareLayout.leastLeft
  }

  private static func line(_ hasTwoLines: Bool) -> Double { hasTwoLines ? twoLines : oneLine }

  private func widest(_ hasTwoLines: Bool, _ context: DrawingContext) -> Double {
    guard hasTwoLines else {
      return entries.map {
        context.width($0.name, .strong) + Self.wordGap + context.width($0.detail, .label)
      }.max() ?? 0
    }
    return max(
      context.widest(entries.map(\.name), .strong), context.widest(entries.map(\.detail), .label))
  }

  // MARK: - The ring

  private func segments(_ outer: Double, _ middle: Position, in context: inout DrawingContext) {
    let width = outer * Self.thickness
    let radius = outer - width / 2
    func arc(_ start: Double, _ sweep: Double, _ paint: Paint) -> SceneItem {
      .arc(
        SceneArc(
          center: middle, radius: radius, width: width, sweep: sweep, paint: paint, start: start,
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
      if present.count > 1, sweep * round >= Self.leastForMarker, width >= Self.leastWidth {
        markers.append(marker(entry, at: start + share / 2, radius, width, middle))
      }
      start += share
    }
    for marker in markers { context.add(marker) }
  }

  /// The same shape as beside the name, so that color is not the only link.
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

  // MARK: - Names

  private func names(_ layout: Layout, in context: inout DrawingContext) {
    let line = Self.line(layout.hasTwoLines)
    for (index, entry) in entries.prefix(layout.shown).enumerated() {
      let place = layout.namesMiddle.offset + (Double(index) + 0.5 - Double(layout.shown) / 2) * line
      let first = place + (layout.hasTwoLines ? -3.5 : 4.6)
      let y = layout.namesMiddle.fraction
      let at = Position(Coordinate(0, layout.names + Self.markerRoom), Coordinate(y, first))
      var mark = Position(Coordinate(0, layout.names + 6), Coordinate(y, first - 4.6))
      // A triangle looks right where its weight, not its middle, stands.
      if entry.shape == .triangle { mark.y.offset += 0.4 }
      context.addMarker(at: mark, shape: entry.shape, radius: 5, accent: entry.accent, look: .filled)
      let room: (Double) -> Double = { $0 - layout.names - Self.markerRoom }
      guard layout.hasTwoLines else {
        oneLine(entry, at: at, room: room(context.frame.width), in: &context)
        continue
      }
      AdaptiveText(string: entry.name, at: at, role: .strong).draw(in: &context, room: room)
      var below = at
      below.y.offset += 17
      AdaptiveText(string: entry.detail, shorter: entry.share, at: below, role: .label).draw(
        in: &context, room: room)
    }
  }

  /// Name and amount on one line; where room is short the name gives way before the numbers do.
  private func oneLine(_ entry: Entry, at: Position, room: Double, in context: inout DrawingContext) {
    let left = room - Self.wordGap
    let full = left - context.width(entry.detail, .label)
    let fits = full >= min(context.width(entry.name, .strong), Self.leastForName)
    let detail = fits ? entry.detail : entry.share
    let names = TextWrap(fonts: context.fonts).lines(
      entry.name, role: .strong, width: max(12, left - context.width(detail, .label)), most: 1)
    let name = names.first ?? ""
    context.addText(name, at: at, role: .strong)
    var beside = at
    beside.x.offset += context.width(name, .strong) + (name.isEmpty ? 0 : Self.wordGap)
    context.addText(detail, at: beside, role: .label)
  }
}

/// A ring: its track, the part that is reached, and on pictures the number inside.
struct RingMark: Mark {
  /// 0...1; nil draws the track alone.
  let fraction: Double?
  let accent: Accent
  let center: String
  let label: String
  var layer: Layer { .data }

  /// Stroke and radius in a box of `PlotStyle.ringBox` points.
  private static let stroke = 6.0
  private static let radius = 32.5

  func draw(in context: inout DrawingContext) {
    let side = min(context.frame.width, context.frame.height)
    let unit = side / PlotStyle.ringBox
    let middle = Position(fractions: UnitPoint(0.5, 0.5))
    func arc(_ sweep: Double, _ paint: Paint) -> SceneItem {
      .arc(
        SceneArc(
          center: middle, radius: Self.radius * unit, width: Self.stroke * unit, sweep: sweep, paint: paint))
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
    let size = context.numberSize(of: center, most: most, room: room)
    let number = Position(Coordinate(0.5), Coordinate(0.5, hasLabel ? size * 0.22 : size * 0.36))
    context.addText(center, at: number, role: .number(size), anchor: .middle)
    guard hasLabel else { return }
    let labelSize = max(12, side * 0.075)
    let lines = TextWrap(fonts: context.fonts).lines(label, role: .caption(labelSize), width: room, most: 1)
    let below = Position(Coordinate(0.5), Coordinate(0.5, size * 0.22 + labelSize * 1.55))
    context.addText(lines.first ?? "", at: below, role: .caption(labelSize), anchor: .middle)
  }
}

extension DrawingContext {
  /// The size in points at which a number fits a width in points: at most `most`, at least 12.
  func numberSize(of text: String, most: Double, room: Double) -> Double {
    let width = width(text, .number(most))
    return width <= room ? most : max(12, most * room / width)
  }
}
