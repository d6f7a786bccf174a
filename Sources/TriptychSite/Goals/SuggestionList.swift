import TriptychHealth

/// What the person may like to do, each with what it rests on.
struct SuggestionList: Codable, Sendable {
  var title: String
  var items: [Item]

  struct Item: Codable, Sendable {
    var say: String
    var why: String
  }
}

extension SuggestionList {
  /// The first suggestions, of one pillar or of all; `nil` where there is none.
  init?(_ pillar: Pillar?, limit: Int, _ context: PageContext) {
    self.init(limit: limit, context) { pillar == nil || pillar == SuggestionList.pillar(of: $0) }
  }

  /// The first suggestions that belong; `nil` where there is none.
  init?(limit: Int, _ context: PageContext, where belongs: (Suggestion) -> Bool) {
    let words = context.words
    let found = context.analysis.suggestions.filter(belongs).prefix(limit)
    guard !found.isEmpty else { return nil }
    self.init(
      title: words(found.count == 1 ? SuggestionWord.one : .title),
      items: found.map { suggestion in
        let text = SuggestionSentence.text(suggestion, tone: context.settings.coaching.tone, words)
        return Item(say: text.sentence, why: text.reason)
      })
  }

  private static func pillar(of suggestion: Suggestion) -> Pillar {
    switch suggestion.kind {
    case .workout: .fitness
    case .meal: .nutrition
    case .target: suggestion.metric.map { Pillar(of: $0) } ?? .fitness
    }
  }
}
