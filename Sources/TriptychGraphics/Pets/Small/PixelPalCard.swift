/// A small picture of the pixel person for another screen: what it shows, with its texts.
///
/// Texts come from outside, in the language of whoever sees the picture. A kind that holds no digit drops
/// every digit from its text, whatever was given.
public struct PixelPalCard: Hashable, Sendable {
  /// Where the picture is shown. Sizes in points are those of the matching places on a phone whose screen
  /// has 393 x 852 points, made whole.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The lock screen: figure, icon and name of the phase; no digit.
    case lock
    /// The narrow place beside the camera: the figure alone, seen to the waist; no text.
    case island
    /// The wide place around the camera: figure, both texts and icon.
    case islandWide = "island-wide"
    /// The home screen: figure, icon, name of the phase, bar and a text below.
    case widget
  }

  /// Where it is shown.
  public var kind: Kind
  /// Which of the two figures.
  public var figure: PixelPalLook.Figure
  /// How lively it stands there; of no meaning while it walks.
  public var energy: PixelPalEnergy
  /// Whether it walks.
  public var isWalking: Bool
  /// The phase that is drawn, 1...4; others count as the nearest.
  public var phase: Int
  /// Its colors.
  public var look: PixelPalLook
  /// The text that leads; long ones are set smaller, then cut.
  public var lead: String
  /// The quiet text below; `nil` for none.
  public var detail: String?
  /// The filled share of the bar, 0...1; `nil` draws no bar. For the home screen alone.
  public var progress: Double?

  /// A card. Default: a neutral figure that stands, in the plain look, without texts and bar.
  public init(
    _ kind: Kind, figure: PixelPalLook.Figure, energy: PixelPalEnergy = .neutral, isWalking: Bool = false,
    phase: Int, look: PixelPalLook = PixelPalLook(), lead: String = "", detail: String? = nil,
    progress: Double? = nil
  ) {
    self.kind = kind
    self.figure = figure
    self.energy = energy
    self.isWalking = isWalking
    self.phase = phase
    self.look = look
    self.lead = lead
    self.detail = detail
    self.progress = progress
  }

  /// The texts in the picture, in reading order.
  public var texts: [String] {
    switch kind {
    case .lock: [Self.withoutDigits(lead)].filter { !$0.isEmpty }
    case .island: []
    case .islandWide, .widget: ([lead] + [detail].compactMap { $0 }).filter { !$0.isEmpty }
    }
  }

  /// A text without its digits and other numbers.
  static func withoutDigits(_ text: String) -> String {
    var kept = String.UnicodeScalarView()
    kept.append(contentsOf: text.unicodeScalars.filter { $0.properties.numericType == nil })
    return String(kept)
  }
}

extension PixelPalCard.Kind {
  /// The size of the picture in points.
  public var size: ChartSize {
    switch self {
    case .lock: ChartSize(width: 160, height: 72)
    case .island: ChartSize(width: 52, height: 37)
    case .islandWide: ChartSize(width: 371, height: 84)
    case .widget: ChartSize(width: 158, height: 158)
    }
  }

  /// The radius of its corners in points.
  var radius: Double {
    switch self {
    case .lock: 16
    case .island: 18.5
    case .islandWide: 42
    case .widget: 24
    }
  }
}

/// Paints small pictures of the pixel person as PNG files.
///
/// Not shared between threads. The same card gives the same bytes on every run.
public final class PixelPalCardPainter {
  private let fonts: FontBook
  private let encoder = PNGEncoder()
  private let cache = DrawingCache()
  private let figure: (PixelPalCard) -> FigurePixels

  /// A painter that draws text with these fonts and figures as `figure` gives them.
  init(fonts: FontBook, figure: @escaping (PixelPalCard) -> FigurePixels) {
    self.fonts = fonts
    self.figure = figure
  }

  /// The card as the bytes of a PNG file; around its round corners the file lets everything through.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point, 1...3.
  ///   - theme: Default light.
  /// - Throws: `PaintError.badScale`, `PaintError.outOfMemory`.
  public func png(
    _ card: PixelPalCard, scale: Int = 2, theme: ThemeName = .light
  ) throws(PaintError) -> [UInt8] {
    guard (1...3).contains(scale) else { throw .badScale(scale) }
    let size = card.kind.size
    let (width, height) = (Int(size.width) * scale, Int(size.height) * scale)
    let surface = try PixelSurface(width: width, height: height)
    CardDrawing(
      card: card, figure: figure(card), canvas: surface.canvas, scale: scale, colors: CardColors(theme),
      fonts: fonts, cache: cache
    ).paint()
    let bytes = surface.withPixels { pixels, stride in
      encoder.encode(pixels, width: width, height: height, stride: stride, isOpaque: false)
    }
    guard !bytes.isEmpty else { throw .outOfMemory }
    return bytes
  }

  /// A painter that draws text with these fonts.
  public convenience init(fonts: FontBook) { self.init(fonts: fonts, figure: FigurePixels.init) }
}

extension FigurePixels {
  /// The figure of a card: the first of its two stills, or the step with the feet far apart.
  init(_ card: PixelPalCard) {
    let artist = PixelPalArtist(phase: card.phase, look: card.look)
    let pose = card.isWalking ? PixelPalSprite.Pose.walk(frame: 0) : .idle(card.energy, frame: 0)
    self.init { artist.draw(PixelPalSprite(figure: card.figure, pose: pose), into: $0, stride: $1) }
  }
}

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
