/// Who draws which picture.
enum PetArtists {
  /// The artist of a picture; nil leaves the sheet empty.
  static func artist(of picture: PetPicture) throws(PaintError) -> (any SheetArtist)? {
    switch picture {
    case .symbi, .symbiPosters, .symbiChange, .symbiEvolution, .symbiStill, .symbiShade: nil
    case .pixelPal, .pixelPalStill, .pixelPalShade, .pixelPalFlourish: nil
    }
  }
}
