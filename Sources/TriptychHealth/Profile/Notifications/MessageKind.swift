/// What every message of a kind has in common.
extension PlannedMessage.Kind {
  /// What switches it off.
  public var category: PlannedMessage.Category {
    switch self {
    case .checkIn: .checkIns
    case .featuredInsight, .pattern: .insights
    case .nudge: .nudges
    case .goalMilestone, .streak: .milestones
    case .recoveryAlert: .recovery
    case .workout, .meal, .hydration: .prompts
    }
  }

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
