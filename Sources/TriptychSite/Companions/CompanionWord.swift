import TriptychGraphics
import TriptychHealth

/// The words about both companions, other than the mood and its reason.
enum CompanionWord: String, SubjectWord {
  static let subject = "companion"

  case title, visit
  /// What pictures show.
  case symbiAlt, palAlt, greetingAlt
  /// A mood change on its day: as one sentence, and as a separate note.
  case changed, wasBefore
  /// The confidence of the mood.
  case sureFull, surePart, sureLittle, sureEarlier, sureDone
  /// The gallery of forms.
  case formsReached, formFirst, formStart, formReached, formMoods, formTakes, formHave, formNew, formSince,
    formNext
  case formSupplied, formWaiting, formGivenUp
  case formHighest, notReached, shownToday, formLevel, formWhy
  /// The row of moods.
  case diaryGaps, diaryNone
  /// The PixelPal's state.
  case palIs, palIsWith, palIsSoFar, palVital, palNeutral, palLow, palWalking, palWaiting, palResting, palOff
  /// Its phases.
  case palTitle, palTotal, palNoSteps, palNext, palFrom, palRangeFirst, palRange, palRangeLast
  case palBegan, palReached, palDrawnAs, palEarned, palHighest
  /// What the Symbi wears, and the way of the PixelPal so far.
  case palWay, palWayBegan, palWayReached, palWayPicture
  /// Pictures for other screens.
  case screensTitle, screensAbout, screenMoving, screenStill, screenDownload, screenSize, screenBytes
  /// That a pet is not shown.
  case hiddenSymbi, hiddenPixelPal, showThem

  /// The name of a form, 0...5.
  static func form(_ level: Int) -> DerivedWord { derived("form\(min(max(level, 0), 5))") }

  /// A friendly sentence for a low mood; `nil` for the others.
  static func comfort(_ mood: Mood) -> DerivedWord? {
    [.sad, .tired, .stressed, .anxious].contains(mood) ? derived("comfort", mood.rawValue) : nil
  }

  static var derived: [DerivedWord] {
    FormGallery.levels.map(form) + Mood.allCases.compactMap(comfort)
      + SymbiSeason.allCases.map(season) + PixelPalCard.Kind.allCases.map(screen)
  }

  /// That the Symbi is dressed for a season.
  static func season(_ season: SymbiSeason) -> DerivedWord { derived("season", season.rawValue) }

  /// What a picture for another screen is called.
  static func screen(_ kind: PixelPalCard.Kind) -> DerivedWord { derived("screen-" + kind.rawValue) }

  /// The PixelPal's posture within a sentence. Without consent, its steps are unknown.
  static func state(_ state: PixelPalState, _ consent: Consent) -> CompanionWord {
    guard consent.permits(.fitness) else { return .palOff }
    return switch state.energy {
    case .vital: .palVital
    case .neutral: .palNeutral
    case .low: .palLow
    case nil: state.totalSteps > 0 ? .palResting : .palWaiting
    }
  }

  /// Families with one word for each member of a set.
  enum Family: String, WordFamily {
    case decider, mood, phase

    var members: [String] {
      switch self {
      case .decider: ["steps_rule", "metrics_rule", "model", "cache", "yesterday", "fallback", "mindful"]
      case .mood: Mood.allCases.map(\.rawValue)
      case .phase: (1...4).map(String.init)
      }
    }
  }
}

/// The person's settings for the companions, in the terms of the drawings.
struct CompanionChoice: Hashable, Sendable {
  /// The companions that the Dashboard shows.
  var showsSymbi = true
  var showsPixelPal = true
  /// Who the PixelPal is.
  var figure = PixelPalLook.Figure.female
  var look = PixelPalLook()
  /// Whether phases after the second are drawn.
  var premium = false
  /// What the Symbi wears; nothing without Premium.
  var season: SymbiSeason?
}

extension CompanionChoice {
  /// Whether any companion is shown. If so, their own page shows both.
  var showsAny: Bool { showsSymbi || showsPixelPal }

  /// Creates the choice from the settings on a day.
  init(_ settings: Settings, on day: CalendarDay) {
    let chosen = settings.companions
    showsSymbi = chosen.showsSymbi
    showsPixelPal = chosen.showsPixelPal
    figure = PixelPalLook.Figure(chosen.drawnFigure)
    look = PixelPalLook(chosen)
    premium = settings.premium.isActive(on: day)
    season = premium ? chosen.worn(on: day).flatMap { SymbiSeason(rawValue: $0.rawValue) } : nil
  }
}

extension PixelPalLook {
  /// The chosen look. Anything not chosen is as in the plain sheets.
  init(_ chosen: CompanionSettings) {
    // Settings and drawings use the same identifiers.
    self.init(
      skin: chosen.skin.flatMap { Skin(rawValue: $0.rawValue) },
      hair: chosen.hair.flatMap { Hair(rawValue: $0.rawValue) },
      outfit: Outfit(rawValue: chosen.outfit.rawValue) ?? .denim)
  }
}

extension PixelPalLook.Figure {
  /// The drawing of a figure.
  init(_ figure: CompanionSettings.Figure) { self = figure == .male ? .male : .female }
}

extension SymbiMood {
  /// The drawing of a mood; each mood has one, of the same name.
  init(_ mood: Mood) { self = SymbiMood(rawValue: mood.rawValue) ?? .resting }
}

extension PixelPalEnergy {
  /// The drawing of a state, of the same name; without any steps yet the even one.
  init(_ energy: PixelPalState.Energy?) {
    self = energy.flatMap { PixelPalEnergy(rawValue: $0.rawValue) } ?? .neutral
  }
}
