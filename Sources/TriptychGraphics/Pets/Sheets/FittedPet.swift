extension PetPicture {
  /// The same still with a cell as large as fits a square; any other picture is unchanged.
  ///
  /// - Parameter side: the side of the square in pixels, 56 or more
  func fitting(_ side: Int) -> PetPicture {
    switch self {
    case .symbiStill(let mood, let level, _):
      .symbiStill(mood, level: level, size: min(side, Self.sizes.upperBound))
    case .pixelPalStill(let figure, let energy, let phase, let look, _):
      .pixelPalStill(
        figure, energy, phase: phase, look: look,
        scale: max(1, min(side / FigurePixels.height, Self.scales.upperBound)))
    default: self
    }
  }
}
