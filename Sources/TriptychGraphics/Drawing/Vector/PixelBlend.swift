/// Mixes single premultiplied 0xAARRGGBB pixels, rounded, without a branch.
enum PixelBlend {
  /// A share of a share, of 255 each.
  @inline(__always)
  static func share(_ one: UInt8, _ other: UInt8) -> UInt8 {
    let product = UInt32(one) &* UInt32(other) &+ 128
    return UInt8(truncatingIfNeeded: (product &+ (product >> 8)) >> 8)
  }

  /// A pixel let through by a share of 255.
  @inline(__always)
  static func scaled(_ pixel: UInt32, _ share: UInt32) -> UInt32 {
    var even = (pixel & 0x00FF_00FF) &* share &+ 0x0080_0080
    even = ((even &+ ((even >> 8) & 0x00FF_00FF)) >> 8) & 0x00FF_00FF
    var odd = ((pixel >> 8) & 0x00FF_00FF) &* share &+ 0x0080_0080
    odd = (odd &+ ((odd >> 8) & 0x00FF_00FF)) & 0xFF00_FF00
    return even | odd
  }

  /// A pixel that lies over another.
  @inline(__always)
  static func over(_ source: UInt32, _ below: UInt32) -> UInt32 {
    source &+ scaled(below, 255 &- (source >> 24))
  }

  /// A pixel whose light is added to another's as two projectors would.
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

  /// A pixel that only shows where another is.
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

  /// The premultiplied pixel of a colour.
  static func pixel(_ color: VectorColor) -> UInt32 {
    func channel(_ value: Double) -> UInt32 { UInt32((value * 255).rounded()) }
    let alpha = color.alpha
    return channel(alpha) << 24 | channel(color.red * alpha) << 16 | channel(color.green * alpha) << 8
      | channel(color.blue * alpha)
  }
}
