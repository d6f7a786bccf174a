/// The messages of the day ahead and those of the last 30 days.
public struct MessagePlan: Hashable, Sendable {
  /// A message that was due and is not planned, so that nothing vanishes unseen.
  public struct LeftOut: Hashable, Sendable {
    /// Why.
    public enum Reason: String, Hashable, Sendable, CaseIterable {
      /// After quiet hours it would come too late to make sense.
      case quietHours = "quiet_hours"
      /// The local day is full.
      case cap = "daily_cap"
      /// A day of low recovery is no day to remind of a workout.
      case lowRecovery = "low_recovery"
    }

    /// The kind.
    public var kind: PlannedMessage.Kind
    /// Why.
    public var reason: Reason

    /// A message left out.
    public init(kind: PlannedMessage.Kind, reason: Reason) {
      self.kind = kind
      self.reason = reason
    }
  }

  /// More messages than this due on one local day are a fault of planning: the rest is left out and
  /// a diagnostic says so.
  public static let faultAbove = 10

  /// By due time; none that an earlier build planned.
  public var messages: [PlannedMessage]
  /// In the order of kinds, then reasons.
  public var leftOut: [LeftOut]
  /// Messages of earlier builds: those due in the last 30 days and those still ahead.
  public var history: [MessageHistory.Entry]
  /// Faults of planning, such as far too many messages for one day.
  public var diagnostics: [Diagnostic]

  /// A plan.
  public init(
    messages: [PlannedMessage] = [], leftOut: [LeftOut] = [], history: [MessageHistory.Entry] = [],
    diagnostics: [Diagnostic] = []
  ) {
    self.messages = messages
    self.leftOut = leftOut
    self.history = history
    self.diagnostics = diagnostics
  }

  /// What later builds should know of the plan of a build at a moment.
  public func notes(asOf: Instant) -> [BuildNote] {
    messages.map { message in
      MessageHistory.Entry(id: message.id, kind: message.kind, due: message.due, state: .planned)
        .note(asOf: asOf)
    }
  }
}

/// What is known at the moment a message is to be sent.
public struct SendingState: Hashable, Sendable {
  /// What a person enters by hand.
  public enum Entry: String, Hashable, Sendable, CaseIterable { case checkIn, meal, dinner, water, workout }

  /// A meal from this time on counts as dinner.
  public static let dinnerBegins = ClockTime(16)
  /// Steps in the last hour from which somebody is on the move already.
  public static let movingSteps = 1000.0

  /// What has been entered on the message's own day; a dinner is a meal too.
  public var entered: Set<Entry>
  /// Steps in the hour before; `nil` when nobody knows.
  public var stepsInLastHour: Double?

  /// A state; nothing entered and no steps known unless said.
  public init(entered: Set<Entry> = [], stepsInLastHour: Double? = nil) {
    self.entered = entered
    self.stepsInLastHour = stepsInLastHour
  }
}

extension PlannedMessage.Condition {
  /// Whether the message still makes sense.
  ///
  /// Steps that nobody knows of are neither none nor many: they leave the answer to the entries.
  public func holds(_ state: SendingState) -> Bool {
    switch self {
    case .noDinnerYet: !state.entered.contains(.dinner)
    case .stillIdle: state.entered.isEmpty
    case .noCheckInYet: !state.entered.contains(.checkIn)
    case .noWaterYet: !state.entered.contains(.water)
    case .noWorkoutYet:
      !state.entered.contains(.workout)
        && state.stepsInLastHour.map { $0 < SendingState.movingSteps } ?? true
    }
  }
}
