import TriptychHealth

/// What pages say of categories that the person has switched off, and of what is consented to.
enum ConsentWord: String, SubjectWord {
  static let subject = "consent"

  /// A category that is switched off: in a sentence, in two words, as a heading.
  case offFitness = "off.fitness"
  case offNutrition = "off.nutrition"
  case offWellbeing = "off.wellbeing"
  case brief, title
  /// How to switch it on, and the way there.
  case switchOn, link
  /// In the place of the PixelPal's steps, and of who decided the Symbi's mood.
  case pet, symbi
  /// On the page of privacy: its headings and sentences.
  case heading, yes, no, model, training, whole, partly
  case since, keptDays, keptMoods, keptStays, messages, messagesNothing, messagesAllowed

  /// That a category is switched off.
  static func off(_ pillar: Pillar) -> ConsentWord {
    switch pillar {
    case .fitness: .offFitness
    case .nutrition: .offNutrition
    case .wellbeing: .offWellbeing
    }
  }
}
