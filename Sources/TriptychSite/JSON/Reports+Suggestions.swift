import TriptychHealth

extension Reports {
  /// What the person may like to do, each with the rule and the figures it comes from.
  public func suggestions(_ analysis: Analysis) -> JSONValue {
    let coaching = analysis.history.settings.coaching
    return .members([
      "as_of": asOf(analysis), "tone": .string(coaching.tone.rawValue),
      "difficulty": .string(coaching.difficulty.rawValue), "focus": .string(coaching.focus.rawValue),
      "suggestions": .array(analysis.suggestions.map { suggestion($0, coaching.tone) }),
    ])
  }

  private func suggestion(_ suggestion: Suggestion, _ tone: CoachingSettings.Tone) -> JSONValue {
    let text = SuggestionSentence.text(suggestion, tone: tone, words)
    let figures = suggestion.figures.sorted { $0.key < $1.key }.map {
      JSONMember($0.key, JSONValue($0.value))
    }
    return .members([
      "kind": .string(suggestion.kind.rawValue), "rule": .string(suggestion.rule),
      "metric": JSONValue(suggestion.metric?.id), "figures": .object(figures),
      "text": .string(text.sentence), "reason": .string(text.reason),
    ])
  }
}
