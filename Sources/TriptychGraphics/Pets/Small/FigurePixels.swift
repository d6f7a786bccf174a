/// One sprite of the pixel person as pixels.
struct FigurePixels: Sendable {
  static let width = 48
  static let height = 56

  /// Premultiplied 0xAARRGGBB, row by row.
  let pixels: [UInt32]

  /// - Parameter draw: Writes the pixels of a sprite, all of them.
  init(_ draw: (UnsafeMutablePointer<UInt32>, _ stride: Int) -> Void) {
    pixels = [UInt32](unsafeUninitializedCapacity: Self.width * Self.height) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      base.update(repeating: 0, count: Self.width * Self.height)
      draw(base, Self.width)
      count = Self.width * Self.height
    }
  }

  /// The first row of the figure itself: sparks around it never paint more than a few pixels of a row.
  var firstRow: Int {
    (0..<Self.height).first { row in
      pixels[row * Self.width..<(row + 1) * Self.width].count { $0 >> 24 > 127 } > 5
    } ?? 0
  }

  /// Draws rows of the figure as squares, only where the canvas is painted already.
  ///
  /// - Parameters:
  ///   - x, y: The place of the first row's first pixel on the canvas, in its pixels.
  ///   - rows: The rows to draw, within the figure or beyond it.
  ///   - scale: Pixels of the canvas to a pixel of the figure, 1 or more.
  func draw(on canvas: PixelCanvas, x: Int, y: Int, rows: Range<Int>, scale: Int) {
    for row in rows where (0..<Self.height).contains(row) {
      for column in 0..<Self.width {
        let pixel = pixels[row * Self.width + column]
        guard pixel >> 24 != 0 else { continue }
        canvas.stamp(pixel, x: x + column * scale, y: y + (row - rows.lowerBound) * scale, side: scale)
      }
    }
  }
}

extension PixelCanvas {
  /// Draws a square of one premultiplied pixel over what is painted; what is not stays so.
  func stamp(_ pixel: UInt32, x: Int, y: Int, side: Int) {
    for line in max(0, y)..<max(0, y, min(height, y + side)) {
      let row = row(line)
      for column in max(0, x)..<max(0, x, min(width, x + side)) {
        row[column] = Self.atop(pixel, row[column])
      }
    }
  }

  /// A premultiplied pixel over another, which keeps its alpha.
  private static func atop(_ above: UInt32, _ below: UInt32) -> UInt32 {
    let cover = below >> 24
    let rest = 255 - above >> 24
    var mixed = cover << 24
    for shift in [0, 8, 16] as [UInt32] {
      let sum = (above >> shift & 255) * cover + (below >> shift & 255) * rest
      mixed |= min(cover, (sum + 127) / 255) << shift
    }
    return mixed
  }
}
