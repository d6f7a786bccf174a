import Foundation
import Testing

@testable import TriptychGraphics

/// Places and sizes at which the last bit of a number decides.
struct EdgeOfRoundingTests {
  /// Radius 2.25 and this height put the top of the disc on row 4 but for the last bit; found by search.
  private static let height = 7.231404639832648

  @Test("a line whose end touches a whole row but for the last bit is drawn")
  func touchingDisc() throws {
    let surface = try PixelSurface(width: 20, height: 20)
    surface.canvas.fill(0xFF00_0000)
    let box = Box(x: 0, y: 0, width: 20, height: 20)
    DrawingCache().band.draw(in: box, on: surface.canvas, ink: Ink(RGB(0xFFFFFF))) {
      $0.markDisc(UnitPoint(10, Self.height), radius: 2.25)
    }
    let area = surface.withPixels { pixels, _ in (0..<400).reduce(0.0) { $0 + Double(pixels[$1] & 255) / 255 }
    }
    #expect(abs(area - Double.pi * 2.25 * 2.25) < 0.5)
  }

  @Test("discs whose rims lie a bit or two beside a row are drawn at every radius")
  func touchingDiscs() throws {
    let surface = try PixelSurface(width: 40, height: 40)
    surface.canvas.fill(0xFF00_0000)
    let band = DrawingCache().band
    let box = Box(x: 0, y: 0, width: 40, height: 40)
    var random = Random(seed: 12)
    for _ in 0..<2000 {
      let radius = 0.3 + 9 * random.unit()
      let outer = CoverageStrip.fitted(radius) + 0.5
      for row in [4.0, 7, 15] {
        for top in [row + outer, (row + outer).nextUp, (row + outer).nextDown, row - outer] {
          band.draw(in: box, on: surface.canvas, ink: Ink(RGB(0xFFFFFF))) {
            $0.markDisc(UnitPoint(20, top + 0.5), radius: radius)
          }
        }
      }
    }
    #expect(surface.canvas.base[0] == 0xFF00_0000)
    #expect(surface.canvas.base[12 * 40 + 20] == 0xFFFF_FFFF)
  }

  @Test("letters of sizes without end keep a bounded store of fonts")
  func manySizes() throws {
    let fonts = try Samples.fonts()
    for step in 1...300 {
      #expect(fonts.scaledFont(0, size: 13, scale: Double(step) / 50) != nil)
      #expect(fonts.scaledCount <= 64)
    }
  }

  @Test("a full store of letters is emptied, so that later letters are kept again")
  func fullAtlas() {
    let atlas = GlyphAtlas()
    let look = GlyphAtlas.Look(face: 0, size: 13, halo: 0)
    var mask = CoverageMask(left: 0, top: 0, width: 256, height: 256)
    mask.bytes = Array(repeating: 1, count: 1 << 16)
    let first = atlas.sheet(look)
    for slot in 0..<400 { _ = atlas.mask(first, slot: slot, phase: 0) { mask } }
    #expect(atlas.bytes > GlyphAtlas.most)
    #expect(atlas.bytes < 3 * GlyphAtlas.most)
    let next = atlas.sheet(look)
    #expect(atlas.bytes <= GlyphAtlas.most)
    var made = 0
    for _ in 0..<3 {
      _ = atlas.mask(next, slot: 1000, phase: 3) {
        made += 1
        return CoverageMask(left: 0, top: 0, width: 1, height: 1)
      }
    }
    #expect(made == 1)
    // A letter far along in its font takes a long table.
    #expect(atlas.bytes > 8000)
  }
}
