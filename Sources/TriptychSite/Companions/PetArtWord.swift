import TriptychGraphics

/// What drawn pictures of the pets show, for those who cannot see them.
enum PetArtWord: String, SubjectWord {
  static let subject = "petArt"

  /// Sheets and stills of the Symbi.
  case loop, change, evolution, posters, still, shade
  /// What it does in each mood, after its name.
  case vibrant, active, rested, calm, resting, tired, sad, anxious, stressed
  /// Sheets and stills of the PixelPal.
  case palSheet, palStill, palShade, palFlourish, palRare
  /// How it stands there, within a sentence.
  case palVital, palNeutral, palLow

  static func mood(_ mood: SymbiMood) -> PetArtWord {
    switch mood {
    case .vibrant: .vibrant
    case .active: .active
    case .rested: .rested
    case .calm: .calm
    case .resting: .resting
    case .tired: .tired
    case .sad: .sad
    case .anxious: .anxious
    case .stressed: .stressed
    }
  }

  static func energy(_ energy: PixelPalEnergy) -> PetArtWord {
    switch energy {
    case .vital: .palVital
    case .neutral: .palNeutral
    case .low: .palLow
    }
  }
}
