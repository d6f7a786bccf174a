/// Draws the pets' sheets. Not shared between threads; the same picture gives the same bytes on every run.
public final class PetPainter {
  private let artist: (PetPicture) throws(PaintError) -> (any SheetArtist)?
  private let quantiser = SpriteQuantiser()
  private let encoder = SpriteEncoder()

  /// A painter that keeps its room from one sheet to the next.
  public convenience init() { self.init(artist: PetArtists.artist) }

  init(artist: @escaping (PetPicture) throws(PaintError) -> (any SheetArtist)?) { self.artist = artist }

  /// A sheet with all its frames.
  ///
  /// - Throws: `PetPictureError` where there is no such picture or memory runs out.
  public func sheet(_ picture: PetPicture) throws(PetPictureError) -> SpriteSheet {
    try picture.check()
    do {
      let sheet = try SpriteSheet(picture.plan)
      if let artist = try artist(picture) {
        for frame in sheet.plan.frames.indices { try artist.draw(frame: frame, into: sheet.cell(of: frame)) }
      }
      return sheet
    } catch {
      throw .painting(error)
    }
  }

  /// A sheet as the bytes of a PNG file with at most 256 colours.
  ///
  /// - Throws: `PaintError.outOfMemory`.
  public func png(_ sheet: SpriteSheet) throws(PaintError) -> [UInt8] {
    let bytes = encoder.encode(indexed(sheet))
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
