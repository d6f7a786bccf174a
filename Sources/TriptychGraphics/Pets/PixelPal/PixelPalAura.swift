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
        let line = Double(row - Self.headroom)
        let wave = 1.5 * RoundedMath.sine(0.35 * line + RoundedMath.turn * time)
        let pulse = 0.5 * RoundedMath.cosine(0.42 * line + RoundedMath.turn * time)
        let up = max(0, min(1, (30 - line) / 30))
        for x in 1..<Self.width - 1 where distance[row * Self.width + x] > 0 {
          let index = row * Self.width + x
          let isSkipped = distance[index] > 2 && (x + row) & 1 == 0
          guard !isSkipped else { continue }
          let noise = distance[index] == 1 ? 1 : 0.5 + pulse * RoundedMath.sine(0.55 * Double(x) + wave)
          if let glow = Self.glow(distance[index], noise, up) { cells[index] = glow.cell }
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
          if step == 1 ? isAtPaint(index) : isNext(to: step - 1, index, distance) { distance[index] = step }
        }
      }
    }
  }

  private func isAtPaint(_ index: Int) -> Bool {
    cells[index - 1] | cells[index + 1] | cells[index - Self.width] | cells[index + Self.width] != 0
  }

  private func isNext(to step: UInt8, _ index: Int, _ distance: UnsafeMutableBufferPointer<UInt8>) -> Bool {
    distance[index - 1] == step || distance[index + 1] == step || distance[index - Self.width] == step
      || distance[index + Self.width] == step
  }

  private static func glow(_ distance: UInt8, _ noise: Double, _ up: Double) -> PixelGlow? {
    switch distance {
    case 1: .auraNear
    case 2: noise > 0.18 ? .auraWarm : nil
    case 3: noise > 0.45 - 0.2 * up ? .auraPink : nil
    default: noise > 0.62 - 0.25 * up ? .auraViolet : nil
    }
  }
}
