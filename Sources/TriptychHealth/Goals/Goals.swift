/// How far one goal has been reached today.
public struct GoalStanding: Hashable, Sendable {
  /// Such as `steps` or the name of an own goal.
  public var id: String
  /// The metric; `nil` for a goal of the person's own without one.
  public var metric: Metric?
  /// The day, and the value so far; `nil` without data.
  public var day: CalendarDay
  /// In the metric's unit; `nil` without data.
  public var value: Double?
  /// In the metric's unit; above 0.
  public var target: Double

  /// Progress of a goal.
  public init(id: String, metric: Metric?, day: CalendarDay, value: Double?, target: Double) {
    self.id = id
    self.metric = metric
    self.day = day
    self.value = value
    self.target = target
  }
}

/// Days in a row, as a fact: never a loss, never a warning.
public struct Streak: Hashable, Sendable {
  /// The goal or habit.
  public var id: String
  /// The days in a row that ended last; at least one.
  public var days: ClosedRange<CalendarDay>
  /// The longest row so far.
  public var longest: ClosedRange<CalendarDay>

  /// A streak.
  public init(id: String, days: ClosedRange<CalendarDay>, longest: ClosedRange<CalendarDay>) {
    self.id = id
    self.days = days
    self.longest = longest
  }
}

/// Goals and streaks of a day.
public struct GoalReport: Hashable, Sendable {
  /// In the order of settings.
  public var progress: [GoalStanding]
  /// Longest current row first.
  public var streaks: [Streak]

  /// A report.
  public init(progress: [GoalStanding] = [], streaks: [Streak] = []) {
    self.progress = progress
    self.streaks = streaks
  }
}

/// Reckons goals and streaks from a history.
public struct GoalFinder {
  let history: HealthHistory
  let asOf: AsOf

  /// Looks at a history at a moment.
  public init(history: HealthHistory, asOf: AsOf) {
    self.history = history
    self.asOf = asOf
  }

  /// Progress today, and streaks.
  public func report() -> GoalReport { GoalReport() }
}
