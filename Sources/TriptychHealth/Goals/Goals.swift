/// The progress toward one goal on a day.
public struct GoalStanding: Hashable, Sendable {
  /// The id of the goal, such as `steps`, or the name of an own goal.
  public var id: String
  /// The metric; `nil` for an own goal without one.
  public var metric: Metric?
  /// The day of the value.
  public var day: CalendarDay
  /// The value so far, in the metric's unit; `nil` without data.
  public var value: Double?
  /// The target, in the metric's unit; above 0.
  public var target: Double
  /// Whether the person defined the goal.
  public var isOwn = false

  /// The whole percentage that pages show; above 100 beyond the goal, `nil` without data.
  public var shownPercent: Int? { value.map { GoalStanding.shownPercent($0, of: target) } }

  /// The color band of the percentage shown: green above 75, yellow from 50, red below; `nil` without data.
  public var band: Band? {
    shownPercent.map { $0 > 75 ? .green : $0 >= 50 ? .yellow : .red }
  }

  /// A value as a percentage of a target, rounded to a whole number with halves up, 0...999,999, and at most 99
  /// below the target. That cap is our own choice: a goal that has not been reached never shows 100 %. It
  /// changes no color, since 99 and 100 have the same. 0 for a target that is not above 0.
  public static func shownPercent(_ value: Double, of target: Double) -> Int {
    guard target > 0, value > 0, value.isFinite else { return 0 }
    let percent = Int(min(100 * value / target + 0.5, 999_999).rounded(.down))
    return value < target ? min(percent, 99) : percent
  }
}

/// A streak: consecutive days on which a goal was reached. It is reported as a fact, never as a loss or a
/// warning.
public struct Streak: Hashable, Sendable {
  /// The id of the goal, or `habits`.
  public var id: String
  /// The days of the most recent streak; at least two.
  public var days: ClosedRange<CalendarDay>
  /// The longest streak so far; the latest among equals.
  public var longest: ClosedRange<CalendarDay>
  /// Whether the person defined the goal.
  public var isOwn = false
}

/// An own goal with a target date.
public struct DatedGoal: Hashable, Sendable {
  /// The name of the goal.
  public var name: String
  /// The target date.
  public var date: CalendarDay
  /// The number of days from today to the date; negative once it has passed.
  public var daysLeft: Int
}

/// The goals and streaks of a day.
public struct GoalReport: Hashable, Sendable {
  /// Today's progress, in the order of the settings.
  public var progress: [GoalStanding] = []
  /// The progress of the same goals on the day before, by today's targets.
  public var yesterday: [GoalStanding] = []
  /// The streaks, longest current one first.
  public var streaks: [Streak] = []
  /// Own goals with a date: upcoming ones first, soonest first, then those whose date has passed.
  public var dated: [DatedGoal] = []
}
