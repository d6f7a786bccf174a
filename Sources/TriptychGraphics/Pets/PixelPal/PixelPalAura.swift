extension PixelGrid {
  /// Whether a painted cell borders on an empty one. `row` counts from the top of the cell.
  func isAtEdge(_ x: Int, _ row: Int) -> Bool {
    let index = row * Self.width + x
    guard x > 0, x < Self.width - 1, row > 0, row < Self.height - 1 else { return true }
    return cells[index - 1] == 0 || cells[index + 1] == 0 || cells[index - Self.width] == 0
      || cells[index + Self.width] == 0
  }

  /// A glow of up to four cells around everything painted, livelier above.
  ///
  /// - Parameter time: The place in its loop, 0..<1.
  func aura(time: Double) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.count) { distance in
      measure(distance)
      for row in 1..<Self.height - 1 {
        for x in 1..<Self.width - 1 {
          let index = row * Self.width + x
          guard cells[index] == 0, distance[index] > 0 else { continue }
          if let glow = glow(distance[index], x, row - Self.headroom, time) { cells[index] = glow.cell }
        }
      }
    }
  }

  /// Steps to the nearest painted cell, up to four; 0 where it is painted or further.
  private func measure(_ distance: UnsafeMutableBufferPointer<UInt8>) {
    for index in 0..<Self.count { distance[index] = 0 }
    for step in UInt8(1)...4 {
      for row in 1..<Self.height - 1 {
        for x in 1..<Self.width - 1 {
          let index = row * Self.width + x
          guard cells[index] == 0, distance[index] == 0 else { continue }
          for next in [index - 1, index + 1, index - Self.width, index + Self.width]
          where step == 1 ? cells[next] != 0 : distance[next] == step - 1 {
            distance[index] = step
          }
        }
      }
    }
  }

  private func glow(_ distance: UInt8, _ x: Int, _ y: Int, _ time: Double) -> PixelGlow? {
    if distance == 1 { return .auraNear }
    let column = Double(x)
    let line = Double(y)
    let wave = PixelMath.sine(0.35 * line + PixelMath.turn * time)
    let noise =
      0.5 + 0.5 * PixelMath.sine(0.55 * column + 1.5 * wave)
      * PixelMath.cosine(0.42 * line + PixelMath.turn * time)
    let up = max(0, min(1, (30 - line) / 30))
    let isChecker = (x + y) & 1 == 0
    switch distance {
    case 2: return noise > 0.18 ? .auraWarm : nil
    case 3: return isChecker && noise > 0.45 - 0.2 * up ? .auraPink : nil
    default: return isChecker && noise > 0.62 - 0.25 * up ? .auraViolet : nil
    }
  }
}
