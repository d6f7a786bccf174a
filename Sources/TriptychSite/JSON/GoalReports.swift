import TriptychHealth

extension Reports {
  /// The goals with today's progress, the streaks, and the goals with a date.
  public func goals(_ analysis: Analysis) -> JSONValue {
    .members([
      "as_of": asOf(analysis),
      "goals": .array(analysis.goals.progress.map(standing)),
      "streaks": .array(analysis.goals.streaks.map { streak($0, analysis.goals) }),
      "dated": .array(analysis.goals.dated.map(dated)),
    ])
  }

  private func standing(_ goal: GoalStanding) -> JSONValue {
    .members([
      "id": .string(goal.id), "own": .bool(goal.isOwn), "metric": JSONValue(goal.metric?.id),
      "day": .string(goal.day.iso), "value": JSONValue(goal.value), "target": JSONValue(goal.target),
      "percent": JSONValue(goal.shownPercent), "colour": JSONValue(goal.band?.rawValue),
      "text": .string(GoalSentence.line(goal, words)),
    ])
  }

  private func streak(_ streak: Streak, _ report: GoalReport) -> JSONValue {
    .members([
      "id": .string(streak.id), "own": .bool(streak.isOwn), "count": JSONValue(streak.days.count),
      "days": days(streak.days), "longest_count": JSONValue(streak.longest.count),
      "longest": days(streak.longest), "text": .string(GoalSentence.line(streak, report, words)),
    ])
  }

  private func dated(_ goal: DatedGoal) -> JSONValue {
    .members([
      "name": .string(goal.name), "date": .string(goal.date.iso), "days_left": JSONValue(goal.daysLeft),
      "text": .string(GoalSentence.line(goal, words)),
    ])
  }

  /// The suggestions for the person, each with the rule and the figures behind it.
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
