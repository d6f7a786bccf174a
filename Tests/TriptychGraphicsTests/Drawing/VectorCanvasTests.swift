import Testing

@testable import TriptychGraphics

struct VectorCanvasTests {
  private func drawn(_ body: (VectorCanvas) -> Void) throws -> Pixels {
    let surface = try PixelSurface(width: 60, height: 60)
    surface.canvas.fill(0)
    body(try VectorCanvas(surface, width: 60, height: 60))
    return Pixels(pixels: surface.withPixels { pixels, _ in (0..<3600).map { pixels[$0] } })
  }

  private struct Pixels {
    let pixels: [UInt32]
    func alpha(_ x: Int, _ y: Int) -> Int { Int(pixels[y * 60 + x] >> 24) }
  }

  @Test("A soft disc is what a gradient would draw, to a level or two, wherever it lies and however turned")
  func blob() throws {
    let fall: [(at: Double, share: Double)] = [(0, 1), (0.5, 0.38), (1, 0)]
    for (angle, stretch) in [(0.0, 1.0), (0.7, 0.4), (-0.3, 1.6)] {
      func place(_ canvas: VectorCanvas) {
        canvas.move(by: Vector(31.3, 28.6))
        canvas.turn(by: angle)
        canvas.scale(by: Vector(8, 8 * stretch))
      }
      let quick = try drawn { canvas in
        place(canvas)
        canvas.blob(Vector(0.2, -0.1), 1.5, VectorColor(0xA855F7), alpha: 0.8, fall: fall)
      }
      let slow = try drawn { canvas in
        place(canvas)
        let stops = fall.map { VectorPaint.Stop($0.at, VectorColor(0xA855F7).opacity(0.8 * $0.share)) }
        canvas.cover(
          .radial(focus: Vector(0.2, -0.1), center: Vector(0.2, -0.1), radius: 1.5, stops))
      }
      for (one, two) in zip(quick.pixels, slow.pixels) {
        let apart = Self.channels(one) &- Self.channels(two)
        #expect((0..<4).allSatisfy { abs(apart[$0]) <= 3 })
      }
    }
  }

  private static func channels(_ pixel: UInt32) -> SIMD4<Int> {
    SIMD4(Int(pixel >> 24), Int(pixel >> 16 & 255), Int(pixel >> 8 & 255), Int(pixel & 255))
  }

  @Test("A soft disc stays within a clip and lands in a group")
  func clipped() throws {
    let result = try drawn { canvas in
      canvas.saved {
        canvas.clip(to: VectorPath(through: [Vector(0, 0), Vector(30, 0), Vector(30, 60), Vector(0, 60)]))
        canvas.group(alpha: 0.5) {
          canvas.blob(Vector(30, 30), 20, VectorColor(0xFFFFFF), alpha: 1, fall: [(0, 1), (0.9, 1), (1, 0)])
        }
      }
      canvas.blob(Vector(50, 50), 4, VectorColor(0xFFFFFF), alpha: 1, fall: [(0, 1), (1, 0)])
    }
    #expect((126...129).contains(result.alpha(29, 30)))
    #expect(result.alpha(30, 30) == 0)
    #expect(result.alpha(50, 50) > 150)
  }

  @Test("Light around a shape falls evenly, without rings, and ends")
  func glow() throws {
    let result = try drawn { canvas in
      canvas.glow(
        VectorPath(ellipse: Vector(30, 30), Vector(12, 12)), spread: 0, reach: 12, VectorColor(0xFFFFFF),
        alpha: 1)
    }
    let row = (30..<60).map { result.alpha($0, 30) }
    #expect(row.first ?? 0 > 230)
    #expect((80...135).contains(row[12]))
    for step in 1..<row.count { #expect(row[step] <= row[step - 1] && row[step - 1] - row[step] < 26) }
    #expect(row[26] == 0)
    #expect(abs(result.alpha(20, 30) - result.alpha(39, 30)) <= 2)
  }

  @Test("What a moved shape leaves of another is a crescent")
  func crescent() throws {
    let result = try drawn { canvas in
      let disc = canvas.mask(of: VectorPath(ellipse: Vector(30, 30), Vector(12, 12)))
      canvas.fill(disc.subtracting(disc, movedBy: Vector(4.5, 0)), .flat(0xFFFFFF))
    }
    #expect(result.alpha(20, 30) == 255)
    #expect((100...155).contains(result.alpha(22, 30)))
    #expect(result.alpha(30, 30) == 0 && result.alpha(41, 30) == 0)
  }

  @Test("A sparkle has four points and a thin waist")
  func star() throws {
    let result = try drawn { canvas in
      canvas.fill(VectorPath(star: Vector(30, 30), radius: 20, thinness: 0.25), .flat(0xFFFFFF))
    }
    #expect(result.alpha(30, 30) == 255)
    for (x, y) in [(30, 13), (30, 46), (13, 30), (46, 30)] { #expect(result.alpha(x, y) > 60) }
    #expect(result.alpha(40, 40) == 0 && result.alpha(20, 40) == 0)
  }
}
