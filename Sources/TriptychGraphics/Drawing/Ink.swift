/// An opaque colour ready to be mixed into pixels.
///
/// Mixing is exact: each channel is (below x (255 - coverage) + colour x coverage) / 255, rounded.
/// Since the colour is opaque, the same rule holds for alpha on transparent pictures.
struct Ink {
  /// 0xFFRRGGBB.
  let pixel: UInt32
  /// Blue and red, and green and alpha, 16 bits each.
  private let even: UInt32
  private let odd: UInt32

  private static let lanes: UInt32 = 0x00FF_00FF

  init(_ color: RGB) {
    pixel = 0xFF00_0000 | color.hex
    even = pixel & Self.lanes
    odd = pixel >> 8 & Self.lanes
  }

  /// The pixel below with this colour over a part of it, 0...255.
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

  /// Four pixels at once; each coverage 0...255.
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
