import TriptychHealth

/// Goals, streaks and suggestions, as the Dashboard shows them.
enum GoalObjects {
  static let goal = APIObject<GoalStanding>(
    "Goal", "A goal with the progress of a day.",
    [
      .text("id", "The id of the goal, or the name of one in the person's own words.") { goal, _ in goal.id },
      .flag("isOwn", "Whether the person defined it.") { goal, _ in goal.isOwn },
      .text("name", "Its name, in the person's language.") { goal, context in
        GoalSentence.name(goal, context.words)
      },
      .optionalText("metric", "The measure; null for a goal without one.") { goal, _ in goal.metric?.id },
      .day("day", "The day of the value.") { goal, _ in goal.day },
      .optionalNumber("value", "The value so far, in the measure's unit; null without data.") { goal, _ in
        goal.value
      },
      .number("target", "The target, in the same unit.") { goal, _ in goal.target },
      .optionalWhole("percent", "The whole percentage that pages show; null without data.", 0...999_999) {
        goal, _ in goal.shownPercent
      },
      .optionalChoice(
        "band", "The band of the percentage: green above 75, yellow from 50.",
        of: Band.allCases.map(\.rawValue)
      ) { goal, _ in goal.band?.rawValue },
    ])

  static let streak = APIObject<Streak>(
    "Streak", "Days in a row on which a goal was reached.",
    [
      .text("id", "The id of the goal, or `habits`.") { streak, _ in streak.id },
      .flag("isOwn", "Whether the person defined the goal.") { streak, _ in streak.isOwn },
      .day("from", "The first day.") { streak, _ in streak.days.lowerBound },
      .day("to", "The last day.") { streak, _ in streak.days.upperBound },
      .whole("days", "The number of days.", 2...100_000) { streak, _ in streak.days.count },
      .whole("longest", "The days of the longest streak so far.", 2...100_000) { streak, _ in
        streak.longest.count
      },
      .text("text", "The streak in a sentence, in the person's language.") { streak, context in
        GoalSentence.line(streak, context.analysis.goals, context.words)
      },
    ])

  static let dated = APIObject<DatedGoal>(
    "DatedGoal", "A goal with a date, in the person's own words.",
    [
      .text("name", "Its name.") { goal, _ in goal.name },
      .day("date", "The date.") { goal, _ in goal.date },
      .whole("daysLeft", "The days until then; negative once it has passed.") { goal, _ in goal.daysLeft },
    ])

  static let suggestion = APIObject<Suggestion>(
    "Suggestion", "A suggestion made by a rule.",
    [
      .choice("kind", "What it is about.", of: Suggestion.Kind.allCases.map(\.rawValue)) { suggestion, _ in
        suggestion.kind.rawValue
      },
      .text("rule", "The id of the rule.") { suggestion, _ in suggestion.rule },
      .text("text", "The suggestion, in the person's language and tone.") { suggestion, context in
        words(suggestion, context).sentence
      },
      .text("reason", "The figures behind it, in a sentence.") { suggestion, context in
        words(suggestion, context).reason
      },
    ])

  @Sendable private static func words(
    _ suggestion: Suggestion, _ context: PageContext
  ) -> (sentence: String, reason: String) {
    let text = SuggestionSentence.text(suggestion, tone: context.settings.coaching.tone, context.words)
    return (text.sentence, text.reason)
  }
}
