/// The messages of the day ahead and those of the last 30 days.
public struct MessagePlan: Hashable, Sendable {
  /// A message that was due but is not planned, recorded so that no message is dropped silently.
  public struct LeftOut: Hashable, Sendable {
    /// The reason for leaving a message out.
    public enum Reason: String, Hashable, Sendable, CaseIterable {
      /// After quiet hours the message would come too late to be useful.
      case quietHours = "quiet_hours"
      /// The local day has the maximum number of messages.
      case cap = "daily_cap"
      /// On a day of low recovery no workout reminder is sent.
      case lowRecovery = "low_recovery"
    }

    /// The kind of message.
    public var kind: PlannedMessage.Kind
    /// The reason for leaving it out.
    public var reason: Reason
  }

  /// The number of messages due on one local day above which planning is considered faulty. The excess is left
  /// out, and a diagnostic reports it.
  public static let faultAbove = 10

  /// The planned messages by due time; those that an earlier build planned and that are still ahead are planned
  /// again, with the same id and at the same time.
  public var messages: [PlannedMessage] = []
  /// The messages left out, in the order of kinds, then reasons.
  public var leftOut: [LeftOut] = []
  /// The messages of earlier builds: those due in the last 30 days, and future ones that this build has no words
  /// for.
  public var history: [MessageHistory.Entry] = []
  /// Faults of planning, such as far too many messages for one day.
  public var diagnostics: [Diagnostic] = []

  /// The notes about the plan that later builds need: of what they do not know yet.
  ///
  /// - Parameter keep: what is kept of a message; a message of which the same is kept already gets no note
  public func notes(
    asOf: Instant, keeping keep: (PlannedMessage) -> KeptMessage? = { $0.kept }
  ) -> [BuildNote] {
    messages.compactMap { message in
      let kept = keep(message)
      if kept != nil, kept == message.kept { return nil }
      return MessageHistory.Entry(
        id: message.id, kind: message.kind, due: message.due, state: .planned, kept: kept
      ).note(asOf: asOf)
    }
  }
}
