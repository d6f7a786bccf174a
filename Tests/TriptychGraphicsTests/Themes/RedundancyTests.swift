import ChartExamples
import Foundation
import Testing

@testable import TriptychGraphics

/// Color is never the only difference: series also differ in dash, in the shape of their markers or in
/// texture.
struct RedundancyTests {
  /// What tells a series apart besides its color.
  private struct Look: Equatable {
    var dashes: Set<Dash> = []
    var shapes: Set<MarkerShape> = []
    /// The directions of strokes on its fills; nil without a fill.
    var textures: Set<String>?

    func differs(from other: Look) -> Bool {
      let byDash = !dashes.isEmpty && !other.dashes.isEmpty && dashes.isDisjoint(with: other.dashes)
      let byShape = !shapes.isEmpty && !other.shapes.isEmpty && shapes.isDisjoint(with: other.shapes)
      let byTexture = textures != nil && other.textures != nil && textures != other.textures
      let byNature = (textures == nil) != (other.textures == nil)
      return byDash || byShape || byTexture || byNature
    }
  }

  /// Where each series has a named row or panel of its own, its place tells it apart.
  private static let apart: Set<ChartKind> = [.multiples, .timeline, .progressBar]

  @Test("every two series of a chart differ in more than their color", arguments: ChartExample.all)
  func pairs(example: ChartExample) throws {
    let fonts = try Samples.fonts()
    let plot = try example.plot(.english)
    guard !Self.apart.contains(plot.kind) else { return }
    let scene = try plot.resolve(
      size: example.size, theme: ChartTheme(.light), layout: .share, fonts: fonts
    ).scene
    let looks = Self.looks(of: scene)
    for (index, first) in looks.enumerated() {
      for second in looks.dropFirst(index + 1) {
        #expect(
          first.look.differs(from: second.look),
          "\(example.id): \(first.accent) and \(second.accent) look alike")
      }
    }
  }

  private static func looks(of scene: Scene) -> [(accent: Accent, look: Look)] {
    var looks: [(accent: Accent, look: Look)] = []
    func change(_ accent: Accent, _ body: (inout Look) -> Void) {
      if let known = looks.firstIndex(where: { $0.accent == accent }) {
        body(&looks[known].look)
      } else {
        var look = Look()
        body(&look)
        looks.append((accent, look))
      }
    }
    var fills: [(accent: Accent, holds: (UnitPoint) -> Bool)] = []
    for item in scene.items {
      switch item {
      case .path(let path):
        if case .series(let accent, let dash) = path.stroke { change(accent) { $0.dashes.insert(dash) } }
        if case .soft(let accent, let dash) = path.stroke { change(accent) { $0.dashes.insert(dash) } }
        guard path.stroke == .texture else { continue }
        for run in path.runs {
          guard let start = run.first, let end = run.last else { continue }
          let a = scene.frame.point(Position(fractions: start))
          let b = scene.frame.point(Position(fractions: end))
          let middle = UnitPoint((a.x + b.x) / 2, (a.y + b.y) / 2)
          guard let fill = fills.last(where: { $0.holds(middle) }) else { continue }
          change(fill.accent) { $0.textures?.insert(direction(from: a, to: b)) }
        }
      case .marker(let marker) where marker.look != .missing:
        change(marker.accent) { $0.shapes.insert(marker.shape) }
      case .rectangle(let box):
        guard case .accent(let accent) = box.fill else { continue }
        change(accent) { $0.textures = $0.textures ?? [] }
        fills.append((accent, holder(box, scene)))
      case .arc(let arc):
        guard case .accent(let accent) = arc.paint else { continue }
        change(accent) { $0.textures = $0.textures ?? [] }
        fills.append((accent, holder(arc, scene)))
      default: continue
      }
    }
    return looks
  }

  private static func direction(from start: UnitPoint, to end: UnitPoint) -> String {
    let (across, down) = (end.x - start.x, end.y - start.y)
    if across.magnitude < 0.2 * down.magnitude { return "upright" }
    if down.magnitude < 0.2 * across.magnitude { return "level" }
    return (across > 0) == (down > 0) ? "falling" : "rising"
  }

  private static func holder(_ box: SceneRectangle, _ scene: Scene) -> (UnitPoint) -> Bool {
    let (from, to) = (scene.frame.point(box.from), scene.frame.point(box.to))
    return { $0.x >= from.x - 0.5 && $0.x <= to.x + 0.5 && $0.y >= from.y - 0.5 && $0.y <= to.y + 0.5 }
  }

  private static func holder(_ arc: SceneArc, _ scene: Scene) -> (UnitPoint) -> Bool {
    let center = scene.frame.point(arc.center)
    return { point in
      let (across, down) = (point.x - center.x, point.y - center.y)
      let length = (across * across + down * down).squareRoot()
      guard (length - arc.radius).magnitude <= arc.width / 2 + 0.5 else { return false }
      let turn = Angle.turn(across: across, down: down)
      return turn >= arc.start - 0.002 && turn <= arc.start + arc.sweep + 0.002
    }
  }
}

/// Directions on a ring.
private enum Angle {
  /// 0..<1 of the full turn, clockwise from the top.
  static func turn(across: Double, down: Double) -> Double {
    let angle = atan2(down, across) / (2 * Double.pi) + 0.25
    return angle < 0 ? angle + 1 : angle
  }
}
