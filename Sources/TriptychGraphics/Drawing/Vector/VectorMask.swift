/// How much of each pixel a shape covers, 0...255, over a rectangle of a canvas; nothing lies outside.
struct VectorMask: Sendable {
  /// The rectangle in pixels of the canvas; parts of it may lie beyond the canvas.
  let left, top, width, height: Int
  /// Row by row, without gaps.
  var bytes: [UInt8]

  var right: Int { left + width }
  var bottom: Int { top + height }

  /// Nothing is covered.
  init(left: Int, top: Int, width: Int, height: Int) {
    self.left = left
    self.top = top
    self.width = max(0, width)
    self.height = max(0, height)
    bytes = [UInt8](repeating: 0, count: self.width * self.height)
  }

  /// What both cover.
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

  /// What is left when another shape, moved by pixels, is taken away.
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
