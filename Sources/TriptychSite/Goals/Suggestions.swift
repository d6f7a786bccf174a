import TriptychHealth

/// Suggestions for the day, each with its reason.
struct SuggestionList: Codable, Sendable {
  var title: String
  var items: [Item]

  struct Item: Codable, Sendable {
    var say: String
    var why: String
  }
}

extension SuggestionList {
  /// Creates a list of the first suggestions of one pillar, or of all; `nil` if there are none.
  init?(_ pillar: Pillar?, limit: Int, _ context: PageContext) {
    self.init(limit: limit, context) { pillar == nil || pillar == SuggestionList.pillar(of: $0) }
  }

  /// Creates a list of the first suggestions that satisfy a condition; `nil` if there are none.
  init?(limit: Int, _ context: PageContext, where belongs: (Suggestion) -> Bool) {
    let words = context.words
    let found = context.analysis.suggestions.filter(belongs).prefix(
      context.settings.listLength(limit))
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

/// The words of suggestions: a word for every rule in every tone, and the reasons they share.
///
/// A new rule needs no line here, only its words in each language.
enum SuggestionWord: String, SubjectWord {
  static let subject = "suggestion"

  /// The heading, and that of a single one.
  case title, one

  /// The sentence of a rule in a tone.
  static func sentence(_ rule: String, _ tone: CoachingSettings.Tone) -> DerivedWord {
    derived(rule + "." + tone.rawValue)
  }

  /// A reason that suggestions give.
  enum Reason: String, CaseIterable { case recovery, loadAbove, loadBelow, strength, meal, target }

  /// The word of a reason.
  static func reason(_ reason: Reason) -> DerivedWord { derived("reason." + reason.rawValue) }

  static var derived: [DerivedWord] {
    Suggestion.rules.flatMap { rule in CoachingSettings.Tone.allCases.map { sentence(rule.rule, $0) } }
      + Reason.allCases.map(reason)
  }
}

/// A suggestion in words: what to do, in the person's tone, and the reason for it.
enum SuggestionSentence {
  /// The sentence and the reason. The tone changes only the sentence, since facts have no tone.
  static func text(
    _ suggestion: Suggestion, tone: CoachingSettings.Tone, _ words: Words
  ) -> (sentence: String, reason: String) {
    let sentence = words(
      SuggestionWord.sentence(suggestion.rule, tone),
      ["target": value(suggestion, "target", words)])
    let reason =
      switch suggestion.kind {
      case .workout: workoutReason(suggestion, words)
      case .meal: words(SuggestionWord.reason(.meal), count: days(suggestion), mealFigures(suggestion, words))
      case .target:
        words(
          SuggestionWord.reason(.target), count: days(suggestion),
          [
            "median": value(suggestion, "median", words), "goal": value(suggestion, "goal", words),
          ])
      }
    return (words.sentence(sentence), words.sentence(reason))
  }

  private static func workoutReason(_ suggestion: Suggestion, _ words: Words) -> String {
    let figures = suggestion.figures
    var reasons: [String] = []
    if let recovery = figures["recovery"] {
      reasons.append(words(SuggestionWord.reason(.recovery), ["recovery": words.number(recovery)]))
    }
    if let balance = figures["balance"] {
      let isUsual = LoadReport.isUsual(balance: balance, average: figures["average"] ?? 0)
      reasons.append(words(SuggestionWord.reason(balance < 0 && !isUsual ? .loadAbove : .loadBelow)))
    }
    if let days = figures["strength"] {
      reasons.append(words(SuggestionWord.reason(.strength), count: Int(days)))
    }
    return reasons.joined(separator: " ")
  }

  private static func mealFigures(_ suggestion: Suggestion, _ words: Words) -> PhraseValues {
    [
      "metric": suggestion.metric.map { words(.metric, $0.id) } ?? "",
      "mean": value(suggestion, "mean", words), "target": value(suggestion, "target", words),
    ]
  }

  private static func days(_ suggestion: Suggestion) -> Int { Int(suggestion.figures["days"] ?? 0) }

  private static func value(_ suggestion: Suggestion, _ name: String, _ words: Words) -> String {
    guard let figure = suggestion.figures[name] else { return "" }
    return suggestion.metric.map { words.value(figure, of: $0) } ?? words.number(figure)
  }
}
