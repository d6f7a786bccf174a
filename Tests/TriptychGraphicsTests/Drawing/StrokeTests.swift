import CCairo
import Foundation
import Testing

@testable import TriptychGraphics

/// Single strokes and areas, measured against Cairo and against geometry.
struct StrokeTests {
  private static let side = 64

  @Test(
    "a line of any thickness and slope is as dark as it is wide",
    arguments: [0.5, 1, 1.5, 2.25, 4.5, 6.75, 18])
  func thickness(width: Double) throws {
    for step in 0..<16 {
      let angle = Double(step) * 0.2
      let (x, y) = (20 * cos(angle), 20 * sin(angle))
      let line = [UnitPoint(32.3 - x, 31.6 - y), UnitPoint(32.3 + x, 31.6 + y)]
      let ours = try drawn { cache, canvas in
        cache.band.draw(in: Box(x: 0, y: 0, width: 64, height: 64), on: canvas, ink: Ink(RGB(0xFFFFFF))) {
          $0.markLine(line, radius: width / 2)
        }
      }
      let area = Double(ours.reduce(0) { $0 + Int($1 & 255) }) / 255
      let expected = 40 * width + Double.pi * width * width / 4
      // A row of pixels that are covered alike is rounded by at most half a step.
      let rounding = 40.0 / 62
      #expect(
        abs(area - expected) < 0.02 * expected + 0.1 + rounding, "width \(width), step \(step): \(area)")
      let cairo = try cairoDrawn(line, width: width)
      let worst = zip(ours, cairo).map { abs(Int($0 & 255) - Int($1 & 255)) }.max() ?? 0
      #expect(worst <= (width < 1 ? 40 : 30), "width \(width), step \(step): \(worst)")
    }
  }

  @Test("a polygon covers as much as its area, wherever it lies")
  func areas() throws {
    var random = Random(seed: 3)
    for _ in 0..<50 {
      let outline = (0..<3).map { _ in UnitPoint(random.unit() * 64, random.unit() * 64) }
      let drawn = try drawn { cache, canvas in
        cache.area.fill([outline], on: canvas, ink: Ink(RGB(0xFFFFFF)))
      }
      let area = Double(drawn.reduce(0) { $0 + Int($1 & 255) }) / 255
      let (a, b, c) = (outline[0], outline[1], outline[2])
      let expected = abs((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)) / 2
      #expect(abs(area - expected) < 0.5 + 0.002 * expected)
    }
  }

  @Test("mixing is exact: every coverage over every grey is the rounded mean")
  func mixing() {
    for color in [UInt32(0x000000), 0xFFFFFF, 0x3A7F01] {
      let ink = Ink(RGB(color))
      for coverage in 0...255 {
        for below in stride(from: 0, through: 255, by: 5) {
          let gray = UInt32(below) * 0x010101 | 0xFF00_0000
          var expected: UInt32 = 0xFF00_0000
          for shift: UInt32 in [0, 8, 16] {
            let part = Double(color >> shift & 255) * Double(coverage) + Double(below * (255 - coverage))
            expected |= UInt32((part / 255).rounded()) << shift
          }
          #expect(ink.over(gray, coverage: UInt8(coverage)) == expected)
          let four = ink.over(SIMD4(repeating: gray), coverage: SIMD4(repeating: UInt32(coverage)))
          #expect(four == SIMD4(repeating: expected))
        }
      }
    }
  }

  private func drawn(_ body: (DrawingCache, PixelCanvas) -> Void) throws -> [UInt32] {
    let surface = try PixelSurface(width: Self.side, height: Self.side)
    surface.canvas.fill(0xFF00_0000)
    body(DrawingCache(), surface.canvas)
    return Array(UnsafeBufferPointer(start: surface.canvas.base, count: Self.side * Self.side))
  }

  private func cairoDrawn(_ line: [UnitPoint], width: Double) throws -> [UInt32] {
    try Painted.withCairo(width: Self.side, height: Self.side, isOpaque: true) { cairo in
      cairo_set_source_rgb(cairo, 1, 1, 1)
      cairo_set_line_width(cairo, width)
      cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
      for point in line { cairo_line_to(cairo, point.x, point.y) }
      cairo_stroke(cairo)
    }
  }
}
