@testable import TriptychGraphics

/// One drawn sprite of a pixel person, to look at pixel by pixel.
struct DrawnPal: Hashable {
  static let width = PixelPalArtist.cellWidth
  static let height = PixelPalArtist.cellHeight

  /// Premultiplied 0xAARRGGBB, row by row.
  let pixels: [UInt32]

  init(_ artist: PixelPalArtist, _ sprite: PixelPalSprite) {
    pixels = Self.drawn { artist.draw(sprite, into: $0, stride: Self.width) }
  }

  init(shadeOf figure: PixelPalLook.Figure, _ artist: PixelPalArtist) {
    pixels = Self.drawn { artist.drawShade(figure, into: $0, stride: Self.width) }
  }

  private static func drawn(_ draw: (UnsafeMutablePointer<UInt32>) -> Void) -> [UInt32] {
    var pixels = [UInt32](repeating: 0x5555_5555, count: width * height)
    pixels.withUnsafeMutableBufferPointer { buffer in
      if let first = buffer.baseAddress { draw(first) }
    }
    return pixels
  }

  subscript(x: Int, row: Int) -> UInt32 { pixels[row * Self.width + x] }

  /// Which pixels hide what is behind them.
  var opaque: [Bool] { pixels.map { $0 >> 24 == 255 } }

  /// Rows of the cell with an opaque pixel.
  var opaqueRows: [Int] {
    (0..<Self.height).filter { row in (0..<Self.width).contains { self[$0, row] >> 24 == 255 } }
  }

  /// Columns with an opaque pixel in some rows.
  func opaqueColumns(_ rows: ClosedRange<Int>) -> [Int] {
    (0..<Self.width).filter { x in rows.contains { self[x, $0] >> 24 == 255 } }
  }

  /// Whether anything is painted on the outermost pixels.
  var touchesEdge: Bool {
    (0..<Self.height).contains { row in
      (0..<Self.width).contains { x in
        (x == 0 || row == 0 || x == Self.width - 1 || row == Self.height - 1) && self[x, row] != 0
      }
    }
  }

  /// The mean of all pixels on black, 0...1.
  var brightness: Double {
    let sum = pixels.reduce(0) { sum, pixel in
      sum + 0.299 * Double(pixel >> 16 & 0xFF) + 0.587 * Double(pixel >> 8 & 0xFF) + 0.114
        * Double(pixel & 0xFF)
    }
    return sum / Double(pixels.count) / 255
  }
}
