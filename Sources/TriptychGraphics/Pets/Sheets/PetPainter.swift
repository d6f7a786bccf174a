/// Draws the pets' sheets. Do not share it between threads. The same picture gives the same bytes on every
/// run.
public final class PetPainter {
  private let artist: (PetPicture) -> any SheetArtist
  private let quantizer = SpriteQuantizer()
  private let encoder = SpriteEncoder()

  /// Creates a painter that reuses its memory from one sheet to the next.
  public convenience init() { self.init(artist: \.artist) }

  init(artist: @escaping (PetPicture) -> any SheetArtist) { self.artist = artist }

  /// Draws a sheet with all its frames.
  ///
  /// - Throws: `PetPictureError` if the picture does not exist, `PaintError` if memory runs out.
  public func sheet(_ picture: PetPicture) throws -> SpriteSheet {
    try picture.check()
    let sheet = try SpriteSheet(picture.plan)
    let artist = artist(picture)
    for frame in sheet.plan.frames.indices { try artist.draw(frame: frame, into: sheet.cell(of: frame)) }
    return sheet
  }

  /// Draws only the poster frame of a picture.
  ///
  /// - Throws: `PetPictureError` if the picture does not exist, `PaintError` if memory runs out.
  func poster(_ picture: PetPicture) throws -> PixelSurface {
    try picture.check()
    let plan = picture.plan
    let surface = try PixelSurface(width: plan.cellWidth, height: plan.cellHeight)
    surface.canvas.fill(0)
    let cell = SheetCell(surface: surface, x: 0, y: 0, width: plan.cellWidth, height: plan.cellHeight)
    try artist(picture).draw(frame: plan.poster, into: cell)
    return surface
  }

  /// Encodes a sheet as a PNG file with at most 256 colors.
  ///
  /// - Throws: `PaintError.outOfMemory` if memory runs out.
  public func png(_ sheet: SpriteSheet) throws(PaintError) -> [UInt8] {
    let picture = indexed(sheet)
    // Loops with noise are half of all sheets and far below their size limit. Only the largest of them
    // justify the time of thorough compression.
    let isQuick = sheet.plan.hasNoise && sheet.plan.tags.allSatisfy(\.loops)
    // Pixel art has this many colors only where it glows. Compressing that thoroughly takes as long as the
    // rest of the work on the sheet and saves a tenth of the bytes.
    let glows = sheet.plan.isPixelArt && picture.palette.count > 128
    let goodEnough = isQuick ? picture.count * 3 / 14 : glows ? .max : 0
    return try encoder.encode(picture, goodEnough: goodEnough).whole
  }

  /// Encodes the frames of a tag as an animated PNG file with the colors of the sheet's own file. Programs
  /// without support for animation show the first frame.
  ///
  /// - Parameter tag: one of the plan's tags; nil is the first one.
  /// - Throws: `PaintError.outOfMemory` if memory runs out.
  public func animatedPNG(_ sheet: SpriteSheet, tag: SpriteTag? = nil) throws(PaintError) -> [UInt8] {
    guard let tag = tag ?? sheet.plan.tags.first else { return try png(sheet) }
    return try AnimatedPNG(encoder: encoder).encode(indexed(sheet), sheet.plan, tag).whole
  }

  /// The sheet with its palette, which is computed once.
  func indexed(_ sheet: SpriteSheet) -> IndexedPicture {
    if let known = sheet.indexed { return known }
    let plan = sheet.plan
    let options = SpriteQuantizer.Options(
      cellWidth: plan.cellWidth, cellHeight: plan.cellHeight, hasNoise: plan.hasNoise, accents: plan.accents)
    let picture = quantizer.reduce(sheet.surface, options)
    sheet.indexed = picture
    return picture
  }
}

extension SpriteQuantizer {
  /// Reduces the pixels of a surface to a palette.
  func reduce(_ surface: PixelSurface, _ options: Options) -> IndexedPicture {
    surface.withPixels { pixels, stride in
      reduce(pixels, width: surface.width, height: surface.height, stride: stride, options)
    }
  }

  /// Reduces a surface that is one picture instead of cells.
  func reduce(_ surface: PixelSurface, accents: [UInt32]) -> IndexedPicture {
    let options = Options(
      cellWidth: surface.width, cellHeight: surface.height, hasNoise: false, accents: accents)
    return reduce(surface, options)
  }
}

extension PetPicture {
  /// Who draws the picture's sheet; meaningful only for pictures that pass `check()`.
  fileprivate var artist: any SheetArtist {
    switch self {
    case .symbi(let mood, let level, _): GhostSheet { (.loop(mood, level: level), $0) }
    case .symbiDressed(let mood, let season, let level, _):
      GhostSheet { (.dressed(mood, season, level: level), $0) }
    case .symbiPosters(let level, _):
      GhostSheet { (.still(SymbiMood.allCases[$0], level: level), SymbiArtist.poster) }
    case .symbiChange(let from, let to, let level, _):
      GhostSheet { (.change(from: from, to: to, level: level), $0) }
    case .symbiEvolution(let level, _): GhostSheet { (.evolution(to: level), $0) }
    case .symbiStill(let mood, let level, _):
      GhostSheet { _ in (.still(mood, level: level), SymbiArtist.poster) }
    case .symbiShade(let level, _): GhostSheet { _ in (.shade(level: level), SymbiArtist.poster) }
    case .pixelPal(let phase, let look, let scale):
      PersonSheet(phase, look, scale, PixelPalArtist.sprites)
    case .pixelPalStill(let figure, let energy, let phase, let look, let scale):
      PersonSheet(phase, look, scale, [PixelPalSprite(figure: figure, pose: .idle(energy, frame: 0))])
    case .pixelPalShade(let figure, let phase, let scale):
      PersonSheet(
        phase, PixelPalLook(), scale, [PixelPalSprite(figure: figure, pose: .idle(.neutral, frame: 0))],
        isShade: true)
    case .pixelPalFlourish(let figure, let phase, let look, let scale):
      PersonSheet(phase, look, scale, PixelPalArtist.flourishSprites(figure))
    case .pixelPalRare(let figure, let look, let scale):
      PersonSheet(PetPicture.rarePhase, look, scale, PixelPalArtist.rareSprites(figure))
    }
  }
}

/// A sheet of the ghost.
private struct GhostSheet: SheetArtist {
  /// The clip that a frame of the sheet belongs to, and the number of the frame within that clip.
  let clip: (_ frame: Int) -> (SymbiClip, frame: Int)

  func draw(frame: Int, into cell: SheetCell) throws(PaintError) {
    let canvas = try VectorCanvas(cell.surface, x: cell.x, y: cell.y, width: cell.width, height: cell.height)
    let (clip, step) = clip(frame)
    SymbiArtist().draw(clip, frame: step, on: canvas)
    try canvas.finish()
  }
}

/// A sheet of the pixel person, drawn small and then enlarged by a whole factor.
private struct PersonSheet: SheetArtist {
  private let artist: PixelPalArtist
  private let scale: Int
  /// Whether only the outline of a figure is drawn.
  private let isShade: Bool
  /// The sprite of each frame.
  private let sprites: [PixelPalSprite]
  private let small = Scratch<UInt32>(PixelPalArtist.cellWidth * PixelPalArtist.cellHeight)

  init(
    _ phase: Int, _ look: PixelPalLook, _ scale: Int, _ sprites: [PixelPalSprite], isShade: Bool = false
  ) {
    artist = PixelPalArtist(phase: phase, look: look)
    self.scale = scale
    self.sprites = sprites
    self.isShade = isShade
  }

  func draw(frame: Int, into cell: SheetCell) {
    guard scale > 1 else { return draw(frame, to: cell.row(0), stride: cell.stride) }
    let width = PixelPalArtist.cellWidth
    draw(frame, to: small.start, stride: width)
    for y in 0..<PixelPalArtist.cellHeight {
      let first = cell.row(y * scale)
      for x in 0..<width { (first + x * scale).update(repeating: small.start[y * width + x], count: scale) }
      for copy in 1..<scale { cell.row(y * scale + copy).update(from: first, count: width * scale) }
    }
  }

  private func draw(_ frame: Int, to pixels: UnsafeMutablePointer<UInt32>, stride: Int) {
    if isShade {
      artist.drawShade(sprites[frame].figure, into: pixels, stride: stride)
    } else {
      artist.draw(sprites[frame], into: pixels, stride: stride)
    }
  }
}

/// An object that draws the frames of one sheet.
protocol SheetArtist {
  /// Draws a frame into a cell whose pixels are all transparent.
  ///
  /// - Parameter frame: the index among the frames of the plan.
  /// - Throws: `PaintError` if memory runs out.
  func draw(frame: Int, into cell: SheetCell) throws(PaintError)
}

/// One cell of a sheet, in which a frame is drawn.
struct SheetCell {
  let surface: PixelSurface
  /// The position of the cell's top left pixel in the sheet.
  let x, y: Int
  let width, height: Int

  /// The pixels of one row of the cell, premultiplied 0xAARRGGBB.
  func row(_ line: Int) -> UnsafeMutablePointer<UInt32> { surface.canvas.row(y + line) + x }

  /// The distance between rows of the sheet in pixels.
  var stride: Int { surface.width }
}

/// A sheet with its pixels. Do not share it between threads.
public final class SpriteSheet {
  /// The plan: the contents of the sheet and their positions.
  public let plan: SheetPlan
  let surface: PixelSurface
  /// The pixels with a palette, once computed.
  var indexed: IndexedPicture?

  /// Creates an empty sheet in which every pixel is transparent.
  init(_ plan: SheetPlan) throws(PaintError) {
    self.plan = plan
    surface = try PixelSurface(width: plan.width, height: plan.height)
    surface.canvas.fill(0)
  }

  /// Gives `body` the pixels, row by row, premultiplied 0xAARRGGBB.
  public func withPixels<Result>(_ body: (UnsafePointer<UInt32>) -> Result) -> Result {
    surface.withPixels { pixels, _ in body(pixels) }
  }

  /// The cell in which a frame is drawn.
  ///
  /// - Parameter frame: the index among the frames of the plan.
  func cell(of frame: Int) -> SheetCell {
    let (x, y) = plan.origin(of: frame)
    return SheetCell(surface: surface, x: x, y: y, width: plan.cellWidth, height: plan.cellHeight)
  }
}
