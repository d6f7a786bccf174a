import Foundation
import Testing

@testable import TriptychGraphics

/// Arcs beside the share of each pixel that lies inside them, counted in 8 x 8 points of the pixel.
@Suite("Arcs") struct ArcTests {
  private static let side = 48
  private static let parts = 8

  @Test("every pixel of an arc is covered as far as it lies inside, for any sweep, width and kind of end")
  func coverage() throws {
    var random = Random(seed: 5)
    for number in 0..<150 {
      let radius = 4 + 17 * random.unit()
      let isRound = number % 3 == 0
      let arc = try #require(
        ArcShape(
          center: UnitPoint(24 + random.unit(), 24 + random.unit()), radius: radius,
          width: 1.5 + min(10, radius) * random.unit(), start: 2 * Double.pi * random.unit(),
          sweep: number % 10 == 1 ? 2 * Double.pi : 0.1 + 6 * random.unit(), isRound: isRound))
      let surface = try PixelSurface(width: Self.side, height: Self.side)
      surface.canvas.fill(0xFF00_0000)
      DrawingCache().band.draw(in: arc.bounds, on: surface.canvas, ink: Ink(RGB(0xFFFFFF))) { $0.mark(arc) }
      var (most, sum, area) = (0.0, 0.0, 0.0)
      for y in 0..<Self.side {
        for x in 0..<Self.side {
          let drawn = Double(surface.canvas.row(y)[x] & 255) / 255
          let difference = abs(drawn - Self.share(x, y, of: arc))
          most = max(most, difference)
          sum += difference
          area += drawn
        }
      }
      // Coverage by distance is off most where an end meets the rim.
      #expect(most < 0.5, "arc \(number): \(arc)")
      #expect(sum < 0.02 * area + 2, "arc \(number): \(arc)")
    }
  }

  /// The share of a pixel inside an arc.
  private static func share(_ x: Int, _ y: Int, of arc: ArcShape) -> Double {
    var count = 0
    for part in 0..<(parts * parts) {
      let point = UnitPoint(
        Double(x) + (Double(part % parts) + 0.5) / Double(parts),
        Double(y) + (Double(part / parts) + 0.5) / Double(parts))
      if isInside(point, arc) { count += 1 }
    }
    return Double(count) / Double(parts * parts)
  }

  private static func isInside(_ point: UnitPoint, _ arc: ArcShape) -> Bool {
    func distance(_ from: UnitPoint) -> Double { hypot(point.x - from.x, point.y - from.y) }
    if arc.isRound, !arc.isClosed, [0, 1].contains(where: { distance(arc.point($0)) <= arc.width / 2 }) {
      return true
    }
    guard abs(distance(arc.center) - arc.radius) <= arc.width / 2 else { return false }
    var angle = atan2(point.x - arc.center.x, arc.center.y - point.y) - arc.start
    angle -= 2 * Double.pi * (angle / (2 * Double.pi)).rounded(.down)
    return arc.isClosed || angle <= arc.sweep
  }
}
