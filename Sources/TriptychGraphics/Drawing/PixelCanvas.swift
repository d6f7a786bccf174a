/// The pixels of a picture, row after row, premultiplied 0xAARRGGBB.
///
/// Whatever is drawn is cut at the edges. It holds a bare pointer: use it only while the
/// surface it came from lives.
struct PixelCanvas {
  let base: UnsafeMutablePointer<UInt32>
  let width: Int
  let height: Int

  func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { base + y * width }

  /// Gives every pixel one value.
  func fill(_ pixel: UInt32) { base.update(repeating: pixel, count: width * height) }

  /// Mixes a colour into a row by coverage. The pixels must lie in the picture.
  @inline(__always)
  func blend(_ coverage: UnsafePointer<UInt8>, count: Int, x: Int, y: Int, ink: Ink) {
    let line = row(y) + x
    var column = 0
    while column + 4 <= count {
      // Most coverage is nothing or all: four pixels are judged at once.
      let four = UnsafeRawPointer(coverage + column).loadUnaligned(as: UInt32.self)
      if four == .max {
        for offset in 0..<4 { line[column + offset] = ink.pixel }
      } else if four != 0 {
        let place = UnsafeMutableRawPointer(line + column)
        let parts = SIMD4<UInt32>(
          UInt32(coverage[column]), UInt32(coverage[column + 1]), UInt32(coverage[column + 2]),
          UInt32(coverage[column + 3]))
        let below = place.loadUnaligned(as: SIMD4<UInt32>.self)
        place.storeBytes(of: ink.over(below, coverage: parts), as: SIMD4<UInt32>.self)
      }
      column += 4
    }
    while column < count {
      if coverage[column] != 0 { line[column] = ink.over(line[column], coverage: coverage[column]) }
      column += 1
    }
  }

  /// Mixes a colour by a mask whose origin lies on a pixel.
  func blend(_ mask: CoverageMask, x: Int, y: Int, ink: Ink) {
    let left = x + mask.left
    let top = y + mask.top
    let first = max(0, -left)
    let end = min(mask.width, width - left)
    guard first < end else { return }
    mask.bytes.withUnsafeBufferPointer { bytes in
      guard let bytes = bytes.baseAddress else { return }
      for line in max(0, -top)..<max(0, -top, min(mask.height, height - top)) {
        blend(bytes + line * mask.width + first, count: end - first, x: left + first, y: top + line, ink: ink)
      }
    }
  }
}

/// How much of each pixel a shape covers, 0...255, around an origin.
struct CoverageMask {
  /// The place of the first column, seen from the origin.
  var left = 0
  /// The place of the first row, seen from the origin.
  var top = 0
  var width = 0
  var height = 0
  /// Row after row.
  var bytes: [UInt8] = []
}
