/// A message that is due, and what is to become of it at the moment of sending.
public struct DueMessage: Hashable, Sendable {
  /// What is to become of a message.
  public enum Verdict: String, Hashable, Sendable, CaseIterable {
    /// It is to be sent.
    case send
    /// What it asks for is there by now, or the person no longer wants it: it is never sent.
    case notNeeded = "not_needed"
    /// It is a quiet hour, so it waits.
    case quiet
    /// The day has had as many messages as make a fault, so it is never sent.
    case tooMany = "too_many"
  }

  /// The message, whose words are kept.
  public var entry: MessageHistory.Entry
  /// What is to become of it.
  public var verdict: Verdict

  /// The due messages of the present day that were neither sent nor refused, by due time.
  ///
  /// Conditions, switches, consent and quiet hours are those of this moment.
  ///
  /// - Parameter notes: all notes of builds and of sending; those of later moments are left out
  public static func all(_ history: HealthHistory, notes: [BuildNote], asOf: AsOf) -> [DueMessage] {
    let settings = history.settings
    let seen = history.seen(at: asOf)
    let messages = MessageHistory(notes.filter { $0.asOf <= asOf.instant }, asOf: asOf, in: history.zone)
    let permitted = Set(Consent(settings).permitted(messages.unsent).map(\.id))
    let schedule = MessageSchedule(
      asOf: asOf, zone: history.zone, settings: settings.notifications,
      usual: UsualTimes(seen, asOf: asOf))
    let isQuiet = schedule.quiet.contains(asOf.instant, in: history.zone)
    let state = SendingState(seen, on: asOf.day, at: asOf.instant)
    var sent = messages.entries(on: asOf.day, in: history.zone).count { $0.state == .sent }
    return messages.unsent.map { entry in
      let isWanted =
        settings.notifications.wants(entry.kind) && settings.depth.messageKinds.contains(entry.kind)
        && permitted.contains(entry.id) && entry.kept?.condition?.holds(state) ?? true
      var verdict = isWanted ? Verdict.send : .notNeeded
      if verdict == .send, isQuiet { verdict = .quiet }
      if verdict == .send, sent >= MessagePlan.faultAbove { verdict = .tooMany }
      if verdict == .send { sent += 1 }
      return DueMessage(entry: entry, verdict: verdict)
    }
  }
}
