import TriptychHealth

/// The profile and the pages below it.
enum ProfileWord: String, SubjectWord {
  static let subject = "profile"

  /// Groups of the overview.
  case you, data, about, advanced
  /// Titles, which stand in the tree too.
  case dataTitle, termsTitle, questionsTitle, contactTitle
  /// What is held besides days.
  case moods, forms, phases, messages, notes, entries
  /// How long it is kept.
  case keptForEver
  /// What erasure takes.
  case erases
  /// What the bundle holds.
  case bundleDays
  /// Links of a service behind the pages.
  case app, voice, whatsApp
}
