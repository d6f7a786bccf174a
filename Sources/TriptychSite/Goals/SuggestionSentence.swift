import TriptychHealth

/// A suggestion in words: what to do, in the person's tone, and what it rests on.
enum SuggestionSentence {
  /// Sentence and reason; the tone changes the sentence alone, since facts have no tone.
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
      reasons.append(words(SuggestionWord.reason(balance < 0 ? .loadAbove : .loadBelow)))
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
