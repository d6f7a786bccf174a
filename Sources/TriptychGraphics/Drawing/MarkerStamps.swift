import Foundation

/// The coverage of small shapes, cached for 64 positions within a pixel.
///
/// The position of a marker is rounded to an eighth of a pixel in each direction.
final class MarkerStamps {
  /// A shape in pixels: its outline, expanded outward, and an optional hole of the same shape.
  struct Kind: Equatable {
    let shape: MarkerShape
    let radius: Double
    /// The distance of the outer edge outside the outline.
    var grow = 0.0
    /// The distance of the hole's edge outside the outline (negative: inside); nil for no hole.
    var hole: Double?
  }

  private struct Set {
    let kind: Kind
    var masks: [CoverageMask?]
  }

  /// The largest radius, in pixels, that is cached; larger markers are drawn directly.
  private static let largest = 64.0
  /// The maximum number of kinds kept.
  private static let most = 64

  /// The number of positions within a pixel in each direction.
  private static let places = 1 << placeBits
  private static let placeBits = 3

  private var sets: [Set] = []
  private let area: AreaCoverage

  init(area: AreaCoverage) { self.area = area }

  /// Draws one shape at many points, in pixels; points that are not numbers are skipped.
  func draw(_ kind: Kind, at places: some Sequence<UnitPoint>, on canvas: PixelCanvas, ink: Ink) {
    guard kind.radius > 0, kind.radius < 1e6, kind.radius + kind.grow > 0 else { return }
    guard kind.radius + kind.grow <= Self.largest else {
      for place in places { area.fill(outlines(kind, place), on: canvas, ink: ink) }
      return
    }
    let set = number(kind)
    for place in places where place.isDrawable {
      let x = CoverageStrip.floor(place.x * Double(Self.places) + 0.5)
      let y = CoverageStrip.floor(place.y * Double(Self.places) + 0.5)
      let phase = (y & (Self.places - 1)) << Self.placeBits | x & (Self.places - 1)
      let mask = sets[set].masks[phase] ?? made(set, phase)
      canvas.blend(mask, x: x >> Self.placeBits, y: y >> Self.placeBits, ink: ink)
    }
  }

  private func number(_ kind: Kind) -> Int {
    if let known = sets.firstIndex(where: { $0.kind == kind }) { return known }
    if sets.count >= Self.most { sets.removeAll() }
    sets.append(Set(kind: kind, masks: Array(repeating: nil, count: Self.places * Self.places)))
    return sets.count - 1
  }

  private func made(_ set: Int, _ phase: Int) -> CoverageMask {
    let (across, down) = (phase & (Self.places - 1), phase >> Self.placeBits)
    let center = UnitPoint(Double(across) / Double(Self.places), Double(down) / Double(Self.places))
    let mask = area.mask(outlines(sets[set].kind, center))
    sets[set].masks[phase] = mask
    return mask
  }

  private func outlines(_ kind: Kind, _ center: UnitPoint) -> [[UnitPoint]] {
    let outer = kind.shape.outline(center, radius: kind.radius, grow: kind.grow)
    guard let hole = kind.hole, kind.radius + hole > 0 else { return [outer] }
    return [outer, kind.shape.outline(center, radius: kind.radius, grow: hole).reversed()]
  }
}

extension MarkerShape {
  /// The closed outline around a center, expanded by `grow` (negative: shrunk), in pixels.
  ///
  /// Corners stay sharp, like those of a mitered stroke.
  func outline(_ center: UnitPoint, radius: Double, grow: Double = 0) -> [UnitPoint] {
    let corners = corners
    guard !corners.isEmpty else { return Self.circle(center, radius: radius + grow) }
    let points = corners.map { UnitPoint($0.x * radius, $0.y * radius) }
    return points.indices.map { index in
      let before = points[(index + points.count - 1) % points.count]
      let after = points[(index + 1) % points.count]
      let offset = Self.corner(before, points[index], after, grow)
      return UnitPoint(center.x + offset.x, center.y + offset.y)
    }
  }

  /// The intersection of two edges after both move outward; outlines run clockwise.
  private static func corner(
    _ before: UnitPoint, _ corner: UnitPoint, _ after: UnitPoint, _ grow: Double
  ) -> UnitPoint {
    guard grow != 0, let first = StraightPiece(from: before, to: corner),
      let second = StraightPiece(from: corner, to: after)
    else { return corner }
    let (one, two) = (first.direction, second.direction)
    let turn = 1 + one.x * two.x + one.y * two.y
    guard turn > 1e-6 else { return corner }
    return UnitPoint(
      corner.x + (one.y + two.y) * grow / turn, corner.y - (one.x + two.x) * grow / turn)
  }

  private static func circle(_ center: UnitPoint, radius: Double) -> [UnitPoint] {
    guard radius > 0 else { return [] }
    // The corners of the polygon deviate from the circle by less than 1/200 pixel.
    let count = min(720, max(24, Int(Double.pi * (radius * 100).squareRoot()) + 1))
    // The polygon has the same area as the circle.
    let angle = 2 * Double.pi / Double(count)
    let reach = radius * (angle / sin(angle)).squareRoot()
    return (0..<count).map { step in
      UnitPoint(center.x + reach * sin(Double(step) * angle), center.y - reach * cos(Double(step) * angle))
    }
  }
}
