/// Suggests targets a small step above what a person already does, by the difficulty they chose.
///
/// The step is added to the median of the last 28 days with data, at least 14 of them: 5 % for easy, 10 % for
/// steady, 20 % for ambitious (sleep: a quarter, a half, three quarters of an hour). Below the goal, the step
/// leads toward the goal and ends before it, since the goal itself would be no suggestion. From the goal on, it
/// goes beyond the goal, up to a ceiling. The target is never below the median, so it never falls: a quiet
/// month leads to a smaller step up, not to a lower target.
///
/// - Source: our own choice of steps; ceilings: 12,000 steps, beyond the plateau of Paluch (2022); 60
///   minutes, twice the upper end of WHO (2020) on five days; 8 hours of sleep, inside the 7 to 9 of the
///   American Heart Association (2022).
/// - Missing data: with fewer than 14 days with data, or none in the last seven, nothing is suggested. Nor is it where
///   the target would be below the mean of those days.
struct TargetRules {
  /// A metric for which a target may be suggested.
  struct Target {
    var rule: String
    var metric: Metric
    var goal: (GoalSettings) -> Double
    var ceiling: Double
    /// Targets are multiples of this amount.
    var unit: Double
    /// The step for a median and a difficulty.
    var step: (Double, CoachingSettings.Difficulty) -> Double
  }

  static let days = 28
  static let minimumDays = 14

  static var targets: [Target] {
    let share = { (median: Double, difficulty: CoachingSettings.Difficulty) -> Double in
      switch difficulty {
      case .easy: 0.05 * median
      case .steady: 0.1 * median
      case .ambitious: 0.2 * median
      }
    }
    let hours = { (_: Double, difficulty: CoachingSettings.Difficulty) -> Double in
      switch difficulty {
      case .easy: 0.25
      case .steady: 0.5
      case .ambitious: 0.75
      }
    }
    return [
      Target(
        rule: "target.steps", metric: .steps, goal: \.steps, ceiling: 12_000, unit: 250, step: share),
      Target(
        rule: "target.exercise_minutes", metric: .exerciseMinutes, goal: \.exerciseMinutes, ceiling: 60,
        unit: 5, step: share),
      Target(
        rule: "target.sleep", metric: .sleepDuration, goal: \.sleepHours, ceiling: 8, unit: 0.25, step: hours),
    ]
  }

  let facts: SuggestionRules.Facts

  init(_ facts: SuggestionRules.Facts) { self.facts = facts }

  /// The suggestions: sleep first if its median is below the goal, then the others in their order.
  func suggestions() -> [Suggestion] {
    let found = TargetRules.targets.compactMap(suggestion)
    return found.filter { $0.metric == .sleepDuration } + found.filter { $0.metric != .sleepDuration }
  }

  private func suggestion(_ target: Target) -> Suggestion? {
    let history = facts.history
    let isNight = target.metric == .sleepDuration
    let last = isNight ? facts.asOf.day : facts.asOf.lastSummedDay
    let window = last.advanced(by: 1 - TargetRules.days)...last
    let found = window.map { day in
      history[target.metric][day]
        ?? (target.metric == .exerciseMinutes ? history.activeMinutes(on: day) : nil)
    }
    let values = found.compactMap { $0 }
    guard values.count >= TargetRules.minimumDays, found.suffix(7).contains(where: { $0 != nil }),
      let median = Statistics.median(values)
    else { return nil }
    let goal = target.goal(history.settings.goals)
    // A person who sleeps as long as they want does not need longer nights.
    let bound = median < goal ? min(goal, max(target.ceiling, median)) : isNight ? 0 : target.ceiling
    let stepped = median + target.step(median, history.settings.coaching.difficulty)
    let raised =
      max((stepped / target.unit).rounded(), (median / target.unit).rounded(.down) + 1) * target.unit
    let suggested = min(raised, bound)
    // A target equal to the goal says nothing new, and one below the mean, of which few long days are a part, is no
    // step up.
    guard suggested > max(median, Statistics.mean(values) ?? 0), suggested != goal else { return nil }
    return Suggestion(
      kind: .target, rule: target.rule,
      figures: ["median": median, "target": suggested, "goal": goal, "days": Double(values.count)],
      metric: target.metric)
  }
}
