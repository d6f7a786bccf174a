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
