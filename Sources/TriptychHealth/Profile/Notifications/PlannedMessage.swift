/// A message for the day, planned by a build and sent by a separate sender.
public struct PlannedMessage: Hashable, Sendable {
  /// The kind of message; the notification settings have a time for each.
  public typealias Kind = MessageKind
  /// The category whose switch turns the message off.
  public typealias Category = MessageCategory

  /// A condition checked when the message is sent; if it does not hold, the message is not sent.
  public enum Condition: String, Hashable, Sendable, CaseIterable {
    case noDinnerYet = "no_dinner_yet"
    case stillIdle = "still_idle"
    case noCheckInYet = "no_check_in_yet"
    case noWaterYet = "no_water_yet"
    case noWorkoutYet = "no_workout_yet"
  }

  /// The actions available on a message without opening it, by the ids that senders use.
  public enum Action: String, Hashable, Sendable, CaseIterable { case log, view, snooze, reply }

  /// An id that is stable for the same message of the same day, or of the same fact.
  public var id: String
  /// The kind of message.
  public var kind: Kind
  /// When the message is due; never in quiet hours.
  public var due: Instant
  /// The condition to check before sending; `nil` for none.
  public var condition: Condition?
  /// The figures in its sentence, by placeholder name.
  public var figures: [String: Double] = [:]
  /// The metric it is about; `nil` for none.
  public var metric: Metric?
  /// The day it is about; `nil` for none.
  public var day: CalendarDay?
  /// The id of the goal or streak it is about; `nil` for none.
  public var goal: String?
  /// The insight it presents; `nil` for none.
  public var insight: Insight?
  /// The page it links to, relative to a depth: `insights/index.html`. What asks for an entry leads to its form.
  public var path: String
  /// What an earlier build kept of it, which counts; `nil` for a message that is new.
  public var kept: KeptMessage?
}

/// Properties shared by all messages of a kind.
extension PlannedMessage.Kind {
  /// The default due time, used unless the person chose a time or, for workouts, has a usual hour.
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

  /// The number of seconds after its time for which the message is still useful: the longest that quiet hours
  /// may delay it. Prompts belong to their hour, a plan for the day to the morning, news to the day.
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

  /// Whether readers of the Light depth get it.
  public var isInLight: Bool { self == .checkIn || self == .featuredInsight || self == .goalMilestone }

  /// The actions available on the message. A reply needs a channel, so senders without one omit it.
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
  /// The maximum number of messages per local day.
  public var messagesPerDay: Int { self == .light ? 3 : 8 }

  /// The kinds of messages that readers of this depth get, in order of precedence.
  var messageKinds: [PlannedMessage.Kind] {
    PlannedMessage.Kind.allCases.filter { self == .deep || $0.isInLight }
  }
}
