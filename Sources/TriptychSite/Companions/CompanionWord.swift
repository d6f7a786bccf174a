import TriptychHealth

/// What pages say of both companions besides the mood and its reason.
enum CompanionWord: String, SubjectWord {
  static let subject = "companion"

  case title, visit
  /// What pictures show.
  case symbiAlt, palAlt
  /// The change of a mood on its day: in one sentence, and as a remark of its own.
  case changed, wasBefore
  /// Company in a mood that is not an easy one.
  case comfortSad, comfortTired, comfortStressed, comfortAnxious
  /// How sure the mood is.
  case sureFull, surePart, sureLittle, sureEarlier, sureDone
  /// Names of the Symbi's forms.
  case form0, form1, form2, form3, form4, form5
  /// The gallery of forms.
  case formsReached, formFirst, formStart, formReached, formMoods, formTakes, formHave, formNew, formNext
  case formHighest, notReached, shownToday, formLevel, formWhy
  /// The row of moods.
  case diaryGaps, diaryNone
  /// How the PixelPal is.
  case palIs, palIsWith, palVital, palNeutral, palLow, palWalking, palWaiting, palResting, palOff
  /// Its phases.
  case palTitle, palTotal, palNoSteps, palNext, palFrom, palRangeFirst, palRange, palRangeLast
  case palBegan, palReached, palDrawnAs, palHighest
  /// That a pet is not shown.
  case hiddenSymbi, hiddenPixelPal, showThem

  /// The name of a form, 0...5.
  static func form(_ level: Int) -> CompanionWord {
    switch level {
    case ...0: .form0
    case 1: .form1
    case 2: .form2
    case 3: .form3
    case 4: .form4
    default: .form5
    }
  }

  /// What is said to a mood that is not an easy one; `nil` for the others.
  static func comfort(_ mood: Mood) -> CompanionWord? {
    switch mood {
    case .sad: .comfortSad
    case .tired: .comfortTired
    case .stressed: .comfortStressed
    case .anxious: .comfortAnxious
    case .resting, .active, .vibrant, .calm, .rested: nil
    }
  }

  /// How the PixelPal stands there, within a sentence; without consent it knows no steps.
  static func state(_ state: PixelPalState, _ consent: Consent) -> CompanionWord {
    guard consent.permits(.fitness) else { return .palOff }
    return switch state.energy {
    case .vital: .palVital
    case .neutral: .palNeutral
    case .low: .palLow
    case nil: state.totalSteps > 0 ? .palResting : .palWaiting
    }
  }
}
