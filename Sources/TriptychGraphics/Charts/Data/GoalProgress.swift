/// How much of a goal is reached.
public struct GoalProgress: Sendable, Equatable {
  /// What the goal is about.
  public var name: String
  /// The present value, in the measure's unit; nil or not finite if there is no data, which is not the same as
  /// zero.
  public var value: Double?
  /// The wanted value, above 0; any other counts as no goal and leaves the percent unknown.
  public var goal: Double
  /// How value and goal are written.
  public var measure: Measure

  /// Progress to a goal.
  public init(_ name: String, value: Double?, goal: Double, measure: Measure) {
    self.name = name
    self.value = value
    self.goal = goal
    self.measure = measure
  }

  /// The value if it is finite.
  var kept: Double? { value.flatMap { $0.isFinite ? $0 : nil } }

  /// True if the goal is finite, above 0 and not absurdly small beside the value.
  var hasGoal: Bool { goal.isFinite && goal > 0 && ((kept ?? 0) / goal).magnitude < 1e10 }

  /// True if there is a value that is no less than the goal.
  var isReached: Bool { kept.map { hasGoal && $0 >= goal } ?? false }

  /// The whole percent that is reached, beyond 100 too; nil without value or goal.
  ///
  /// Rounded, but at most 99 below the goal, so that no goal counts as reached too early.
  public var percent: Int? {
    guard let kept, hasGoal else { return nil }
    let percent = Int((kept / goal * 100).rounded())
    return isReached ? percent : min(percent, 99)
  }

  /// The part that is drawn, 0...1: all of it beyond the goal.
  var fraction: Double? {
    guard let kept, percent != nil else { return nil }
    return min(1, max(0, kept / goal))
  }

  /// Good above 75 percent, fair from 50 to 75, low below: by the whole percent that is shown.
  public var accent: Accent {
    guard let percent else { return .ink }
    return percent > 75 ? .good : percent >= 50 ? .fair : .low
  }

  /// "1.4 of 2.0 l"; only one of the two where the other is missing.
  func amounts(_ words: ChartWords) -> String {
    guard hasGoal else { return kept.map { words.short($0, measure) } ?? words.say(.noData) }
    let target = words.short(goal, measure)
    guard let kept else { return words.say(.goal, ["value": target]) }
    return words.say(.progressAmounts, ["value": words.compact(kept, measure), "goal": target])
  }

  /// "70 %", or that there is no data or no goal.
  func percentText(_ words: ChartWords) -> String {
    percent.map { words.percent($0) } ?? words.say(kept == nil ? .noData : .noGoal)
  }
}
