/// Draws the pets' sheets. Not shared between threads; the same picture gives the same bytes on every run.
public final class PetPainter {
  private let artist: (PetPicture) -> any SheetArtist
  private let quantiser = SpriteQuantiser()
  private let encoder = SpriteEncoder()

  /// A painter that keeps its room from one sheet to the next.
  public convenience init() { self.init(artist: PetArtists.artist) }

  init(artist: @escaping (PetPicture) -> any SheetArtist) { self.artist = artist }

  /// A sheet with all its frames.
  ///
  /// - Throws: `PetPictureError` where there is no such picture, `PaintError` where memory runs out.
  public func sheet(_ picture: PetPicture) throws -> SpriteSheet {
    try picture.check()
    let sheet = try SpriteSheet(picture.plan)
    let artist = artist(picture)
    for frame in sheet.plan.frames.indices { try artist.draw(frame: frame, into: sheet.cell(of: frame)) }
    return sheet
  }

  /// The frame of a picture that stands for it, alone.
  ///
  /// - Throws: as `sheet`.
  func poster(_ picture: PetPicture) throws -> PixelSurface {
    try picture.check()
    let plan = picture.plan
    let surface = try PixelSurface(width: plan.cellWidth, height: plan.cellHeight)
    surface.canvas.fill(0)
    let cell = SheetCell(surface: surface, x: 0, y: 0, width: plan.cellWidth, height: plan.cellHeight)
    try artist(picture).draw(frame: plan.poster, into: cell)
    return surface
  }

  /// A sheet as the bytes of a PNG file with at most 256 colours.
  ///
  /// - Throws: `PaintError.outOfMemory`.
  public func png(_ sheet: SpriteSheet) throws(PaintError) -> [UInt8] {
    let picture = indexed(sheet)
    // Loops with noise are half of all sheets and far below what they may weigh: there only the dearest get
    // the time that thorough packing takes.
    let isQuick = sheet.plan.hasNoise && sheet.plan.tags.allSatisfy(\.loops)
    // So many colours has pixel art only where it glows: thorough packing of that takes as long as all the rest
    // of the sheet, for a tenth of the bytes.
    let glows = sheet.plan.isPixelArt && picture.palette.count > 128
    let goodEnough = isQuick ? picture.count * 3 / 14 : glows ? .max : 0
    let bytes = encoder.encode(picture, goodEnough: goodEnough)
    guard !bytes.isEmpty else { throw .outOfMemory }
    return bytes
  }

  /// The frames of a tag as the bytes of an animated PNG file, with the colours of the sheet's own file;
  /// programs that know no animation show the first frame.
  ///
  /// - Parameter tag: one of the plan's; nil is the first.
  /// - Throws: `PaintError.outOfMemory`.
  public func animatedPNG(_ sheet: SpriteSheet, tag: SpriteTag? = nil) throws(PaintError) -> [UInt8] {
    guard let tag = tag ?? sheet.plan.tags.first else { return try png(sheet) }
    let bytes = AnimatedPNG(encoder: encoder).encode(indexed(sheet), sheet.plan, tag)
    guard !bytes.isEmpty else { throw .outOfMemory }
    return bytes
  }

  /// The sheet with its palette, found once.
  func indexed(_ sheet: SpriteSheet) -> IndexedPicture {
    if let known = sheet.indexed { return known }
    let plan = sheet.plan
    let options = SpriteQuantiser.Options(
      cellWidth: plan.cellWidth, cellHeight: plan.cellHeight, hasNoise: plan.hasNoise, accents: plan.accents)
    let picture = sheet.surface.withPixels { pixels, stride in
      quantiser.reduce(pixels, width: plan.width, height: plan.height, stride: stride, options)
    }
    sheet.indexed = picture
    return picture
  }
}
