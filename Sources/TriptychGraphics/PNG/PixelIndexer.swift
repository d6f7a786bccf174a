/// Gives each pixel of a picture its number in a palette.
///
/// Up to 256 colours are kept exactly; more are brought down by median cut.
enum PixelIndexer {
  /// - Parameter scratch: room for a number a pixel, kept between pictures: fresh memory of
  ///   that size costs more than the counting.
  static func index(
    _ pixels: UnsafePointer<UInt32>, width: Int, height: Int, stride: Int, isOpaque: Bool,
    scratch: inout [Int32]
  ) -> IndexedImage {
    var table = ColorTable()
    let total = width * height
    if scratch.count < total { scratch = Array(repeating: 0, count: total) }
    scratch.withUnsafeMutableBufferPointer { buffer in
      table.count(pixels, width: width, height: height, stride: stride, isOpaque: isOpaque, into: buffer)
    }
    let (palette, slots) = reduced(table.colors)
    let indices = [UInt8](unsafeUninitializedCapacity: total) { buffer, count in
      scratch.withUnsafeBufferPointer { numbers in
        slots.withUnsafeBufferPointer { slots in
          for pixel in 0..<total { buffer[pixel] = slots[Int(numbers[pixel])] }
        }
      }
      count = total
    }
    return IndexedImage(palette: palette.map(straight), indices: indices)
  }

  /// The palette, and the place in it of each counted colour.
  private static func reduced(_ colors: [ColorTable.Entry]) -> (palette: [UInt32], slots: [UInt8]) {
    if colors.count <= 256 { return (colors.map(\.color), colors.indices.map { UInt8($0) }) }
    return MedianCut(colors, budget: 256, kept: 32).result()
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
