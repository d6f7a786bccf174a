import TriptychGraphics
import TriptychHealth

/// What a person chose about their companions, in the terms of the drawings.
struct CompanionChoice: Hashable, Sendable {
  /// Which of them the Dashboard shows.
  var showsSymbi = true
  var showsPixelPal = true
  /// Who the PixelPal is.
  var figure = PixelPalLook.Figure.female
  var look = PixelPalLook()
  /// Whether phases after the second are drawn.
  var premium = false
}

extension CompanionChoice {
  /// Whether any is shown: their own page shows both then, so that each can be met.
  var showsAny: Bool { showsSymbi || showsPixelPal }

  /// What the settings say on a day.
  init(_ settings: Settings, on day: CalendarDay) {
    let chosen = settings.companions
    showsSymbi = chosen.showsSymbi
    showsPixelPal = chosen.showsPixelPal
    figure = PixelPalLook.Figure(chosen.drawnFigure)
    look = PixelPalLook(chosen)
    premium = settings.premium.isActive(on: day)
  }
}

extension PixelPalLook {
  /// The look that was chosen; what was not chosen is that of the plain sheets.
  init(_ chosen: CompanionSettings) {
    // The words of settings and drawings are the same.
    self.init(
      skin: chosen.skin.flatMap { Skin(rawValue: $0.rawValue) },
      hair: chosen.hair.flatMap { Hair(rawValue: $0.rawValue) },
      outfit: Outfit(rawValue: chosen.outfit.rawValue) ?? .denim)
  }
}

extension PixelPalLook.Figure {
  /// The drawing of a figure.
  init(_ figure: CompanionSettings.Figure) {
    self =
      switch figure {
      case .male: .male
      case .female: .female
      }
  }
}

extension SymbiMood {
  /// The drawing of a mood: there is one for each.
  init(_ mood: Mood) {
    self =
      switch mood {
      case .sad: .sad
      case .resting: .resting
      case .active: .active
      case .vibrant: .vibrant
      case .calm: .calm
      case .tired: .tired
      case .stressed: .stressed
      case .anxious: .anxious
      case .rested: .rested
      }
  }
}

extension PixelPalEnergy {
  /// The drawing of a state; without any steps yet the even one.
  init(_ energy: PixelPalState.Energy?) {
    self =
      switch energy {
      case .vital: .vital
      case .low: .low
      case .neutral, nil: .neutral
      }
  }
}
