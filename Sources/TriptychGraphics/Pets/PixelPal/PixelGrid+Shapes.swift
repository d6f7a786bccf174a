extension PixelGrid {
  /// Marks the cells whose centres lie in |x/rx|^p + |y/ry|^p <= 1, with x and y from the centre.
  func ellipse(
    _ centerX: Double, _ centerY: Double, _ radiusX: Double, _ radiusY: Double, power: Double = 2,
    _ cell: (_ x: Int, _ y: Int) -> UInt8
  ) {
    visit(centerX, centerY, radiusX, radiusY, power) { x, y in mark(x, y, cell(x, y)) }
  }

  /// Takes the cells of an ellipse out of the region.
  func hole(
    _ centerX: Double, _ centerY: Double, _ radiusX: Double, _ radiusY: Double, power: Double = 2
  ) {
    visit(centerX, centerY, radiusX, radiusY, power) { x, y in unmark(x, y) }
  }

  /// Marks a rectangle, both ends included, its corners cut if wanted.
  func rectangle(
    _ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>, cut: Bool = false, _ cell: UInt8
  ) {
    for y in rows {
      let isEnd = y == rows.lowerBound || y == rows.upperBound
      for x in columns {
        let isCorner = isEnd && (x == columns.lowerBound || x == columns.upperBound)
        if !(cut && isCorner) { mark(x, y, cell) }
      }
    }
  }

  /// Marks a line of straight pieces with a square brush, stamped every half cell. Brushes of four cells and
  /// more have no corners. Points are places of cells, not of their corners.
  func limb(_ points: [PixelPoint], width: Int, _ cell: UInt8) {
    for (from, to) in zip(points, points.dropFirst()) {
      let reach = max(abs(to.x - from.x), abs(to.y - from.y))
      let stamps = max(1, Int((reach * 2).rounded(.up)))
      for stamp in 0...stamps {
        let share = Double(stamp) / Double(stamps)
        brush(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share, width: width, cell)
      }
    }
  }

  /// Marks one stamp of a square brush.
  func brush(_ x: Double, _ y: Double, width: Int, _ cell: UInt8) {
    let half = Double(width - 1) / 2
    let left = Int((x - half + 0.5).rounded(.down))
    let upper = Int((y - half + 0.5).rounded(.down))
    for row in 0..<width {
      for column in 0..<width {
        let isCorner = (row == 0 || row == width - 1) && (column == 0 || column == width - 1)
        if !(isCorner && width >= 4) { mark(left + column, upper + row, cell) }
      }
    }
  }

  private func visit(
    _ centerX: Double, _ centerY: Double, _ radiusX: Double, _ radiusY: Double, _ power: Double,
    _ cell: (_ x: Int, _ y: Int) -> Void
  ) {
    let (top, bottom) = (Int(centerY - radiusY) - 1, Int(centerY + radiusY) + 1)
    let left = max(0, Int(centerX - radiusX) - 1)
    let right = min(Self.width - 1, Int(centerX + radiusX) + 1)
    guard radiusX > 0, radiusY > 0, top <= bottom, left <= right else { return }
    let (rows, columns) = (top...bottom, left...right)
    withUnsafeTemporaryAllocation(of: Double.self, capacity: Self.width) { shares in
      for x in columns {
        shares[x] = RoundedMath.power(abs((Double(x) + 0.5 - centerX) / radiusX), power)
      }
      for y in rows {
        let share = RoundedMath.power(abs((Double(y) + 0.5 - centerY) / radiusY), power)
        for x in columns where shares[x] + share <= 1 { cell(x, y) }
      }
    }
  }
}

/// A place on the grid.
struct PixelPoint {
  var x, y: Double

  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}

/// Light from the top left on a rounded shape.
struct PixelLight {
  var centerX, centerY, radiusX, radiusY: Double
  /// Above the first it is light, below the second dark.
  var bright, dim: Double

  /// 0 light, 1 mid or 2 dark.
  func step(_ x: Int, _ y: Int) -> Int {
    let across = (Double(x) + 0.5 - centerX) / radiusX
    let down = (Double(y) + 0.5 - centerY) / radiusY
    let facing = -(0.55 * across + 0.83 * down)
    return facing > bright ? 0 : facing < dim ? 2 : 1
  }
}
