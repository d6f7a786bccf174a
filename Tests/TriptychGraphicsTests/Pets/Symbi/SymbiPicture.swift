@testable import TriptychGraphics

/// A frame of the ghost in memory.
struct SymbiPicture {
  let side: Int
  /// Row by row, premultiplied 0xAARRGGBB.
  let pixels: [UInt32]

  init(_ clip: SymbiClip, _ frame: Int, side: Int = 64) throws {
    try self.init(side: side) { SymbiArtist().draw(clip, frame: frame, on: $0) }
  }

  init(_ pose: SymbiPose, side: Int = 64) throws {
    try self.init(side: side) { SymbiArtist().draw(pose, on: $0) }
  }

  private init(side: Int, _ draw: (VectorCanvas) -> Void) throws {
    let surface = try PixelSurface(width: side, height: side)
    surface.canvas.fill(0)
    draw(try VectorCanvas(surface, width: side, height: side))
    self.side = side
    pixels = surface.withPixels { pixels, _ in (0..<side * side).map { pixels[$0] } }
  }

  /// Red, green, blue and alpha of a pixel, 0...255, premultiplied.
  static func channels(_ pixel: UInt32) -> SIMD4<Double> {
    SIMD4(Double(pixel >> 16 & 255), Double(pixel >> 8 & 255), Double(pixel & 255), Double(pixel >> 24))
  }

  /// The mean difference of channels to another picture.
  func difference(_ other: SymbiPicture) -> Double {
    var sum = 0.0
    for (one, two) in zip(pixels, other.pixels) where one != two {
      let apart = Self.channels(one) - Self.channels(two)
      sum += abs(apart.x) + abs(apart.y) + abs(apart.z) + abs(apart.w)
    }
    return sum / Double(4 * pixels.count)
  }

  /// The mean color of a rectangle in units of the figure's cell: 3.6 wide, its origin 52 % down.
  func mean(x: ClosedRange<Double>, y: ClosedRange<Double>) -> SIMD4<Double> {
    let unit = Double(side) / 3.6
    func pixel(_ value: Double, _ origin: Double) -> Int { Int(value * unit + origin * Double(side)) }
    var (sum, count) = (SIMD4<Double>(repeating: 0), 0.0)
    for row in pixel(y.lowerBound, 0.52)...pixel(y.upperBound, 0.52) {
      for column in pixel(x.lowerBound, 0.5)...pixel(x.upperBound, 0.5) {
        sum += Self.channels(pixels[row * side + column])
        count += 1
      }
    }
    return sum / count
  }

  /// The highest alpha on the four edges.
  var edge: UInt32 {
    var highest: UInt32 = 0
    for index in 0..<side {
      for place in [index, (side - 1) * side + index, index * side, index * side + side - 1] {
        highest = max(highest, pixels[place] >> 24)
      }
    }
    return highest
  }

  /// Relative luminance (WCAG 2) of red, green and blue, 0...1 each.
  static func luminance(_ color: SIMD4<Double>) -> Double {
    0.2126 * linear[Int(color.x * 255 + 0.5)] + 0.7152 * linear[Int(color.y * 255 + 0.5)]
      + 0.0722 * linear[Int(color.z * 255 + 0.5)]
  }

  private static let linear = (0...255).map { byte in
    let value = Double(byte) / 255
    return value <= 0.04045 ? value / 12.92 : RoundedMath.power((value + 0.055) / 1.055, 2.4)
  }

  /// Relative luminance of each pixel on a page of one color.
  func luminance(on page: UInt32) -> [Double] {
    let ground = Self.channels(page)
    return pixels.map { pixel in
      let color = Self.channels(pixel)
      return Self.luminance((color + ground * (1 - color.w / 255)) / 255)
    }
  }

  /// How light each pixel is, 0...255.
  var gray: [Double] {
    pixels.map { pixel in
      let channels = Self.channels(pixel)
      let weighted: SIMD4<Double> = channels * SIMD4(0.2126, 0.7152, 0.0722, 0)
      return weighted.sum()
    }
  }
}
