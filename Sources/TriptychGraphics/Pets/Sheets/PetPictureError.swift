/// A picture of the pets that does not exist.
public enum PetPictureError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The side of a cell is too small or too large.
  case size(Int)
  /// The pixels of the file for each drawn pixel are too few or too many.
  case scale(Int)
  /// Symbi has no such level.
  case level(Int)
  /// Symbi does not evolve to such a level.
  case evolution(Int)
  /// PixelPal has no such phase.
  case phase(Int)
  /// PixelPal does not celebrate such a phase.
  case flourish(Int)
  /// A mood cannot become itself.
  case sameMood(SymbiMood)

  /// The fault in a sentence.
  public var description: String {
    switch self {
    case .size(let size):
      "A cell of \(size) pixels is not possible; its side can have \(Self.span(PetPicture.sizes)) pixels."
    case .scale(let scale):
      "The scale \(scale) is not possible; a drawn pixel can take \(Self.span(PetPicture.scales)) pixels."
    case .level(let level): "Symbi has no level \(level); there are levels \(Self.span(PetPicture.levels))."
    case .evolution(let level):
      "Symbi does not evolve to level \(level); it can be \(Self.span(PetPicture.evolvedLevels))."
    case .phase(let phase):
      "PixelPal has no phase \(phase); there are phases \(Self.span(PetPicture.phases))."
    case .flourish(let phase):
      "PixelPal does not celebrate phase \(phase); it can be \(Self.span(PetPicture.celebratedPhases))."
    case .sameMood(let mood): "The mood \(mood.rawValue) cannot become itself; two moods are needed."
    }
  }

  private static func span(_ range: ClosedRange<Int>) -> String {
    "\(range.lowerBound) to \(range.upperBound)"
  }
}
