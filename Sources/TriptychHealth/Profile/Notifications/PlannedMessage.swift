/// A message of the day, planned by a build and sent by somebody else.
public struct PlannedMessage: Hashable, Sendable {
  /// What it is; the settings of messages have a switch and a time for each.
  public typealias Kind = MessageKind
  /// What switches it off.
  public typealias Category = MessageCategory

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

/// What every message of a kind has in common.
extension PlannedMessage.Kind {
  /// When it is due unless the person has a time of their own or, for workouts, a usual hour.
  public var defaultTime: ClockTime {
    switch self {
    case .recoveryAlert: ClockTime(7)
    case .checkIn: ClockTime(8)
    case .goalMilestone: ClockTime(9, 30)
    case .featuredInsight: ClockTime(12)
    case .pattern: ClockTime(12, 30)
    case .hydration: ClockTime(14)
    case .nudge: ClockTime(17)
    case .workout: ClockTime(18)
    case .meal: ClockTime(19)
    case .streak: ClockTime(20)
    }
  }

  /// For how many seconds after its time it is still sensible: as far as the end of quiet hours may
  /// put it off. Prompts belong to their hour, a plan for the day to the morning, news to the day.
  var patience: Int64 {
    switch self {
    case .meal: 2 * 3600
    case .workout: 3 * 3600
    case .hydration: 4 * 3600
    case .recoveryAlert: 5 * 3600
    case .nudge: 6 * 3600
    case .checkIn, .streak: 12 * 3600
    case .featuredInsight, .goalMilestone, .pattern: 24 * 3600
    }
  }

  /// Whether readers of Light get it.
  public var isInLight: Bool { self == .checkIn || self == .featuredInsight || self == .goalMilestone }

  /// What can be done with it. A reply needs a channel, so who sends without one leaves it out.
  public var actions: [PlannedMessage.Action] {
    switch self {
    case .checkIn: [.log, .snooze, .reply]
    case .nudge: [.log, .view, .snooze, .reply]
    case .meal, .hydration, .workout: [.log, .view, .snooze]
    case .recoveryAlert, .featuredInsight, .goalMilestone, .pattern, .streak: [.view]
    }
  }
}

extension Settings.Depth {
  /// The most messages a local day holds.
  public var messagesPerDay: Int { self == .light ? 3 : 8 }

  /// The kinds of messages its readers get, first things first.
  var messageKinds: [PlannedMessage.Kind] {
    PlannedMessage.Kind.allCases.filter { self == .deep || $0.isInLight }
  }
}
