/// The cell a figure is drawn in: 48 columns, rows -7...48 of which those above 0 are room for jumps.
///
/// A region is marked first and then laid on what is there, with a line or a shadow around it. Nothing
/// reaches the outermost cells. Not shared between threads.
final class PixelGrid {
  /// What a region does to the painted cells that touch it.
  enum Edge { case none, line, shadow }

  static let width = 48
  static let height = 56
  static let count = width * height
  /// Rows of the cell above row 0.
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

  /// Marks a cell of the next region. Cells too near the edge for an outer line are left out.
  func mark(_ x: Int, _ y: Int, _ cell: UInt8) {
    let row = y + Self.headroom
    guard x >= 2, x <= Self.width - 3, row >= 2, row <= Self.height - 3 else { return }
    region[row * Self.width + x] = cell
    left = min(left, x)
    right = max(right, x)
    upper = min(upper, row)
    lower = max(lower, row)
  }

  /// Takes a cell out of the next region.
  func unmark(_ x: Int, _ y: Int) {
    let row = y + Self.headroom
    guard x >= 0, x < Self.width, row >= 0, row < Self.height else { return }
    region[row * Self.width + x] = 0
  }

  /// Whether a cell is in the next region.
  func isMarked(_ x: Int, _ y: Int) -> Bool { marked(x, y) != 0 }

  /// The cell of the next region at a place, 0 outside it.
  func marked(_ x: Int, _ y: Int) -> UInt8 {
    let row = y + Self.headroom
    guard x >= 0, x < Self.width, row >= 0, row < Self.height else { return 0 }
    return region[row * Self.width + x]
  }

  /// Sets every cell of the region anew, each knowing whether its neighbours belong to it.
  func shade(_ cell: (_ x: Int, _ y: Int) -> UInt8) {
    guard upper <= lower, left <= right else { return }
    for row in upper...lower {
      for x in left...right where region[row * Self.width + x] != 0 {
        region[row * Self.width + x] = cell(x, row - Self.headroom)
      }
    }
  }

  /// Lays the region on the picture and starts an empty one.
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

  /// The cell of the picture at a place, 0 outside.
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
}
