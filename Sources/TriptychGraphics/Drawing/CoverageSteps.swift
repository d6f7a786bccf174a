/// The 32 steps from no coverage to full coverage to which the coverage of every pixel is rounded.
///
/// An edge looks the same with 32 steps as with 256, but a picture has far fewer colors: most charts then need no
/// color reduction, which would change them more, and all take fewer bytes.
enum CoverageSteps {
  /// The nearest step, 0...255; the first one is 0 and the last 255.
  @inline(__always)
  static func step(_ coverage: UInt8) -> UInt8 { UInt8(truncatingIfNeeded: steps(of: UInt64(coverage))) }

  /// Rounds the coverage of pixels in place.
  @inline(__always)
  static func round(_ coverage: UnsafeMutablePointer<UInt8>, count: Int) {
    let bytes = UnsafeMutableRawPointer(coverage)
    var place = 0
    while place &+ 8 <= count {
      let eight = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      bytes.storeBytes(of: steps(of: eight), toByteOffset: place, as: UInt64.self)
      place &+= 8
    }
    while place < count {
      coverage[place] = step(coverage[place])
      place &+= 1
    }
  }

  /// The steps of eight pixels, each in its byte; no byte carries into the next one.
  @inline(__always)
  private static func steps(of eight: UInt64) -> UInt64 {
    // 31 / 32 of each coverage and a half, so that its upper five bits are the number of the nearest step, 0...31.
    let raised = eight &- (eight &>> 5 & 0x0707_0707_0707_0707) &+ 0x0404_0404_0404_0404
    let high = raised & 0xF8F8_F8F8_F8F8_F8F8
    return high | high &>> 5 & 0x0707_0707_0707_0707
  }
}
