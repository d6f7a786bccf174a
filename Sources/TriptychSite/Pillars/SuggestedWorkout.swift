import TriptychHealth

/// A workout the analysis suggests to do, as its form can be filled in with it.
struct SuggestedWorkout: Codable, Sendable {
  /// The suggestions that name something to do; those to rest or to keep a plan name nothing.
  enum Kind: String, CaseIterable {
    case easy, moderate, strength

    /// How long it may take, in minutes: where the form begins, not a target.
    var minutes: Int { self == .strength ? 20 : 30 }
  }

  var title: String
  var say: String
  var why: String
  var name: String
  var minutes: String

  /// What is suggested on the day; `nil` where nothing to do is.
  init?(_ context: PageContext) {
    let words = context.words
    guard
      let found = context.analysis.suggestions.first(where: { $0.kind == .workout }),
      let kind = Kind.allCases.first(where: { found.rule == "workout." + $0.rawValue })
    else { return nil }
    let text = SuggestionSentence.text(found, tone: context.settings.coaching.tone, words)
    title = words(EntryWord.suggested)
    say = text.sentence
    why = text.reason
    name = words(EntryWord.suggestedName(kind))
    minutes = words.number(Double(kind.minutes))
  }
}
