/// How far one goal has been reached on a day.
public struct GoalStanding: Hashable, Sendable {
  /// Such as `steps` or the name of an own goal.
  public var id: String
  /// Whether the person named the goal themselves.
  public var isOwn: Bool
  /// The metric; `nil` for a goal of the person's own without one.
  public var metric: Metric?
  /// The day, and the value so far; `nil` without data.
  public var day: CalendarDay
  /// In the metric's unit; `nil` without data.
  public var value: Double?
  /// In the metric's unit; above 0.
  public var target: Double

  /// Progress of a goal.
  public init(
    id: String, metric: Metric?, day: CalendarDay, value: Double?, target: Double, isOwn: Bool = false
  ) {
    self.id = id
    self.metric = metric
    self.day = day
    self.value = value
    self.target = target
    self.isOwn = isOwn
  }

  /// The whole per cent pages show; above 100 beyond the goal, `nil` without data.
  public var shownPercent: Int? { value.map { GoalStanding.shownPercent($0, of: target) } }

  /// The colour of the per cent shown: green above 75, yellow from 50, red below; `nil` without data.
  public var band: Band? {
    shownPercent.map { $0 > 75 ? .green : $0 >= 50 ? .yellow : .red }
  }

  /// A value as per cent of a target, rounded half up to a whole number, 0...999,999, and at most 99
  /// below the target. That cap is our own choice: a goal that is not reached never reads 100 %. It
  /// changes no colour, as 99 and 100 have the same. 0 for a target that is not above 0.
  public static func shownPercent(_ value: Double, of target: Double) -> Int {
    guard target > 0, value > 0, value.isFinite else { return 0 }
    let percent = Int(min(100 * value / target + 0.5, 999_999).rounded(.down))
    return value < target ? min(percent, 99) : percent
  }
}

/// Days in a row, as a fact: never a loss, never a warning.
public struct Streak: Hashable, Sendable {
  /// The goal, or `habits`.
  public var id: String
  /// Whether the person named the goal themselves.
  public var isOwn: Bool
  /// The days in a row that ended last; at least two.
  public var days: ClosedRange<CalendarDay>
  /// The longest row so far, the latest of equal ones.
  public var longest: ClosedRange<CalendarDay>

  /// A streak.
  public init(
    id: String, days: ClosedRange<CalendarDay>, longest: ClosedRange<CalendarDay>, isOwn: Bool = false
  ) {
    self.id = id
    self.days = days
    self.longest = longest
    self.isOwn = isOwn
  }
}

/// A goal of the person's own with a day to reach it by.
public struct DatedGoal: Hashable, Sendable {
  /// Its name.
  public var name: String
  /// By when.
  public var date: CalendarDay
  /// Days from today to the date; below 0 once it has passed.
  public var daysLeft: Int

  /// A goal.
  public init(name: String, date: CalendarDay, daysLeft: Int) {
    self.name = name
    self.date = date
    self.daysLeft = daysLeft
  }
}

/// Goals and streaks of a day.
public struct GoalReport: Hashable, Sendable {
  /// Today's, in the order of settings.
  public var progress: [GoalStanding]
  /// The same goals the day before, by today's targets.
  public var yesterday: [GoalStanding]
  /// Longest current row first.
  public var streaks: [Streak]
  /// Own goals with a date, the next first, then those whose date has passed.
  public var dated: [DatedGoal]

  /// A report.
  public init(
    progress: [GoalStanding] = [], yesterday: [GoalStanding] = [], streaks: [Streak] = [],
    dated: [DatedGoal] = []
  ) {
    self.progress = progress
    self.yesterday = yesterday
    self.streaks = streaks
    self.dated = dated
  }
}
