/// Exact coverage of areas with straight edges.
///
/// For each pixel that an edge crosses, it adds the signed area between the edge and the right side of the
/// pixel, and it adds the rest of the edge's height to the next pixel. The running sum along a row is then
/// the covered area. Outlines in one direction are filled; holes run in the opposite direction.
final class AreaCoverage {
  /// The maximum number of pixels processed at a time.
  private static let most = 1 << 19

  private var sums: [Float] = []
  private var line: [UInt8] = []

  /// Fills the area inside closed outlines with a color, in pixels.
  func fill(_ outlines: [[UnitPoint]], on canvas: PixelCanvas, ink: Ink) {
    let outlines = outlines.filter { $0.count > 2 && $0.allSatisfy(\.isDrawable) }
    guard let bounds = Box(around: outlines), let area = PixelArea(bounds, on: canvas) else { return }
    let width = area.right - area.left
    let step = max(1, Self.most / (width + 2))
    for top in stride(from: area.top, to: area.bottom, by: step) {
      let height = min(step, area.bottom - top)
      collect(outlines, left: area.left, top: top, width: width, height: height)
      for row in 0..<height {
        resolve(row, width: width)
        line.withUnsafeBufferPointer { buffer in
          guard let base = buffer.baseAddress else { return }
          canvas.blend(base, count: width, x: area.left, y: top + row, ink: ink)
        }
      }
    }
  }

  /// The coverage of an area around an origin, for outlines of at most a few hundred pixels.
  func mask(_ outlines: [[UnitPoint]]) -> CoverageMask {
    guard let bounds = Box(around: outlines), bounds.width < 4096, bounds.height < 4096 else {
      return CoverageMask()
    }
    let left = Int(bounds.x.rounded(.down))
    let top = Int(bounds.y.rounded(.down))
    let width = Int(bounds.maxX.rounded(.up)) - left
    let height = Int(bounds.maxY.rounded(.up)) - top
    collect(outlines, left: left, top: top, width: width, height: height)
    var mask = CoverageMask(left: left, top: top, width: width, height: height)
    mask.bytes.reserveCapacity(width * height)
    for row in 0..<height {
      resolve(row, width: width)
      mask.bytes += line[..<width]
    }
    return mask
  }

  private func collect(_ outlines: [[UnitPoint]], left: Int, top: Int, width: Int, height: Int) {
    let count = (width + 2) * height
    if sums.count < count { sums = Array(repeating: 0, count: count) }
    if line.count < width { line = Array(repeating: 0, count: width) }
    sums.withUnsafeMutableBufferPointer { sums in
      guard let base = sums.baseAddress else { return }
      base.update(repeating: 0, count: count)
      let edges = EdgeSums(base: base, width: width, height: height)
      for outline in outlines {
        var previous = outline[outline.count - 1]
        for point in outline {
          edges.add(
            UnitPoint(previous.x - Double(left), previous.y - Double(top)),
            UnitPoint(point.x - Double(left), point.y - Double(top)))
          previous = point
        }
      }
    }
  }

  /// Converts the sums of a row to coverage.
  private func resolve(_ row: Int, width: Int) {
    var sum: Float = 0
    sums.withUnsafeBufferPointer { sums in
      line.withUnsafeMutableBufferPointer { line in
        guard let sums = sums.baseAddress.map({ $0 + row * (width + 2) }), let line = line.baseAddress else {
          return
        }
        var column = 0
        while column < width {
          // Between edges the sums are zero and the coverage stays the same.
          var end = column
          while end &+ 8 <= width, Self.isZero(sums + end) { end &+= 8 }
          if end > column {
            (line + column).update(repeating: Self.coverage(sum), count: end &- column)
            column = end
          }
          end = min(width, column &+ 8)
          while column < end {
            sum += sums[column]
            line[column] = Self.coverage(sum)
            column &+= 1
          }
        }
      }
    }
  }

  @inline(__always)
  private static func coverage(_ sum: Float) -> UInt8 {
    CoverageSteps.step(UInt8(min(1, abs(sum)) * 255 + 0.5))
  }

  /// Whether eight sums are zero.
  @inline(__always)
  private static func isZero(_ sums: UnsafePointer<Float>) -> Bool {
    let raw = UnsafeRawPointer(sums)
    func two(_ place: Int) -> UInt64 { raw.loadUnaligned(fromByteOffset: place, as: UInt64.self) }
    return two(0) | two(8) | (two(16) | two(24)) == 0
  }
}

/// The contributions of the edges to the pixels of some rows.
private struct EdgeSums {
  let base: UnsafeMutablePointer<Float>
  let width: Int
  let height: Int

  func add(_ from: UnitPoint, _ to: UnitPoint) {
    guard from.y != to.y else { return }
    let sign = from.y < to.y ? 1.0 : -1.0
    let (upper, lower) = from.y < to.y ? (from, to) : (to, from)
    guard lower.y > 0, upper.y < Double(height) else { return }
    let slope = (lower.x - upper.x) / (lower.y - upper.y)
    let first = Int(max(0, upper.y))
    let last = min(height - 1, Int(lower.y))
    guard first <= last else { return }
    for row in first...last {
      let start = max(upper.y, Double(row))
      let end = min(lower.y, Double(row + 1))
      guard start < end else { continue }
      let target = base + row * (width + 2)
      add(
        target, upper.x + (start - upper.y) * slope, upper.x + (end - upper.y) * slope, (end - start) * sign)
    }
  }

  /// Adds an edge within one row, clipped at the sides.
  private func add(_ target: UnsafeMutablePointer<Float>, _ from: Double, _ to: Double, _ rise: Double) {
    let (low, high) = (min(from, to), max(from, to))
    let limit = Double(width)
    guard low < limit else { return }
    guard low < 0 || high > limit else {
      inside(target, low, high, rise)
      return
    }
    guard high > 0 else {
      target[0] += Float(rise)
      return
    }
    let share = rise / (high - low)
    if low < 0 { target[0] += Float(-low * share) }
    let (start, end) = (max(0, low), min(limit, high))
    inside(target, start, end, (end - start) * share)
  }

  private func inside(_ target: UnsafeMutablePointer<Float>, _ low: Double, _ high: Double, _ rise: Double) {
    let first = Int(low)
    let last = Int(high)
    guard last > first else {
      let part = rise * ((low + high) / 2 - Double(first))
      target[first] += Float(rise - part)
      target[first + 1] += Float(part)
      return
    }
    // In each pixel, the edge adds the increase of the area to its right.
    let share = rise / (high - low)
    var gone = 0.0
    for column in first...last {
      let start = max(low, Double(column))
      let end = min(high, Double(column + 1))
      let height = (end - start) * share
      let area = height * (Double(column + 1) - (start + end) / 2)
      target[column] += Float(area + gone)
      gone = height - area
    }
    target[last + 1] += Float(gone)
  }
}

extension Box {
  /// Creates the smallest box around lines; nil if there are no points.
  init?(around lines: [[UnitPoint]]) {
    var low = UnitPoint(.infinity, .infinity)
    var high = UnitPoint(-.infinity, -.infinity)
    for line in lines {
      for point in line {
        low = UnitPoint(min(low.x, point.x), min(low.y, point.y))
        high = UnitPoint(max(high.x, point.x), max(high.y, point.y))
      }
    }
    guard low.x <= high.x else { return nil }
    self.init(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// The box expanded by a margin on all sides.
  func grown(_ margin: Double) -> Box {
    Box(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }
}
