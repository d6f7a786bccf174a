/// The grid of cells on which a figure is drawn: 48 columns and rows -7...48. Rows above 0 leave space for
/// jumps.
///
/// A region is first marked and then merged into the picture, with an optional line or shadow around it.
/// Nothing is drawn on the outermost cells. Do not share a grid between threads.
final class PixelGrid {
  /// The effect of a region on the painted cells next to it.
  enum Edge { case none, line, shadow }

  static let width = 48
  static let height = 56
  static let count = width * height
  /// The number of rows above row 0.
  static let headroom = 7

  let cells: UnsafeMutablePointer<UInt8>
  let region: UnsafeMutablePointer<UInt8>
  private var left = width
  private var right = -1
  private var upper = height
  private var lower = -1

  init() {
    cells = .allocate(capacity: Self.count)
    region = .allocate(capacity: Self.count)
    cells.initialize(repeating: 0, count: Self.count)
    region.initialize(repeating: 0, count: Self.count)
  }

  deinit {
    cells.deallocate()
    region.deallocate()
  }

  /// Marks a cell of the next region. Cells too close to the edge for an outline are omitted.
  func mark(_ x: Int, _ y: Int, _ cell: UInt8) {
    let row = y + Self.headroom
    guard x >= 2, x <= Self.width - 3, row >= 2, row <= Self.height - 3 else { return }
    region[row * Self.width + x] = cell
    left = min(left, x)
    right = max(right, x)
    upper = min(upper, row)
    lower = max(lower, row)
  }

  /// Removes a cell from the next region.
  func unmark(_ x: Int, _ y: Int) {
    let row = y + Self.headroom
    guard x >= 0, x < Self.width, row >= 0, row < Self.height else { return }
    region[row * Self.width + x] = 0
  }

  /// Whether a cell is in the next region.
  func isMarked(_ x: Int, _ y: Int) -> Bool { marked(x, y) != 0 }

  /// The value of a cell in the next region; 0 outside it.
  func marked(_ x: Int, _ y: Int) -> UInt8 {
    let row = y + Self.headroom
    guard x >= 0, x < Self.width, row >= 0, row < Self.height else { return 0 }
    return region[row * Self.width + x]
  }

  /// Recomputes every cell of the region, with access to its neighbors in the region.
  func shade(_ cell: (_ x: Int, _ y: Int) -> UInt8) {
    guard upper <= lower, left <= right else { return }
    for row in upper...lower {
      for x in left...right where region[row * Self.width + x] != 0 {
        region[row * Self.width + x] = cell(x, row - Self.headroom)
      }
    }
  }

  /// Merges the region into the picture and starts an empty one.
  func lay(_ edge: Edge = .none) {
    guard upper <= lower, left <= right else { return }
    if edge != .none { touch(edge) }
    for row in upper...lower {
      for index in row * Self.width + left...row * Self.width + right where region[index] != 0 {
        cells[index] = region[index]
        region[index] = 0
      }
    }
    left = Self.width
    right = -1
    upper = Self.height
    lower = -1
  }

  /// Sets one cell of the picture.
  func dot(_ x: Int, _ y: Int, _ cell: UInt8) {
    let row = y + Self.headroom
    guard x >= 2, x <= Self.width - 3, row >= 2, row <= Self.height - 3 else { return }
    cells[row * Self.width + x] = cell
  }

  /// The value of a cell of the picture; 0 outside.
  func cell(_ x: Int, _ y: Int) -> UInt8 {
    let row = y + Self.headroom
    guard x >= 0, x < Self.width, row >= 0, row < Self.height else { return 0 }
    return cells[row * Self.width + x]
  }

  private func touch(_ edge: Edge) {
    for row in upper...lower {
      for x in left...right {
        let index = row * Self.width + x
        let own = region[index]
        guard own != 0 else { continue }
        touch(index - 1, own, edge)
        touch(index + 1, own, edge)
        touch(index - Self.width, own, edge)
        touch(index + Self.width, own, edge)
      }
    }
  }

  private func touch(_ index: Int, _ own: UInt8, _ edge: Edge) {
    guard region[index] == 0, cells[index] != 0 else { return }
    cells[index] = edge == .line ? PixelRamp.line(of: own) : PixelRamp.shadow(of: cells[index])
  }

  /// Marks the cells whose centers lie in |x/rx|^p + |y/ry|^p <= 1, with x and y from the center.
  func ellipse(
    _ centerX: Double, _ centerY: Double, _ radiusX: Double, _ radiusY: Double, power: Double = 2,
    _ cell: (_ x: Int, _ y: Int) -> UInt8
  ) {
    visit(centerX, centerY, radiusX, radiusY, power) { x, y in mark(x, y, cell(x, y)) }
  }

  /// Removes the cells of an ellipse from the region.
  func hole(
    _ centerX: Double, _ centerY: Double, _ radiusX: Double, _ radiusY: Double, power: Double = 2
  ) {
    visit(centerX, centerY, radiusX, radiusY, power) { x, y in unmark(x, y) }
  }

  /// Marks a rectangle including both ends, optionally with its corners cut.
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

  /// Marks a line of straight segments with a square brush, stamped every half cell. Brushes of four or more
  /// cells have cut corners. Points are cell positions, not cell corners.
  func limb(_ points: [Vector], width: Int, _ cell: UInt8) {
    for (from, to) in zip(points, points.dropFirst()) {
      let reach = max(abs(to.x - from.x), abs(to.y - from.y))
      let stamps = max(1, Int((reach * 2).rounded(.up)))
      for stamp in 0...stamps {
        let share = Double(stamp) / Double(stamps)
        brush(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share, width: width, cell)
      }
    }
  }

  /// Marks one stamp of the square brush.
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

/// Lighting from the top left on a rounded shape.
struct PixelLight {
  var centerX, centerY, radiusX, radiusY: Double
  /// The thresholds: above the first the shade is light, below the second dark.
  var bright, dim: Double

  /// The shade of a cell: 0 light, 1 mid or 2 dark.
  func step(_ x: Int, _ y: Int) -> Int {
    let across = (Double(x) + 0.5 - centerX) / radiusX
    let down = (Double(y) + 0.5 - centerY) / radiusY
    let facing = -(0.55 * across + 0.83 * down)
    return facing > bright ? 0 : facing < dim ? 2 : 1
  }
}

extension PixelGrid {
  /// Draws an outline around everything painted, in the line color of the adjacent material.
  ///
  /// - Parameter glowing: Whether a glow around the figure lights the outline.
  func outline(glowing: Bool) {
    for index in Self.width..<Self.count - Self.width where cells[index] == 0 {
      let below = cells[index + Self.width]
      let right = cells[index + 1]
      let left = cells[index - 1]
      let above = cells[index - Self.width]
      let next = below != 0 ? below : right != 0 ? right : left != 0 ? left : above
      guard next != 0 else { continue }
      region[index] = glowing ? PixelRamp.firstGlowingLine + (next - 1) / 4 : PixelRamp.line(of: next)
    }
    for index in 0..<Self.count where region[index] != 0 {
      cells[index] = region[index]
      region[index] = 0
    }
  }

  /// Sets a cell to a glow, whatever it contains; 0 makes it transparent.
  func shine(_ x: Int, _ y: Int, _ cell: UInt8) {
    let row = y + Self.headroom
    guard x >= 1, x <= Self.width - 2, row >= 1, row <= Self.height - 2 else { return }
    cells[row * Self.width + x] = cell
  }

  /// Sets an empty cell to a glow; painted cells are kept.
  func glow(_ x: Int, _ y: Int, _ cell: UInt8) {
    let row = y + Self.headroom
    guard x >= 1, x <= Self.width - 2, row >= 1, row <= Self.height - 2 else { return }
    let index = row * Self.width + x
    if cells[index] == 0 { cells[index] = cell }
  }
}

/// Additional functions for the pixel person's motion; see also ``RoundedMath``.
enum PixelMath {
  /// The nearest integer; ties go to the even one.
  static func whole(_ value: Double) -> Int { Int(value.rounded(.toNearestOrEven)) }
}
