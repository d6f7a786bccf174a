/// The fill of a shape. Gradient coordinates are those of the space in which the shape is drawn.
enum VectorPaint: Hashable, Sendable {
  /// A color at a position of a gradient, 0...1.
  struct Stop: Hashable, Sendable {
    var at: Double
    var color: VectorColor

    init(_ at: Double, _ color: VectorColor) {
      self.at = at
      self.color = color
    }
  }

  case flat(VectorColor)
  case linear(from: Vector, to: Vector, [Stop])
  /// A gradient from a focal point to a circle.
  case radial(focus: Vector, center: Vector, radius: Double, [Stop])

  /// A flat color from 0xRRGGBB and an alpha of 0...1.
  static func flat(_ hex: UInt32, _ alpha: Double = 1) -> VectorPaint {
    .flat(VectorColor(hex, alpha: alpha))
  }
}

/// Blends single premultiplied 0xAARRGGBB pixels, rounded and without branches.
enum PixelBlend {
  /// The product of two fractions, each in 255ths.
  @inline(__always)
  static func share(_ one: UInt8, _ other: UInt8) -> UInt8 {
    let product = UInt32(one) &* UInt32(other) &+ 128
    return UInt8(truncatingIfNeeded: (product &+ (product >> 8)) >> 8)
  }

  /// A pixel multiplied by a fraction in 255ths.
  @inline(__always)
  static func scaled(_ pixel: UInt32, _ share: UInt32) -> UInt32 {
    var even = (pixel & 0x00FF_00FF) &* share &+ 0x0080_0080
    even = ((even &+ ((even >> 8) & 0x00FF_00FF)) >> 8) & 0x00FF_00FF
    var odd = ((pixel >> 8) & 0x00FF_00FF) &* share &+ 0x0080_0080
    odd = (odd &+ ((odd >> 8) & 0x00FF_00FF)) & 0xFF00_FF00
    return even | odd
  }

  /// The source pixel over another pixel.
  @inline(__always)
  static func over(_ source: UInt32, _ below: UInt32) -> UInt32 {
    source &+ scaled(below, 255 &- (source >> 24))
  }

  /// The source pixel added as light, like that of a second projector.
  @inline(__always)
  static func screen(_ source: UInt32, _ below: UInt32) -> UInt32 {
    var result: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      let (added, there) = (source >> shift & 255, below >> shift & 255)
      let product = there &* (255 &- added) &+ 128
      result |= (added &+ ((product &+ (product >> 8)) >> 8)) << shift
    }
    return result
  }

  /// The source pixel, visible only where the pixel below is.
  @inline(__always)
  static func inside(_ source: UInt32, _ below: UInt32) -> UInt32 {
    scaled(source, below >> 24) &+ scaled(below, 255 &- (source >> 24))
  }

  @inline(__always)
  static func blend(_ source: UInt32, _ below: UInt32, _ blend: VectorBlend) -> UInt32 {
    switch blend {
    case .over: over(source, below)
    case .screen: screen(source, below)
    case .erase: scaled(below, 255 &- (source >> 24))
    case .inside: inside(source, below)
    }
  }

  /// The premultiplied pixel of a color.
  static func pixel(_ color: VectorColor) -> UInt32 {
    func channel(_ value: Double) -> UInt32 { UInt32((value * 255).rounded()) }
    let alpha = color.alpha
    return channel(alpha) << 24 | channel(color.red * alpha) << 16 | channel(color.green * alpha) << 8
      | channel(color.blue * alpha)
  }
}

/// How new pixels combine with existing ones.
enum VectorBlend: Hashable, Sendable {
  case over
  /// Lightens, like added light.
  case screen
  /// Removes existing pixels.
  case erase
  /// Draws only where pixels exist.
  case inside
}

/// An sRGB color that may be translucent; channels are 0...1, not premultiplied.
///
/// Values out of range are clamped when the color is created, and NaN becomes 0, so drawing code needs no
/// further checks.
struct VectorColor: Hashable, Sendable {
  let red, green, blue: Double
  let alpha: Double

  /// A color from 0xRRGGBB.
  init(_ hex: UInt32, alpha: Double = 1) {
    self.init(
      red: Double(hex >> 16 & 255) / 255, green: Double(hex >> 8 & 255) / 255, blue: Double(hex & 255) / 255,
      alpha: alpha)
  }

  /// A color from its channels.
  init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = RoundedMath.clamp(red)
    self.green = RoundedMath.clamp(green)
    self.blue = RoundedMath.clamp(blue)
    self.alpha = RoundedMath.clamp(alpha)
  }

  /// The same color with another alpha.
  func opacity(_ alpha: Double) -> VectorColor {
    VectorColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// A mix of this color (0) and another (1), channel by channel in sRGB.
  func mixed(_ other: VectorColor, _ share: Double) -> VectorColor {
    func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * share }
    return VectorColor(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }
}

/// A gradient as a table of premultiplied pixels.
struct VectorRamp {
  private(set) var pixels: [UInt32]

  /// Tabulates the colors from 0 to 1 in even steps; stops must be in ascending order. Colors are
  /// premultiplied before mixing, so that a transparent stop adds no color of its own.
  init(_ stops: [VectorPaint.Stop], count: Int = 256) {
    guard !stops.isEmpty else {
      pixels = [UInt32](repeating: 0, count: count)
      return
    }
    let colors = stops.map { stop in
      let color = stop.color
      return SIMD4(color.red * color.alpha, color.green * color.alpha, color.blue * color.alpha, color.alpha)
    }
    var next = 0
    pixels = (0..<count).map { index in
      let at = Double(index) / Double(count - 1)
      while next < stops.count, stops[next].at <= at { next += 1 }
      let mixed: SIMD4<Double>
      if next == 0 {
        mixed = colors[0]
      } else if next == stops.count {
        mixed = colors[next - 1]
      } else {
        let (low, high) = (stops[next - 1].at, stops[next].at)
        mixed = colors[next - 1] + (colors[next] - colors[next - 1]) * ((at - low) / (high - low))
      }
      let bytes = mixed * 255 + 0.5
      return UInt32(bytes.w) << 24 | UInt32(bytes.x) << 16 | UInt32(bytes.y) << 8 | UInt32(bytes.z)
    }
  }
}
