import TriptychHealth

/// What is suggested, and why: a word for every rule in every tone, and the reasons they share.
///
/// A new rule needs no line here, only its words in each language.
struct SuggestionWord: SubjectWord {
  static let subject = "suggestion"

  let rawValue: String

  init(rawValue: String) { self.rawValue = rawValue }

  /// The heading.
  static let title = SuggestionWord(rawValue: "title")
  /// The heading of a single one.
  static let one = SuggestionWord(rawValue: "one")

  /// The sentence of a rule in a tone.
  static func sentence(_ rule: String, _ tone: CoachingSettings.Tone) -> SuggestionWord {
    SuggestionWord(rawValue: rule + "." + tone.rawValue)
  }

  /// A reason that suggestions give.
  enum Reason: String, CaseIterable { case recovery, loadAbove, loadBelow, strength, meal, target }

  /// The word of a reason.
  static func reason(_ reason: Reason) -> SuggestionWord {
    SuggestionWord(rawValue: "reason." + reason.rawValue)
  }

  static var allCases: [SuggestionWord] {
    let sentences = Suggestion.rules.flatMap { rule in
      CoachingSettings.Tone.allCases.map { sentence(rule.rule, $0) }
    }
    return [title, one] + sentences + Reason.allCases.map(reason)
  }
}
