/// An overview for people: many pictures side by side with their names, on a light and a dark background.
///
/// Do not share it between threads.
public final class ContactSheet {
  private let fonts: FontCollection
  private let painter: PetPainter
  private let cache = DrawingCache()
  private let quantizer = SpriteQuantizer()
  private let encoder = SpriteEncoder()

  private static let gap = 8
  private static let lineHeight = 20
  private static let textSize = 12.0
  /// The background colors and the text colors on them.
  private static let halves: [(ground: RGB, ink: RGB)] = [
    (RGB(0xFFFFFF), RGB(0x3B3556)), (RGB(0x241D38), RGB(0xE9E5F5)),
  ]
  /// The maximum number of pixels in a contact sheet.
  public static let mostPixels = 1 << 24

  /// Creates a contact sheet whose pictures are passed to `png`.
  ///
  /// - Parameters:
  ///   - fonts: the fonts for the names.
  ///   - painter: draws the pictures.
  public init(fonts: FontCollection, painter: PetPainter) {
    self.fonts = fonts
    self.painter = painter
  }

  /// One picture with its name.
  public struct Entry: Sendable {
    /// The picture; its poster frame is shown.
    public var picture: PetPicture
    /// The caption below the picture. If it is too long, it is set smaller and finally truncated.
    public var name: String

    /// - Parameter name: the caption; nil uses the name of the sheet.
    public init(_ picture: PetPicture, name: String? = nil) {
      self.picture = picture
      self.name = name ?? picture.plan.name
    }
  }

  /// Encodes all pictures in rows, once on each background, as a PNG file.
  ///
  /// - Parameters:
  ///   - entries: one or more pictures, from the top left.
  ///   - columns: the number of pictures in a row, 1 or more.
  /// - Throws: `PetPictureError` if a picture does not exist; `PaintError` if the sheet is too large or
  ///   memory runs out.
  public func png(_ entries: [Entry], columns: Int) throws -> [UInt8] {
    for entry in entries { try entry.picture.check() }
    let plans = entries.map(\.picture.plan)
    let columns = max(1, min(columns, entries.count))
    let cellWidth = (plans.map(\.cellWidth).max() ?? 1) + Self.gap
    let cellHeight = (plans.map(\.cellHeight).max() ?? 1) + Self.lineHeight + Self.gap
    let rows = (max(1, entries.count) + columns - 1) / columns
    let (half, height) = (columns * cellWidth + Self.gap, rows * cellHeight + Self.gap)
    guard rows <= Self.mostPixels, half * 2 * height <= Self.mostPixels else {
      throw PaintError.tooLarge(width: half * 2, height: height, most: Self.mostPixels)
    }
    let surface = try PixelSurface(width: half * 2, height: height)
    fill(surface, half)
    for (place, entry) in entries.enumerated() {
      let still = try painter.poster(entry.picture)
      let (x, y) = (Self.gap + place % columns * cellWidth, Self.gap + place / columns * cellHeight)
      for (side, colors) in Self.halves.enumerated() {
        surface.canvas.blend(still, x: x + side * half + (cellWidth - Self.gap - still.width) / 2, y: y)
        write(
          entry.name, on: surface, x: x + side * half, y: y + cellHeight - Self.gap - 7,
          width: cellWidth - Self.gap, Ink(colors.ink))
      }
    }
    return try encoder.encode(quantizer.reduce(surface, accents: [])).whole
  }

  private func fill(_ surface: PixelSurface, _ half: Int) {
    for y in 0..<surface.height {
      for (side, colors) in Self.halves.enumerated() {
        (surface.canvas.row(y) + side * half).update(repeating: 0xFF00_0000 | colors.ground.hex, count: half)
      }
    }
  }

  private func write(_ name: String, on surface: PixelSurface, x: Int, y: Int, width: Int, _ ink: Ink) {
    // A long name is set smaller before it is truncated.
    let natural = fonts.width(of: name, style: TextStyle(size: Self.textSize, weight: .regular))
    let size = natural > Double(width) ? max(8, Self.textSize * Double(width) / natural) : Self.textSize
    let style = TextStyle(size: size, weight: .regular)
    var text = name
    while !text.isEmpty, fonts.width(of: text, style: style) > Double(width) + 0.5 { text.removeLast() }
    let start = Double(x) + (Double(width) - fonts.width(of: text, style: style)) / 2
    TextPainter(fonts: fonts, canvas: surface.canvas, band: cache.band, scale: 1)
      .draw(text, style: style, x: start, y: Double(y), ink: ink)
  }
}
