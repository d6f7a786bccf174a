import TriptychGraphics
import TriptychHealth

/// Charts of the day's goals.
extension ChartData {
  /// Today's steps compared with the goal.
  func stepGoal() throws(ChartRefusal) -> ProgressRing {
    guard let goal = goals.first(where: { $0.metric == .steps && $0.progress.value != nil }) else {
      throw .nothingToDraw
    }
    return ProgressRing(goal.progress)
  }

  /// All goals of the day of the analysis.
  func goalBars() throws(ChartRefusal) -> ProgressBars {
    let goals = goals.filter { $0.progress.value != nil }
    try check(goals.count)
    let day = analysis.asOf.day
    return ProgressBars(
      heading: heading(
        words(FigureWord.chartGoalsTitle), words(FigureWord.chartGoalsSubtitle), day...day, source: nil),
      goals: goals.map(\.progress))
  }

  /// The goals of the day with the names and figures that pages show.
  private var goals: [(metric: Metric, progress: GoalProgress)] {
    analysis.goals.progress.compactMap { standing in
      standing.metric.map { metric in
        (
          metric,
          GoalProgress(
            GoalSentence.name(standing, words), value: standing.value.map { shown($0, of: metric) },
            goal: shown(standing.target, of: metric), measure: measure(metric))
        )
      }
    }
  }
}
