/// Noise that breaks up bands of soft light and stands still from one frame to the next, since it depends
/// on the place in a cell alone.
///
/// Ordered dithering (Bayer, An optimum method for two-level rendition of continuous-tone pictures, 1973): a
/// square of 4 x 4 different values that repeats, and so packs far better than what never does.
struct StillNoise {
  let cellWidth: Int
  let cellHeight: Int
  /// Sixteenths of a level, row by row.
  let values: [Int8]

  /// How far it goes up and down, in levels of a channel.
  static let reach = 2.5

  private static let square: [[Double]] = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]]

  init(cellWidth: Int, cellHeight: Int) {
    self.cellWidth = cellWidth
    self.cellHeight = cellHeight
    var values: [Int8] = []
    values.reserveCapacity(cellWidth * cellHeight)
    for y in 0..<cellHeight {
      for x in 0..<cellWidth {
        let share = (Self.square[y % 4][x % 4] + 0.5) / 16
        values.append(Int8(((share - 0.5) * 2 * Self.reach * 16).rounded()))
      }
    }
    self.values = values
  }

  /// A premultiplied colour with noise: a solid one lighter or darker, another more or less clear, each of
  /// nearly the same hue.
  @inline(__always)
  static func shaken(_ pixel: UInt32, by noise: Int8) -> UInt32 {
    let alpha = Int32(pixel >> 24)
    if alpha == 255 { return shakenSolid(pixel, by: noise) }
    let lifted = min(254, max(1, (alpha &* 16 &+ Int32(noise) &+ 8) &>> 4))
    // 16 bits of a fraction, so that three channels share one division.
    let factor = (lifted &<< 16) / alpha
    func scaled(_ shift: UInt32) -> UInt32 {
      let value = Int32(pixel >> shift & 255)
      return UInt32(min(lifted, (value &* factor &+ 32_768) &>> 16)) << shift
    }
    return UInt32(lifted) << 24 | scaled(16) | scaled(8) | scaled(0)
  }

  @inline(__always)
  private static func shakenSolid(_ pixel: UInt32, by noise: Int8) -> UInt32 {
    func lifted(_ shift: UInt32) -> UInt32 {
      let value = Int32(pixel >> shift & 255) &* 16 &+ Int32(noise) &+ 8
      return UInt32(min(255, max(0, value &>> 4))) << shift
    }
    return 0xFF00_0000 | lifted(16) | lifted(8) | lifted(0)
  }
}
