import TriptychGraphics
import TriptychHealth

/// What small pictures of the PixelPal say, in the picture and in place of it.
enum PetCardWord: String, SubjectWord {
  static let subject = "petCard"

  /// Counts of steps: of today, of all days.
  case today, soFar
  /// A round number of steps, in thousands and in millions.
  case thousands, millions
  /// How the figure looks.
  case vital, neutral, low, walking
  /// In place of a picture: the figure alone, with its phase, and with a number.
  case lock, island, withSteps, withoutSteps
  /// How far the phase has come.
  case progress

  /// How a figure looks.
  static func figure(_ card: PixelPalCard) -> PetCardWord {
    guard !card.isWalking else { return .walking }
    return switch card.energy {
    case .vital: .vital
    case .neutral: .neutral
    case .low: .low
    }
  }
}
