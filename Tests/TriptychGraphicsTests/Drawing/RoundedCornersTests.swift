import Testing

@testable import TriptychGraphics

/// Boxes with round corners on whole pixels, as the cells of heat maps are.
struct RoundedCornersTests {
  @Test("a box with round corners on whole pixels is the same wherever an edge of the picture cuts it")
  func cutCorners() throws {
    let side = 24
    func drawn(_ x: Int, _ y: Int) throws -> [[UInt32]] {
      let surface = try PixelSurface(width: side, height: side)
      surface.canvas.fill(0xFF00_0000)
      let box = Box(x: Double(x), y: Double(y), width: 14, height: 12)
      DrawingCache().corners.fill(box, radius: 4, on: surface.canvas, ink: Ink(RGB(0xFFFFFF)))
      return (0..<side).map { Array(UnsafeBufferPointer(start: surface.canvas.row($0), count: side)) }
    }
    let whole = try drawn(5, 6)
    #expect(whole[6][5] != whole[12][11] && whole[12][11] == 0xFFFF_FFFF)
    let area = whole.joined().reduce(0) { $0 + Double($1 & 255) / 255 }
    #expect(abs(area - (14 * 12 - (4 - Double.pi) * 16)) < 0.5)
    // Its corners mirror each other.
    for (row, column) in [(6, 5), (7, 6), (6, 8), (9, 5)] {
      #expect(whole[row][column] == whole[row][23 - column] && whole[row][column] == whole[23 - row][column])
    }
    for (x, y) in [(-4, 6), (15, 6), (5, -7), (5, 17), (-9, -8), (18, 20), (30, 6), (5, -20)] {
      let cut = try drawn(x, y)
      for row in 0..<side {
        for column in 0..<side {
          let (from, across) = (row - y + 6, column - x + 5)
          let isInside = (0..<side).contains(from) && (0..<side).contains(across)
          #expect(cut[row][column] == (isInside ? whole[from][across] : 0xFF00_0000))
        }
      }
    }
  }
}
