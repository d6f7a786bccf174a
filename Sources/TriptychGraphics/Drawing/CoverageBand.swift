/// Collects how much of each pixel a shape covers before any color is blended.
///
/// Overlapping parts of one shape count once: the larger coverage wins. A shape is processed in strips of
/// rows, so memory stays small for any picture size.
final class CoverageBand {
  /// The maximum number of pixels in a strip.
  private static let most = 1 << 20

  private var bytes: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private var ranges: UnsafeMutablePointer<ColumnRange>
  private var rows: Int

  init() {
    capacity = 1 << 14
    rows = 1 << 8
    bytes = .allocate(capacity: capacity)
    bytes.initialize(repeating: 0, count: capacity)
    ranges = .allocate(capacity: rows)
    ranges.initialize(repeating: ColumnRange(), count: rows)
  }

  deinit {
    bytes.deallocate()
    ranges.deallocate()
  }

  /// Draws a shape within a box of pixels: strip by strip, `mark` writes its coverage, which is then blended
  /// in.
  func draw(in box: Box, on canvas: PixelCanvas, ink: Ink, mark: (CoverageStrip) -> Void) {
    guard let area = PixelArea(box, on: canvas) else { return }
    let width = area.right - area.left
    let step = max(1, Self.most / width)
    for top in stride(from: area.top, to: area.bottom, by: step) {
      let bottom = min(area.bottom, top + step)
      makeRoom(pixels: width * (bottom - top), rows: bottom - top)
      let strip = CoverageStrip(
        left: area.left, top: top, right: area.right, bottom: bottom, bytes: bytes, ranges: ranges)
      mark(strip)
      for y in top..<bottom { blend(strip, y, on: canvas, ink) }
    }
  }

  private func makeRoom(pixels: Int, rows count: Int) {
    if pixels > capacity {
      bytes.deallocate()
      capacity = pixels
      bytes = .allocate(capacity: capacity)
      bytes.initialize(repeating: 0, count: capacity)
    }
    if count > rows {
      ranges.deallocate()
      rows = count
      ranges = .allocate(capacity: rows)
      ranges.initialize(repeating: ColumnRange(), count: rows)
    }
  }

  /// Blends a row into the picture and clears it for the next shape.
  private func blend(_ strip: CoverageStrip, _ y: Int, on canvas: PixelCanvas, _ ink: Ink) {
    let row = y - strip.top
    let range = ranges[row]
    guard range.first <= range.last else { return }
    ranges[row] = ColumnRange()
    let line = bytes + row * (strip.right - strip.left)
    var column = Int(range.first)
    let end = Int(range.last) + 1
    while column < end {
      let part = line + column
      let count = min(32, end - column)
      if count < 32 || Self.isMarked(part) {
        CoverageSteps.round(part, count: count)
        canvas.blend(part, count: count, x: strip.left + column, y: y, ink: ink)
        part.update(repeating: 0, count: count)
      }
      column += count
    }
  }

  /// Whether any of 32 pixels is covered.
  @inline(__always)
  private static func isMarked(_ bytes: UnsafeMutablePointer<UInt8>) -> Bool {
    let raw = UnsafeRawPointer(bytes)
    let first = raw.loadUnaligned(as: UInt64.self) | raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
    let second =
      raw.loadUnaligned(fromByteOffset: 16, as: UInt64.self)
      | raw.loadUnaligned(fromByteOffset: 24, as: UInt64.self)
    return first | second != 0
  }
}

/// The marked columns of a row; empty if the first comes after the last.
struct ColumnRange {
  var first = Int32.max
  var last = Int32.min
}

/// A strip of rows of a picture in which a shape marks its coverage.
struct CoverageStrip {
  let left: Int
  let top: Int
  /// The column after the last one.
  let right: Int
  /// The row after the last one.
  let bottom: Int
  fileprivate let bytes: UnsafeMutablePointer<UInt8>
  fileprivate let ranges: UnsafeMutablePointer<ColumnRange>

  fileprivate init(
    left: Int, top: Int, right: Int, bottom: Int, bytes: UnsafeMutablePointer<UInt8>,
    ranges: UnsafeMutablePointer<ColumnRange>
  ) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
    self.bytes = bytes
    self.ranges = ranges
  }

  /// The coverage of a row, indexed by columns of the picture; records the columns that will be marked.
  @inline(__always)
  func row(_ y: Int, from first: Int, through last: Int) -> UnsafeMutablePointer<UInt8> {
    let row = y - top
    ranges[row].first = min(ranges[row].first, Int32(truncatingIfNeeded: first - left))
    ranges[row].last = max(ranges[row].last, Int32(truncatingIfNeeded: last - left))
    return bytes + row * (right - left) - left
  }

  /// Marks a mask whose origin is on a whole pixel.
  func mark(_ mask: CoverageMask, x: Int, y: Int) {
    let start = max(left, x + mask.left)
    let end = min(right, x + mask.left + mask.width)
    let upper = max(top, y + mask.top)
    let lower = min(bottom, y + mask.top + mask.height)
    guard start < end, upper < lower else { return }
    mask.bytes.withUnsafeBufferPointer { source in
      for line in upper..<lower {
        let target = row(line, from: start, through: end - 1)
        let offset = (line - y - mask.top) * mask.width - x - mask.left
        for column in start..<end { target[column] = max(target[column], source[offset + column]) }
      }
    }
  }
}

/// The whole pixels of a picture that a box touches.
struct PixelArea {
  let left: Int
  let top: Int
  let right: Int
  let bottom: Int

  /// Creates the area; nil if the box is outside the picture or not a number.
  init?(_ box: Box, on canvas: PixelCanvas) {
    guard box.x.isFinite, box.y.isFinite, box.maxX.isFinite, box.maxY.isFinite,
      box.maxX > 0, box.maxY > 0, box.x < Double(canvas.width), box.y < Double(canvas.height)
    else { return nil }
    left = Int(max(0, box.x))
    top = Int(max(0, box.y))
    right = Int(min(Double(canvas.width), box.maxX.rounded(.up)))
    bottom = Int(min(Double(canvas.height), box.maxY.rounded(.up)))
    guard left < right, top < bottom else { return nil }
  }
}
