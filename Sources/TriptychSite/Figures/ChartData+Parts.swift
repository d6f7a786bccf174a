import TriptychGraphics
import TriptychHealth

/// Parts of a whole and parts of a goal.
extension ChartData {
  /// Where the energy of a mean day came from.
  func macroRing(days count: Int) throws(ChartRefusal) -> PartsRing {
    let days = window(.protein, days: count)
    let logged = days.filter { day in macros.allSatisfy { history[$0.metric][day] != nil } }
    try check(logged.count)
    let parts = macros.enumerated().map { place, macro in
      let values = logged.compactMap { history[macro.metric][$0] }
      return RingPart(
        words(.metric, macro.metric.id), amount: Statistics.mean(values).map { $0 * macro.energy },
        accent: .series(place))
    }
    return PartsRing(
      heading: heading(
        words(.chartEnergyTitle), words(.chartMacrosSubtitle, count: logged.count), days,
        source: sources(.protein, days)),
      measure: Measure(
        name: words(.metric, Metric.energyIntake.id), unit: words(.unit, "kcal"),
        unitInWords: words(.unitWords, "kcal"), unitOfOne: words(.unitWordsOne, "kcal")),
      parts: parts)
  }

  /// Today's steps and the goal.
  func stepGoal() throws(ChartRefusal) -> ProgressRing {
    guard let goal = goals.first(where: { $0.metric == .steps && $0.progress.value != nil }) else {
      throw .nothingToDraw
    }
    return ProgressRing(goal.progress)
  }

  /// All goals of the day of the moment.
  func goalBars() throws(ChartRefusal) -> ProgressBars {
    let goals = goals.filter { $0.progress.value != nil }
    try check(goals.count)
    let day = analysis.asOf.day
    return ProgressBars(
      heading: heading(words(.chartGoalsTitle), words(.chartGoalsSubtitle), day...day, source: nil),
      goals: goals.map(\.progress))
  }

  /// The goals of the day, as the rest of the pages says them.
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
