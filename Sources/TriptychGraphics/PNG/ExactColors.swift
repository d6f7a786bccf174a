/// The palette of a picture that needs none to be found: one of at most 256 colours.
final class ExactColors {
  /// Open addressing: a colour in the upper half, its place and 1 in the lower; 0 is free.
  private let table = Scratch<UInt64>(1 << bits)
  private static let bits = 10

  /// Writes the places of a picture's pixels and its palette; false, with nothing of use written, where
  /// there are more colours.
  func fill(_ picture: IndexedPicture, _ pixels: UnsafePointer<UInt32>, stride: Int) -> Bool {
    table.fill(0)
    var colors: [UInt32] = []
    var counts: [Int] = []
    for y in 0..<picture.height {
      let line = pixels + y * stride
      let row = picture.row(y)
      var x = 0
      while x < picture.width {
        let pixel = line[x]
        guard let place = place(of: pixel, &colors) else { return false }
        if place == counts.count { counts.append(0) }
        let start = x
        repeat {
          row[x] = UInt8(truncatingIfNeeded: place)
          x &+= 1
        } while x < picture.width && line[x] == pixel
        counts[place] += x - start
      }
    }
    picture.arrange(colors.map(Self.straight), pixels: counts)
    return true
  }

  @inline(__always)
  private func place(of pixel: UInt32, _ colors: inout [UInt32]) -> Int? {
    // Whatever lets everything through is one colour.
    let color = pixel >> 24 == 0 ? 0 : pixel
    var slot = Int((color &* 0x9E37_79B1) &>> (32 - UInt32(Self.bits)))
    while true {
      let entry = table.start[slot]
      if entry == 0 {
        guard colors.count < 256 else { return nil }
        colors.append(color)
        table.start[slot] = UInt64(color) << 32 | UInt64(colors.count)
        return colors.count - 1
      }
      if UInt32(truncatingIfNeeded: entry >> 32) == color { return Int(entry & 0xFFFF_FFFF) - 1 }
      slot = (slot &+ 1) & (1 << Self.bits - 1)
    }
  }

  private static func straight(_ color: UInt32) -> UInt32 {
    let alpha = color >> 24
    guard alpha > 0, alpha < 255 else { return color }
    func part(_ shift: UInt32) -> UInt32 {
      min(255, ((color >> shift & 255) * 255 + alpha / 2) / alpha) << shift
    }
    return alpha << 24 | part(16) | part(8) | part(0)
  }
}
