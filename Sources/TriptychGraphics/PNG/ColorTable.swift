/// The colours of a picture in the order they are met, with their counts.
///
/// Open addressing, at most half full; it grows when needed.
struct ColorTable {
  /// A colour and how many pixels have it.
  struct Entry {
    /// 0xAARRGGBB, premultiplied.
    var color: UInt32
    var count: Int
  }

  private(set) var colors: [Entry] = []
  private var keys = [UInt32](repeating: 0, count: 1 << 12)
  /// The place in `colors`, -1 where a place is free.
  private var numbers = [Int32](repeating: -1, count: 1 << 12)

  /// Counts every pixel and writes the number of its colour.
  mutating func count(
    _ pixels: UnsafePointer<UInt32>, width: Int, height: Int, stride: Int, isOpaque: Bool,
    into result: UnsafeMutableBufferPointer<Int32>
  ) {
    let mask: UInt32 = isOpaque ? 0xFF00_0000 : 0
    var place = 0
    for row in 0..<height {
      let line = pixels + row * stride
      var column = 0
      while column < width {
        // Charts are mostly runs of one colour: one look-up serves the run.
        let raw = line[column]
        var end = column + 1
        while end < width, line[end] == raw { end += 1 }
        let number = number(of: raw | mask)
        colors[Int(number)].count += end - column
        for offset in 0..<(end - column) { result[place + offset] = number }
        place += end - column
        column = end
      }
    }
  }

  private mutating func number(of color: UInt32) -> Int32 {
    var place = slot(color)
    while numbers[place] >= 0 {
      if keys[place] == color { return numbers[place] }
      place = (place + 1) & (keys.count - 1)
    }
    keys[place] = color
    numbers[place] = Int32(colors.count)
    colors.append(Entry(color: color, count: 0))
    if colors.count * 2 > keys.count { grow() }
    return Int32(colors.count - 1)
  }

  private func slot(_ color: UInt32) -> Int {
    Int((color &* 0x9E37_79B1) >> 8) & (keys.count - 1)
  }

  private mutating func grow() {
    let size = keys.count * 2
    keys = Array(repeating: 0, count: size)
    numbers = Array(repeating: -1, count: size)
    for (number, entry) in colors.enumerated() {
      var place = slot(entry.color)
      while numbers[place] >= 0 { place = (place + 1) & (size - 1) }
      keys[place] = entry.color
      numbers[place] = Int32(number)
    }
  }
}
