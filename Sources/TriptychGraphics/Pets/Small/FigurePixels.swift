/// The pixels of one sprite of the pixel person.
struct FigurePixels: Sendable {
  static let width = PixelPalArtist.cellWidth
  static let height = PixelPalArtist.cellHeight

  /// The pixels, row by row, premultiplied 0xAARRGGBB.
  let pixels: [UInt32]

  /// The row that counts as the figure's first where it is cut off; `nil` for its own.
  var cutRow: Int?

  /// Draws the figure of a card in a pose; by default the first of its two stills, or the step with the feet far apart.
  init(_ card: PixelPalCard, _ pose: PixelPalSprite.Pose? = nil) {
    let artist = PixelPalArtist(phase: card.phase, look: card.look)
    let pose = pose ?? card.movement.poses[0]
    pixels = [UInt32](unsafeUninitializedCapacity: Self.width * Self.height) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      artist.draw(PixelPalSprite(figure: card.figure, pose: pose), into: base, stride: Self.width)
      count = Self.width * Self.height
    }
  }

  /// The first row of the figure itself: sparks around it never cover more than a few pixels of a row.
  var firstRow: Int {
    (0..<Self.height).first { row in
      pixels[row * Self.width..<(row + 1) * Self.width].count { $0 >> 24 > 127 } > 5
    } ?? 0
  }

  /// Draws the figure as squares, only where the canvas is already painted.
  func draw(on canvas: PixelCanvas, _ place: FigurePlace) {
    for row in place.rows where (0..<Self.height).contains(row) {
      for column in 0..<Self.width {
        let pixel = pixels[row * Self.width + column]
        guard pixel >> 24 != 0 else { continue }
        canvas.stamp(
          pixel, x: place.x + column * place.scale, y: place.y + (row - place.rows.lowerBound) * place.scale,
          side: place.scale)
      }
    }
  }
}

extension PixelCanvas {
  /// Draws a square of one premultiplied pixel over painted pixels; unpainted ones stay empty.
  func stamp(_ pixel: UInt32, x: Int, y: Int, side: Int) {
    for line in max(0, y)..<max(0, y, min(height, y + side)) {
      let row = row(line)
      for column in max(0, x)..<max(0, x, min(width, x + side)) {
        let below = row[column]
        row[column] = pixel >> 24 == 255 && below >> 24 == 255 ? pixel : Self.atop(pixel, below)
      }
    }
  }

  /// Blends a premultiplied pixel over another one, whose alpha is kept.
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
