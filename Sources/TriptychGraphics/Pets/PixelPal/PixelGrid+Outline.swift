extension PixelGrid {
  /// Draws a line around everything painted, in the line colour of what it borders on.
  ///
  /// - Parameter glowing: Whether the line is lit by a glow around the figure.
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

  /// Sets a cell that glows, whatever is there; 0 lets the ground through.
  func shine(_ x: Int, _ y: Int, _ cell: UInt8) {
    let row = y + Self.headroom
    guard x >= 1, x <= Self.width - 2, row >= 1, row <= Self.height - 2 else { return }
    cells[row * Self.width + x] = cell
  }

  /// Lights an empty cell; painted ones stay.
  func glow(_ x: Int, _ y: Int, _ cell: UInt8) {
    let row = y + Self.headroom
    guard x >= 1, x <= Self.width - 2, row >= 1, row <= Self.height - 2 else { return }
    let index = row * Self.width + x
    if cells[index] == 0 { cells[index] = cell }
  }
}
