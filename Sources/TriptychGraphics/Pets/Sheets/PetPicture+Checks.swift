extension PetPicture {
  /// Pixels that the side of a Symbi's cell can have.
  public static let sizes = 32...512
  /// Pixels of the file that a pixel of a PixelPal's drawing can take.
  public static let scales = 1...8
  /// Levels of Symbi.
  public static let levels = 0...5
  /// Levels that Symbi evolves to.
  public static let evolvedLevels = 1...5
  /// Phases of PixelPal.
  public static let phases = 1...4
  /// Phases of PixelPal that are celebrated when they are reached; everybody starts in the first.
  public static let celebratedPhases = 2...4
  /// The phase whose figures rise now and then.
  public static let rarePhase = 4

  /// Makes sure that there is such a picture.
  ///
  /// - Throws: `PetPictureError` naming the first part that is not possible and what is.
  public func check() throws(PetPictureError) {
    switch self {
    case .symbi(_, let level, let size), .symbiPosters(let level, let size),
      .symbiStill(_, let level, let size),
      .symbiShade(let level, let size):
      guard Self.levels.contains(level) else { throw .level(level) }
      guard Self.sizes.contains(size) else { throw .size(size) }
    case .symbiChange(let from, let to, let level, let size):
      guard from != to else { throw .sameMood(from) }
      guard Self.levels.contains(level) else { throw .level(level) }
      guard Self.sizes.contains(size) else { throw .size(size) }
    case .symbiEvolution(let level, let size):
      guard Self.evolvedLevels.contains(level) else { throw .evolution(level) }
      guard Self.sizes.contains(size) else { throw .size(size) }
    case .pixelPal(let phase, _, let scale), .pixelPalStill(_, _, let phase, _, let scale),
      .pixelPalShade(_, let phase, let scale):
      guard Self.phases.contains(phase) else { throw .phase(phase) }
      guard Self.scales.contains(scale) else { throw .scale(scale) }
    case .pixelPalFlourish(_, let phase, _, let scale):
      guard Self.celebratedPhases.contains(phase) else { throw .flourish(phase) }
      guard Self.scales.contains(scale) else { throw .scale(scale) }
    case .pixelPalRare(_, _, let scale):
      guard Self.scales.contains(scale) else { throw .scale(scale) }
    }
  }
}
