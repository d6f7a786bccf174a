/// A message of the day, planned by a build and sent by somebody else.
public struct PlannedMessage: Hashable, Sendable {
  /// The kinds, in the order in which they come first when there are too many.
  ///
  /// Prompts for meals and water go only to people who logged some in the last 14 days, and nudges come
  /// at most once a week.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case recoveryAlert = "recovery_alert"
    case checkIn = "check_in"
    case featuredInsight = "featured_insight"
    case goalMilestone = "goal_milestone"
    case workout, meal, nudge, hydration, pattern, streak
  }

  /// The six things a person can switch off.
  public enum Category: String, Hashable, Sendable, CaseIterable {
    case checkIns = "check_ins"
    case insights, nudges, milestones
    case recovery = "recovery_alerts"
    case prompts
  }

  /// Checked when the message is sent; it is left out where it does not hold.
  public enum Condition: String, Hashable, Sendable, CaseIterable {
    case noDinnerYet = "no_dinner_yet"
    case stillIdle = "still_idle"
    case noCheckInYet = "no_check_in_yet"
    case noWaterYet = "no_water_yet"
    case noWorkoutYet = "no_workout_yet"
  }

  /// What a person can do with a message without opening it, by the ids that senders know.
  public enum Action: String, Hashable, Sendable, CaseIterable { case log, view, snooze, reply }

  /// Stable for the same message of the same day, or of the same fact.
  public var id: String
  /// The kind.
  public var kind: Kind
  /// When it is due; never in quiet hours.
  public var due: Instant
  /// The condition to check when it is sent.
  public var condition: Condition?
  /// The figures its sentence names, by the name of the place they fill.
  public var figures: [String: Double]
  /// The metric it is about, where there is one.
  public var metric: Metric?
  /// The day it speaks of, where it speaks of one.
  public var day: CalendarDay?
  /// The goal or row of days it tells of, by the id of its standing.
  public var goal: String?
  /// The insight it hands on, where it is about one.
  public var insight: Insight?
  /// The page it links to, below a depth: `insights/index.html`.
  public var path: String

  /// A message.
  public init(
    id: String, kind: Kind, due: Instant, condition: Condition? = nil, figures: [String: Double] = [:],
    metric: Metric? = nil, day: CalendarDay? = nil, goal: String? = nil, insight: Insight? = nil,
    path: String
  ) {
    self.id = id
    self.kind = kind
    self.due = due
    self.condition = condition
    self.figures = figures
    self.metric = metric
    self.day = day
    self.goal = goal
    self.insight = insight
    self.path = path
  }
}
