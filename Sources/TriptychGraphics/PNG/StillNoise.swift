/// Noise that breaks up bands of soft light and stands still from one frame to the next, since it depends
/// on the place in a cell alone.
///
/// Interleaved gradient noise (Jimenez, Next Generation Post Processing in Call of Duty, 2014): its values
/// are spread so evenly that neighbours never clump.
struct StillNoise {
  let cellWidth: Int
  let cellHeight: Int
  /// Sixteenths of a level, row by row.
  let values: [Int8]

  /// How far it goes up and down, in levels of a channel.
  static let reach = 3.0

  init(cellWidth: Int, cellHeight: Int) {
    self.cellWidth = cellWidth
    self.cellHeight = cellHeight
    var values: [Int8] = []
    values.reserveCapacity(cellWidth * cellHeight)
    for y in 0..<cellHeight {
      for x in 0..<cellWidth {
        let sum = 0.06711056 * Double(x) + 0.00583715 * Double(y)
        let grain = 52.9829189 * (sum - sum.rounded(.down))
        values.append(Int8(((grain - grain.rounded(.down) - 0.5) * 2 * Self.reach * 16).rounded()))
      }
    }
    self.values = values
  }

  /// A premultiplied colour with noise, of the same hue; a solid one stays as it is, since bands show only
  /// where light fades away.
  @inline(__always)
  static func shaken(_ pixel: UInt32, by noise: Int8) -> UInt32 {
    let alpha = Int32(pixel >> 24)
    guard alpha < 255 else { return pixel }
    let lifted = min(254, max(1, (alpha &* 16 &+ Int32(noise) &+ 8) &>> 4))
    // 16 bits of a fraction, so that three channels share one division.
    let factor = (lifted &<< 16) / alpha
    func scaled(_ shift: UInt32) -> UInt32 {
      let value = Int32(pixel >> shift & 255)
      return UInt32(min(lifted, (value &* factor &+ 32_768) &>> 16)) << shift
    }
    return UInt32(lifted) << 24 | scaled(16) | scaled(8) | scaled(0)
  }
}
