import Testing

@testable import TriptychGraphics

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
