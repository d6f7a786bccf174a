/// How much of each pixel a shape covers, 0...255, over a rectangle of a canvas; outside it, nothing is
/// covered.
struct VectorMask: Sendable {
  /// The rectangle in pixels of the canvas; it may extend beyond the canvas.
  let left, top, width, height: Int
  /// The coverage, row by row, without gaps.
  var bytes: [UInt8]

  var right: Int { left + width }
  var bottom: Int { top + height }

  /// Creates an empty mask.
  init(left: Int, top: Int, width: Int, height: Int) {
    self.left = left
    self.top = top
    self.width = max(0, width)
    self.height = max(0, height)
    bytes = [UInt8](repeating: 0, count: self.width * self.height)
  }

  /// The product of both masks: the area that both cover.
  func intersected(_ other: VectorMask) -> VectorMask {
    let (first, last) = (max(left, other.left), min(right, other.right))
    let (above, below) = (max(top, other.top), min(bottom, other.bottom))
    var result = VectorMask(left: first, top: above, width: last - first, height: below - above)
    let count = result.width
    guard count > 0 else { return result }
    for y in above..<max(above, below) {
      let mine = (y - top) * width + first - left
      let theirs = (y - other.top) * other.width + first - other.left
      let target = (y - above) * count
      for x in 0..<count {
        result.bytes[target + x] = PixelBlend.share(bytes[mine + x], other.bytes[theirs + x])
      }
    }
    return result
  }

  /// The mask minus another one that is shifted by an offset in pixels.
  func subtracting(_ other: VectorMask, movedBy offset: Vector) -> VectorMask {
    var result = self
    let (wholeX, wholeY) = (offset.x.rounded(.down), offset.y.rounded(.down))
    let shareX = Int32(((offset.x - wholeX) * 256).rounded())
    let shareY = Int32(((offset.y - wholeY) * 256).rounded())
    let columnShift = left - other.left - Int(wholeX)
    let rowShift = top - other.top - Int(wholeY)
    let (first, last) = (max(0, 1 - columnShift), min(width, other.width - columnShift))
    guard first < last else { return result }
    result.bytes.withUnsafeMutableBufferPointer { mine in
      other.bytes.withUnsafeBufferPointer { theirs in
        for y in max(0, 1 - rowShift)..<max(1 - rowShift, 0, min(height, other.height - rowShift)) {
          let line = y * width
          let here = (y + rowShift) * other.width + columnShift
          let above = here - other.width
          for x in first..<last where mine[line + x] != 0 {
            let low = Int32(theirs[here + x]) * (256 - shareX) + Int32(theirs[here + x - 1]) * shareX
            let high = Int32(theirs[above + x]) * (256 - shareX) + Int32(theirs[above + x - 1]) * shareX
            let taken = UInt8(truncatingIfNeeded: (low * (256 - shareY) + high * shareY + 32768) >> 16)
            mine[line + x] = PixelBlend.share(mine[line + x], 255 - taken)
          }
        }
      }
    }
    return result
  }
}

/// A mask after three box blurs, which together approximate a Gaussian. It uses integers only, so that it is
/// the same on every machine.
struct BlurredMask {
  private let left, top, width, height: Int
  /// The blurred values, 0...65280.
  private var values: [UInt16]

  /// - Parameter reach: the distance in pixels at which the blur of an edge ends.
  init(_ mask: VectorMask, reach: Double) {
    (left, top, width, height) = (mask.left, mask.top, mask.width, mask.height)
    values = mask.bytes.map { UInt16($0) << 8 }
    // Half the width of each box, in 1/256 pixel.
    let half = Int((reach / 3 * 256).rounded())
    for _ in 0..<3 { blur(lines: height, step: width, count: width, stride: 1, half) }
    for _ in 0..<3 { blur(lines: width, step: 1, count: height, stride: width, half) }
  }

  /// Applies one box blur to every line; pixels at the ends of the box are weighted by the fraction inside
  /// it.
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

  /// Draws the mask on pixels, scaled up by `scale` with smooth interpolation.
  ///
  /// - Parameter tint: the pixel for every coverage, 0...255.
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
