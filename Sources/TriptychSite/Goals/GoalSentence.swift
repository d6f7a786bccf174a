import TriptychHealth

/// Goals and rows of days in words: facts, without praise or blame.
enum GoalSentence {
  /// The name of a goal: the person's own, else that of its measure.
  static func name(_ standing: GoalStanding, _ words: Words) -> String {
    guard !standing.isOwn, let metric = standing.metric else { return standing.id }
    return words(.metric, metric.id)
  }

  /// `Steps: 6,000 of 8,000, 75 %.`
  static func line(_ standing: GoalStanding, _ words: Words) -> String {
    let goal = value(standing.target, standing.metric, words)
    let name = name(standing, words)
    guard let value = standing.value, let percent = standing.shownPercent else {
      return words(GoalWord.lineEmpty, ["name": name, "goal": goal])
    }
    return words(
      GoalWord.line,
      [
        "name": name, "value": self.value(value, standing.metric, words), "goal": goal,
        "percent": words.number(Double(percent)) + Words.space + "%",
      ])
  }

  /// The row of days, and the longest so far where that is another one.
  static func line(_ streak: Streak, _ report: GoalReport, _ words: Words) -> String {
    let standing = report.progress.first { $0.id == streak.id && $0.isOwn == streak.isOwn }
    let name = standing.map { self.name($0, words) } ?? words(GoalWord.habits)
    let row = words(
      GoalWord.streak, count: streak.days.count, ["name": name, "range": words.range(streak.days)])
    guard streak.longest != streak.days else { return row }
    let longest = words(
      GoalWord.longest, count: streak.longest.count, ["range": words.range(streak.longest)])
    return row + " " + longest
  }

  /// `Choir, by 1 May.`
  static func line(_ goal: DatedGoal, _ words: Words) -> String {
    words(
      goal.daysLeft < 0 ? GoalWord.datedPast : .dated, ["name": goal.name, "date": words.day(goal.date)])
  }

  /// A value beside its name, which need not be said again.
  private static func value(_ value: Double, _ metric: Metric?, _ words: Words) -> String {
    metric.map { InsightFigures(words: words).beside(value, of: $0) } ?? words.number(value)
  }
}
