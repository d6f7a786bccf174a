import Testing

@testable import TriptychGraphics

struct PixelPalWalkTests {
  private static func walk(_ figure: PixelPalLook.Figure, phase: Int = 2) -> [DrawnPal] {
    let artist = PixelPalArtist(phase: phase, look: PixelPalLook())
    return (0..<32).map { DrawnPal(artist, PixelPalSprite(figure: figure, pose: .walk(frame: $0))) }
  }

  @Test("heels touch in frames 1 and 17, half a stride ahead, with the toe up")
  func contact() {
    // Half a stride is five cells, the toe 22 degrees up; at the other contact the leg is behind by as much.
    let near = PixelWalk.foot(0)
    #expect(abs(near.forward - 5) < 1e-6 && abs(near.height) < 1e-6 && abs(near.pitch - 22) < 1e-6)
    let far = PixelWalk.foot(0.5)
    #expect(abs(far.forward + 5) < 1e-6 && far.pitch < 0)
    // A quarter on, the foot is flat below the hip.
    let passing = PixelWalk.foot(0.25)
    #expect(abs(passing.forward) < 1e-6 && abs(passing.height) < 1e-6 && abs(passing.pitch) < 1e-6)
  }

  @Test(
    "feet are furthest apart at the contacts and closest where they pass",
    arguments: PixelPalLook.Figure.allCases)
  func spacing(figure: PixelPalLook.Figure) {
    // The shoes: rows 43...46 of the figure, seven rows of headroom above row 0.
    let widths = Self.walk(figure).map { sprite in
      let columns = sprite.opaqueColumns(51...53)
      return (columns.last ?? 0) - (columns.first ?? 0) + 1
    }
    for frame in [0, 16] { #expect(widths[frame] >= 18) }
    for frame in [8, 24] { #expect(widths[frame] <= 12) }
    #expect((widths.max() ?? 0) - max(widths[0], widths[16]) <= 1)
  }

  @Test("the body is lowest after the contact and highest before the next one")
  func bob() {
    let top = Self.walk(.male).map { $0.opaqueRows.first ?? 0 }
    for (down, up) in [(4, 12), (20, 28)] {
      #expect(top[down] == top.max())
      #expect(top[up] == top.min())
    }
  }

  @Test("one foot is always on the ground; the fourth phase floats two pixels above it")
  func ground() {
    for phase in 1...3 {
      for sprite in Self.walk(.female, phase: phase) { #expect(53...54 ~= (sprite.opaqueRows.last ?? 0)) }
    }
    let low = Self.walk(.female, phase: 3).map { $0.opaqueRows.last ?? 0 }
    let floating = Self.walk(.female, phase: 4).map { $0.opaqueRows.last ?? 0 }
    #expect(zip(low, floating).allSatisfy { $0 - 2 == $1 })
  }

  @Test("the two figures differ in every step of every phase", arguments: 1...4)
  func figures(phase: Int) {
    for (male, female) in zip(Self.walk(.male, phase: phase), Self.walk(.female, phase: phase)) {
      #expect(zip(male.opaque, female.opaque).count { $0 != $1 } >= 4)
    }
  }

  @Test("a knee lies a bone's length from hip and ankle and in front of both")
  func knee() {
    let hip = Vector(23, 35)
    for x in Swift.stride(from: 19.0, through: 27, by: 1) {
      let ankle = Vector(x, 43)
      let knee = PixelWalk.knee(hip: hip, ankle: ankle, bone: 5)
      for end in [hip, ankle] {
        let across = knee.x - end.x
        let down = knee.y - end.y
        #expect(abs((across * across + down * down).squareRoot() - 5) < 1e-9)
      }
      #expect(knee.x >= (hip.x + ankle.x) / 2)
    }
  }
}

struct PixelGridTests {
  @Test("a shape outside the cell, or one without an inside, marks nothing and breaks nothing")
  func nothingToMark() {
    let grid = PixelGrid()
    let shapes: [(x: Double, y: Double, width: Double, height: Double)] = [
      (200, 20, 4, 4), (-200, 20, 4, 4), (24, 20, -9, 4), (24, 20, 4, -9), (24, 20, 0, 4), (24, 20, 4, 0),
      (24, 900, 4, 4), (24, -900, 4, 4),
    ]
    for shape in shapes {
      grid.ellipse(shape.x, shape.y, shape.width, shape.height) { _, _ in PixelRamp.top.mid }
      grid.hole(shape.x, shape.y, shape.width, shape.height)
    }
    grid.lay(.line)
    #expect((0..<PixelGrid.count).allSatisfy { grid.cells[$0] == 0 })
  }

  @Test("a shape half outside the cell marks the half that is inside")
  func half() {
    let grid = PixelGrid()
    grid.ellipse(0, 20, 9, 5) { _, _ in PixelRamp.top.mid }
    grid.lay()
    #expect(grid.cell(4, 20) == PixelRamp.top.mid)
    #expect(grid.cell(20, 20) == 0)
  }
}
