/// A mask after three box blurs, which together come close to a Gaussian; whole numbers only, so that it
/// is the same on every machine.
struct BlurredMask {
  private let left, top, width, height: Int
  /// 0...65280.
  private var values: [UInt16]

  /// - Parameter reach: pixels after which nothing is left of an edge.
  init(_ mask: VectorMask, reach: Double) {
    (left, top, width, height) = (mask.left, mask.top, mask.width, mask.height)
    values = mask.bytes.map { UInt16($0) << 8 }
    // Half the width of each box, in 256ths of a pixel.
    let half = Int((reach / 3 * 256).rounded())
    for _ in 0..<3 { blur(lines: height, step: width, count: width, stride: 1, half) }
    for _ in 0..<3 { blur(lines: width, step: 1, count: height, stride: width, half) }
  }

  /// One box over every line; the pixels at the box's ends count by the share that lies in it.
  private mutating func blur(lines: Int, step: Int, count: Int, stride: Int, _ half: Int) {
    let (whole, part) = (half / 256, UInt64(half % 256))
    let parts = UInt64(2 * half + 256)
    let factor = (UInt64(1) << 32 + parts / 2) / parts
    var line = [UInt64](repeating: 0, count: count + 2 * whole + 2)
    line.withUnsafeMutableBufferPointer { line in
      values.withUnsafeMutableBufferPointer { values in
        for index in 0..<lines {
          let start = index * step
          for place in 0..<count { line[place + whole + 1] = UInt64(values[start + place * stride]) }
          var sum: UInt64 = 0
          for place in 1..<(2 * whole + 1) { sum &+= line[place] }
          for place in 0..<count {
            sum &+= line[place + 2 * whole + 1]
            let ends = (line[place] &+ line[place + 2 * whole + 2]) &* part
            values[start + place * stride] = UInt16(truncatingIfNeeded: ((sum << 8 &+ ends) &* factor) >> 32)
            sum &-= line[place + 1]
          }
        }
      }
    }
  }

  /// Puts it on pixels, each of the mask's pixels a square of `scale`, read smoothly between them.
  ///
  /// - Parameter tint: the pixel for every share, 0...255.
  func put(on target: VectorTarget, scale: Int, tint: [UInt32]) {
    let firstX = max(target.left, left * scale + scale)
    let lastX = min(target.right, (left + width) * scale - scale)
    let firstY = max(target.top, top * scale + scale)
    let lastY = min(target.bottom, (top + height) * scale - scale)
    guard firstX < lastX, firstY < lastY else { return }
    let unit = UInt32(2 * scale)
    values.withUnsafeBufferPointer { values in
      tint.withUnsafeBufferPointer { tint in
        var between = [UInt32](repeating: 0, count: width)
        for y in firstY..<lastY {
          let (above, shareY) = (2 * (y - top * scale) + 1 - scale).quotientAndRemainder(
            dividingBy: 2 * scale)
          let low = UInt32(shareY)
          for x in 0..<width {
            between[x] =
              UInt32(values[above * width + x]) &* (unit &- low) &+ UInt32(values[(above + 1) * width + x])
              &* low
          }
          let row = target.row(y)
          for x in firstX..<lastX {
            let place = 2 * (x - left * scale) + 1 - scale
            let column = place / (2 * scale)
            let share = UInt32(place - column * 2 * scale)
            let value = between[column] &* (unit &- share) &+ between[column + 1] &* share
            let step = Int((value / (unit &* unit)) >> 8)
            if step > 0 { row[x] = PixelBlend.over(tint[step], row[x]) }
          }
        }
      }
    }
  }
}
