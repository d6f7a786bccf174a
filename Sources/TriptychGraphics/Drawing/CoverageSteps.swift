/// The 32 steps from no coverage to full coverage to which the coverage of every pixel is rounded.
///
/// An edge looks the same with 32 steps as with 256, but a picture has far fewer colors: most charts then need no
/// color reduction, which would change them more, and all take fewer bytes.
enum CoverageSteps {
  /// The number of pixels that are rounded at once.
  static let batch = 32

  /// The nearest step: the coverage in 31sts, rounded and stretched so that the first step is 0 and the last 255.
  @inline(__always)
  static func step(_ coverage: UInt8) -> UInt8 {
    // 31 / 32 of the coverage, so that its upper five bits, rounded, are 0...31.
    let raised = coverage &- coverage &>> 5 &+ 4
    let high = raised & 0xF8
    return high | high &>> 5
  }

  /// Rounds `batch` pixels.
  @inline(__always)
  static func round(_ coverage: UnsafeMutablePointer<UInt8>) {
    let place = UnsafeMutableRawPointer(coverage)
    for offset in stride(from: 0, to: batch, by: 8) {
      // Eight pixels as one number; no byte carries into the next one.
      let eight = place.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let raised = eight &- (eight &>> 5 & 0x0707_0707_0707_0707) &+ 0x0404_0404_0404_0404
      let high = raised & 0xF8F8_F8F8_F8F8_F8F8
      place.storeBytes(
        of: high | high &>> 5 & 0x0707_0707_0707_0707, toByteOffset: offset, as: UInt64.self)
    }
  }
}
