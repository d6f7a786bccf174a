import TriptychHealth

/// The first screens.
enum OnboardingWord: String, SubjectWord {
  static let subject = "onboarding"

  /// The tree's name for them.
  case tour
  /// Where one stands.
  case step
  /// Titles and leads by screen.
  case title1, title2, title3, title4, title5
  case lead1, lead2, lead3, lead4, lead5
  /// What moves the Symbi.
  case moodResting, moodActive, moodRested, moodCalm
  /// Choices.
  case companion, petSymbi, petPixelPal, petBoth, petNone, range, rangeSteps, own, ownAfter
  /// The PixelPal.
  case palSteps

  /// The title of a screen, 1...5.
  static func title(_ screen: Int) -> OnboardingWord {
    [.title1, .title2, .title3, .title4, .title5][min(max(screen, 1), 5) - 1]
  }

  /// What a screen says first, 1...5.
  static func lead(_ screen: Int) -> OnboardingWord {
    [.lead1, .lead2, .lead3, .lead4, .lead5][min(max(screen, 1), 5) - 1]
  }

  /// Which companions are shown.
  static func pet(_ choice: CompanionChoice) -> OnboardingWord {
    switch (choice.showsSymbi, choice.showsPixelPal) {
    case (true, true): .petBoth
    case (true, false): .petSymbi
    case (false, true): .petPixelPal
    case (false, false): .petNone
    }
  }
}
