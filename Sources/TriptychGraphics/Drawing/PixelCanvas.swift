import Foundation

/// The pixels of a picture, row by row, premultiplied 0xAARRGGBB.
///
/// Drawing is clipped to the picture. The canvas holds an unmanaged pointer: use it only while the surface it
/// came from exists.
struct PixelCanvas {
  let base: UnsafeMutablePointer<UInt32>
  let width: Int
  let height: Int

  func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { base + y * width }

  /// Sets every pixel to one value.
  func fill(_ pixel: UInt32) {
    guard height > 0 else { return }
    base.update(repeating: pixel, count: width)
    // Copying a row goes faster than filling one.
    for y in 1..<height { row(y).update(from: base, count: width) }
  }

  /// Blends a color into a row by coverage. The pixels must be inside the picture.
  @inline(__always)
  func blend(_ coverage: UnsafePointer<UInt8>, count: Int, x: Int, y: Int, ink: Ink) {
    let line = row(y) + x
    var column = 0
    while column + 4 <= count {
      // Coverage is mostly none or full, so four pixels are tested at once.
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

  /// Blends a color by a mask whose origin is on a whole pixel.
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
  /// The column offset of the mask from the origin.
  var left = 0
  /// The row offset of the mask from the origin.
  var top = 0
  var width = 0
  var height = 0
  /// The coverage, row by row.
  var bytes: [UInt8] = []
}

extension PixelCanvas {
  /// Fills a rectangle given in pixels; pixels that an edge crosses are partly covered.
  func fill(_ box: Box, ink: Ink) {
    guard let across = Extent(from: box.x, to: box.maxX, limit: width),
      let down = Extent(from: box.y, to: box.maxY, limit: height)
    else { return }
    for y in down.first...down.last {
      let share = down.share(y)
      let line = row(y)
      if share == 1, across.isWhole {
        (line + across.first).update(repeating: ink.pixel, count: across.last - across.first + 1)
        continue
      }
      let (first, last) = (across.first, across.last)
      line[first] = ink.over(line[first], coverage: UInt8(share * across.share(first) * 255 + 0.5))
      if last > first {
        line[last] = ink.over(line[last], coverage: UInt8(share * across.share(last) * 255 + 0.5))
      }
      guard last - first > 1 else { continue }
      fill(line + first + 1, count: last - first - 1, UInt8(share * 255 + 0.5), ink)
    }
  }

  /// Blends a color into adjacent pixels with equal coverage.
  private func fill(_ pixels: UnsafeMutablePointer<UInt32>, count: Int, _ coverage: UInt8, _ ink: Ink) {
    guard coverage < 255 else { return pixels.update(repeating: ink.pixel, count: count) }
    // Most pixels equal their neighbor.
    var (below, mixed) = (pixels[0], ink.over(pixels[0], coverage: coverage))
    for index in 0..<count {
      if pixels[index] != below {
        (below, mixed) = (pixels[index], ink.over(pixels[index], coverage: coverage))
      }
      pixels[index] = mixed
    }
  }

  /// The pixels that a span touches, clipped to the picture.
  private struct Extent {
    let from: Double
    let to: Double
    let first: Int
    let last: Int

    init?(from: Double, to: Double, limit: Int) {
      guard from.isFinite, to.isFinite, from < to, from < Double(limit), to > 0 else { return nil }
      self.from = max(0, from)
      self.to = min(Double(limit), to)
      first = Int(self.from)
      last = min(limit, Int(self.to.rounded(.up))) - 1
      guard first <= last else { return nil }
    }

    /// Whether no pixel is partly covered.
    var isWhole: Bool { from == Double(first) && to == Double(last + 1) }

    /// The fraction of a pixel that the span covers, 0...1.
    func share(_ pixel: Int) -> Double {
      max(0, min(to, Double(pixel + 1)) - max(from, Double(pixel)))
    }
  }
}

/// An opaque color, prepared for blending into pixels.
///
/// Blending is exact: each channel is (below x (255 - coverage) + color x coverage) / 255, rounded. Since the
/// color is opaque, the same formula applies to alpha in transparent pictures.
struct Ink {
  /// The color as 0xFFRRGGBB.
  let pixel: UInt32
  /// The channels in 16 bits each: blue and red, and green and alpha.
  private let even: UInt32
  private let odd: UInt32

  private static let lanes: UInt32 = 0x00FF_00FF

  init(_ color: RGB) {
    pixel = 0xFF00_0000 | color.hex
    even = pixel & Self.lanes
    odd = pixel >> 8 & Self.lanes
  }

  /// Blends this color over a pixel with a coverage of 0...255.
  @inline(__always)
  func over(_ below: UInt32, coverage: UInt8) -> UInt32 {
    let part = UInt32(coverage)
    let rest = 255 - part
    var low = (below & Self.lanes) &* rest &+ even &* part &+ 0x0080_0080
    low = ((low &+ (low >> 8 & Self.lanes)) >> 8) & Self.lanes
    var high = (below >> 8 & Self.lanes) &* rest &+ odd &* part &+ 0x0080_0080
    high = (high &+ (high >> 8 & Self.lanes)) & ~Self.lanes
    return low | high
  }

  /// Blends four pixels at once; each coverage is 0...255.
  @inline(__always)
  func over(_ below: SIMD4<UInt32>, coverage: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let lanes = SIMD4<UInt32>(repeating: Self.lanes)
    let part = unsafeBitCast(coverage | coverage &<< 16, to: SIMD8<UInt16>.self)
    let rest = SIMD8<UInt16>(repeating: 255) &- part
    let low = Self.mixed(below & lanes, rest, SIMD4(repeating: even), part)
    let high = Self.mixed((below &>> 8) & lanes, rest, SIMD4(repeating: odd), part)
    return low | high &<< 8
  }

  @inline(__always)
  private static func mixed(
    _ below: SIMD4<UInt32>, _ rest: SIMD8<UInt16>, _ color: SIMD4<UInt32>, _ part: SIMD8<UInt16>
  ) -> SIMD4<UInt32> {
    let under = unsafeBitCast(below, to: SIMD8<UInt16>.self) &* rest
    let over = unsafeBitCast(color, to: SIMD8<UInt16>.self) &* part
    let sum = under &+ over &+ SIMD8<UInt16>(repeating: 128)
    return unsafeBitCast((sum &+ sum &>> 8) &>> 8, to: SIMD4<UInt32>.self)
  }
}

extension PixelCanvas {
  /// Blends a picture with its top left corner at a pixel onto an opaque background; what lies outside is left out.
  func blend(_ picture: PixelSurface, x: Int, y: Int) {
    let columns = max(0, -x)..<max(0, -x, min(picture.width, width - x))
    for line in max(0, -y)..<max(0, -y, min(picture.height, height - y)) {
      let from = picture.canvas.row(line)
      let into = row(y + line) + x
      for column in columns {
        let pixel = from[column]
        let rest = 255 - pixel >> 24
        var sum: UInt32 = 0xFF00_0000
        for shift: UInt32 in [0, 8, 16] {
          let below = ((into[column] >> shift & 255) * rest + 127) / 255
          sum |= min(255, (pixel >> shift & 255) + below) << shift
        }
        into[column] = sum
      }
    }
  }
}

/// The pixels of a picture in memory.
final class PixelSurface {
  let width: Int
  let height: Int
  /// The pixels; valid as long as the surface exists.
  let canvas: PixelCanvas
  private let memory: PixelMemory

  /// Creates a surface whose pixels are undefined until they are filled.
  ///
  /// - Parameter memory: memory of an earlier picture, used if it is large enough.
  /// - Throws: `PaintError.outOfMemory` if the pixels cannot be allocated.
  init(width: Int, height: Int, memory: PixelMemory? = nil) throws(PaintError) {
    let count = width * height
    let kept = memory.flatMap { $0.capacity >= count ? $0 : nil }
    guard let memory = kept ?? PixelMemory(capacity: count) else { throw .outOfMemory }
    self.memory = memory
    self.width = width
    self.height = height
    canvas = PixelCanvas(base: memory.base, width: width, height: height)
  }

  /// Gives `body` the pixels as native 32-bit values, premultiplied, alpha in the high byte; `stride` is in
  /// pixels.
  func withPixels<Result>(_ body: (UnsafePointer<UInt32>, _ stride: Int) -> Result) -> Result {
    body(canvas.base, width)
  }
}

/// Memory for the pixels of a picture, used by the pictures of one thread one after another.
final class PixelMemory {
  let base: UnsafeMutablePointer<UInt32>
  /// The capacity in pixels.
  let capacity: Int

  /// Allocates uninitialized memory; nil if memory runs out.
  init?(capacity: Int) {
    guard let raw = malloc(max(1, capacity) * MemoryLayout<UInt32>.stride) else { return nil }
    base = raw.bindMemory(to: UInt32.self, capacity: max(1, capacity))
    self.capacity = capacity
  }

  deinit { free(base) }
}
