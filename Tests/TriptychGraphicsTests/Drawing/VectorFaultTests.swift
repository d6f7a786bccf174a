import Testing

@testable import TriptychGraphics

/// What a canvas does where a drawing asks for what cannot be.
struct VectorFaultTests {
  private static let side = 24
  private static let square = VectorPath(through: [
    Vector(2, 2), Vector(22, 2), Vector(22, 22), Vector(2, 22),
  ])

  private func surface() throws -> PixelSurface {
    let surface = try PixelSurface(width: Self.side, height: Self.side)
    surface.canvas.fill(0)
    return surface
  }

  @Test("A drawing in which a step failed says so, and a whole one does not")
  func failure() throws {
    let canvas = try VectorCanvas(surface(), width: Self.side, height: Self.side)
    canvas.fill(Self.square, .flat(0x7C3AED))
    #expect(throws: Never.self) { try canvas.finish() }
    // A space without area is one of the faults after which nothing is drawn any more.
    canvas.saved { canvas.scale(by: 0) }
    canvas.fill(Self.square, .flat(0x7C3AED))
    #expect(throws: PaintError.drawingFailed) { try canvas.finish() }
  }

  @Test("The pixels stay as long as something can draw on them")
  func life() throws {
    weak var pixels: PixelSurface?
    var canvas: VectorCanvas?
    do {
      let surface = try surface()
      pixels = surface
      canvas = try VectorCanvas(surface, width: Self.side, height: Self.side)
    }
    #expect(pixels != nil)
    canvas?.fill(Self.square, .flat(0x7C3AED))
    canvas = nil
    #expect(pixels == nil)
  }

  @Test("A gradient without length is its last color")
  func noLength() throws {
    let stops = [VectorPaint.Stop(0, VectorColor(0xFF0000)), VectorPaint.Stop(1, VectorColor(0x0000FF))]
    let place = Vector(9, 7)
    let paints: [VectorPaint] = [
      .linear(from: place, to: place, stops), .linear(from: place, to: place + Vector(1e-200, 0), stops),
      .radial(focus: place, center: place, radius: 0, stops),
      .radial(focus: place, center: place, radius: -1, stops),
    ]
    for paint in paints {
      let surface = try surface()
      let canvas = try VectorCanvas(surface, width: Self.side, height: Self.side)
      canvas.fill(canvas.mask(of: Self.square), paint)
      try canvas.finish()
      #expect(surface.canvas.row(12)[12] == 0xFF00_00FF)
    }
  }

  @Test("A color is never more than full nor less than nothing")
  func cut() {
    let (light, dark) = (VectorColor(0xFFFFFF), VectorColor(0x000000))
    #expect(dark.mixed(light, 3) == light && dark.mixed(light, -3) == dark)
    #expect(light.opacity(7) == light && light.opacity(-1).alpha == 0 && light.opacity(.nan).alpha == 0)
    #expect(VectorColor(red: 2, green: -1, blue: .nan) == VectorColor(0xFF0000))
    let ramp = VectorRamp([.init(0, dark.mixed(light, 9)), .init(1, light.opacity(9))]).pixels
    #expect(ramp.allSatisfy { $0 == 0xFFFF_FFFF })
    #expect(PixelBlend.pixel(VectorColor(0x8040FF, alpha: 12)) == 0xFF80_40FF)
  }

  @Test("Angles that differ in the last digit alone, as on another machine, give the same shapes")
  func digits() throws {
    let (angle, other) = (0.7, 0.7.nextUp.nextUp)
    #expect(
      VectorPath(ellipse: Vector(3, 4), Vector(5, 2), turned: angle)
        == VectorPath(ellipse: Vector(3, 4), Vector(5, 2), turned: other))
    func turned(_ angle: Double) throws -> [Double] {
      let canvas = try VectorCanvas(surface(), width: Self.side, height: Self.side)
      canvas.turn(by: angle)
      return [canvas.space.xx, canvas.space.xy, canvas.space.yx, canvas.space.yy]
    }
    #expect(try turned(angle) == turned(other))
    // By the addition theorem's table: sine and cosine of 30 degrees.
    let expected = [0.866025, -0.5, 0.5, 0.866025]
    for (found, wanted) in zip(try turned(.pi / 6), expected) { #expect(abs(found - wanted) < 1e-6) }
  }
}
