/// Counts the colours of a picture and gives each pixel its number in a palette.
///
/// Up to 256 colours are kept exactly; more are brought down by median cut.
final class PixelIndexer {
  /// A colour and how many pixels have it.
  struct ColorCount {
    /// 0xAARRGGBB, premultiplied.
    var color: UInt32
    var count: Int
  }

  /// Open addressing, twice as many places as colours at most; grows when needed.
  private var keys: [UInt32] = []
  private var numbers: [Int32] = []
  private var colors: [ColorCount] = []
  private var pixelNumbers: [Int32] = []

  func index(
    _ pixels: UnsafePointer<UInt32>, width: Int, height: Int, stride: Int, isOpaque: Bool
  ) -> IndexedImage {
    count(pixels, width: width, height: height, stride: stride, mask: isOpaque ? 0xFF00_0000 : 0)
    let palette: [UInt32]
    let slots: [UInt8]
    if colors.count <= 256 {
      palette = colors.map(\.color)
      slots = colors.indices.map { UInt8($0) }
    } else {
      (palette, slots) = MedianCut(colors, budget: 256, kept: 32).result()
    }
    let total = width * height
    let indices = [UInt8](unsafeUninitializedCapacity: total) { buffer, count in
      pixelNumbers.withUnsafeBufferPointer { numbers in
        slots.withUnsafeBufferPointer { slots in
          for pixel in 0..<total { buffer[pixel] = slots[Int(numbers[pixel])] }
        }
      }
      count = total
    }
    return IndexedImage(palette: palette.map(Self.straight), indices: indices)
  }

  // MARK: - Counting

  private func count(
    _ pixels: UnsafePointer<UInt32>, width: Int, height: Int, stride: Int, mask: UInt32
  ) {
    keys = Array(repeating: 0, count: 1 << 12)
    numbers = Array(repeating: -1, count: 1 << 12)
    colors.removeAll(keepingCapacity: true)
    let total = width * height
    if pixelNumbers.count < total { pixelNumbers = Array(repeating: 0, count: total) }
    // The buffer is taken out while the table beside it grows.
    var result = pixelNumbers
    pixelNumbers = []
    result.withUnsafeMutableBufferPointer { result in
      var place = 0
      for row in 0..<height {
        let line = pixels + row * stride
        var column = 0
        while column < width {
          // Charts are mostly runs of one colour: one look-up serves the run.
          let raw = line[column]
          var end = column + 1
          while end < width, line[end] == raw { end += 1 }
          let number = self.number(of: raw | mask)
          colors[Int(number)].count += end - column
          for _ in column..<end {
            result[place] = number
            place += 1
          }
          column = end
        }
      }
    }
    pixelNumbers = result
  }

  private func number(of color: UInt32) -> Int32 {
    var place = slot(color)
    while numbers[place] >= 0 {
      if keys[place] == color { return numbers[place] }
      place = (place + 1) & (keys.count - 1)
    }
    keys[place] = color
    numbers[place] = Int32(colors.count)
    colors.append(ColorCount(color: color, count: 0))
    if colors.count * 2 > keys.count { grow() }
    return Int32(colors.count - 1)
  }

  private func slot(_ color: UInt32) -> Int {
    Int((color &* 0x9E37_79B1) >> 8) & (keys.count - 1)
  }

  private func grow() {
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

  /// A premultiplied colour as PNG has it.
  private static func straight(_ color: UInt32) -> UInt32 {
    let alpha = color >> 24
    guard alpha > 0 else { return 0 }
    guard alpha < 255 else { return color }
    func part(_ shift: UInt32) -> UInt32 {
      min(255, ((color >> shift & 255) * 255 + alpha / 2) / alpha) << shift
    }
    return alpha << 24 | part(16) | part(8) | part(0)
  }
}
