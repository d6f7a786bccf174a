/// Plans the messages of the day ahead.
///
/// Each kind has its time: the person's own, the usual hour for workouts, otherwise the kind's default. A message due in
/// quiet hours is delayed to their end as long as it still makes sense; otherwise it is left out and counted. What
/// earlier builds kept and is still ahead stays as it was planned, and stands before
/// another message of its kind on its day. Then each local day keeps at most as many as the depth allows, those of
/// earlier builds included.
public struct MessagePlanner {
  /// The possible messages.
  let facts: MessageFacts
  /// What earlier builds noted.
  let notes: [BuildNote]

  private var asOf: AsOf { facts.asOf }
  private var zone: CivilZone { facts.history.zone }
  private var settings: Settings { facts.history.settings }

  /// The plan from the analysis's moment on to the same time of the next day: 24 hours, or 23 or 25
  /// where the clock changes, so that a build every day leaves no gap and no overlap.
  public func plan() -> MessagePlan {
    let history = MessageHistory(notes, asOf: asOf, in: zone)
    let schedule = MessageSchedule(
      asOf: asOf, zone: zone, settings: settings.notifications,
      usual: UsualTimes(facts.history, asOf: asOf))
    var found: [PlannedMessage] = []
    var leftOut: [MessagePlan.LeftOut] = []
    let consent = Consent(settings)
    for kind in settings.depth.messageKinds where settings.notifications.wants(kind) && consent.permits(kind)
    {
      let kept = kept(kind, history, schedule)
      let keptDays = Set(kept.map { zone.day(of: $0.message.due) })
      var planned = messages(kind, schedule).compactMap { found in
        waiting(found, history)
      }.filter { !keptDays.contains(zone.day(of: $0.message.due)) }
      planned += kept
      if kind == .workout, facts.isRecoveryLow {
        let rest = planned.filter { zone.day(of: $0.message.due) == asOf.day }
        leftOut += rest.map { _ in MessagePlan.LeftOut(kind: kind, reason: .lowRecovery) }
        planned.removeAll { zone.day(of: $0.message.due) == asOf.day }
      }
      found += planned.filter { $0.isTimely }.map(\.message)
      leftOut += planned.filter { !$0.isTimely }.map { _ in .init(kind: kind, reason: .quietHours) }
    }
    let cap = MessageCap(perDay: settings.depth.messagesPerDay, zone: zone, history: history)
    let (kept, over, diagnostics) = cap.apply(found)
    let ids = Set(kept.map(\.id))
    return MessagePlan(
      messages: kept, leftOut: MessagePlanner.sorted(leftOut + over),
      // A kept message that is not planned any more, such as one of a category that is off now, does not come.
      history: consent.permitted(history.entries).filter { entry in
        !ids.contains(entry.id) && (entry.state != .planned || entry.kept == nil)
      },
      diagnostics: diagnostics)
  }

  /// A message that is new, or whose kind and time an earlier build kept without its words: it keeps its time. `nil` for
  /// one that is kept whole, or that was due already.
  private func waiting(
    _ found: (message: PlannedMessage, isTimely: Bool), _ history: MessageHistory
  ) -> (message: PlannedMessage, isTimely: Bool)? {
    guard let entry = history.entries.first(where: { $0.id == found.message.id }) else { return found }
    guard entry.state == .planned, entry.kept == nil else { return nil }
    var message = found.message
    message.due = entry.due
    return (message, true)
  }

  /// The messages of a kind that earlier builds kept and that are still ahead: as they were planned, whatever follows from
  /// today's figures. Without those that ask for what is there by now, or that are about what has no consent.
  ///
  /// What the figures say now goes along, so that words of other settings can be made anew.
  private func kept(
    _ kind: PlannedMessage.Kind, _ history: MessageHistory, _ schedule: MessageSchedule
  ) -> [(message: PlannedMessage, isTimely: Bool)] {
    let consent = Consent(settings)
    let entries = history.entries.filter { $0.kind == kind && $0.state == .planned }
    guard !entries.isEmpty else { return [] }
    let drafts = (-1...1).compactMap { facts.draft(kind, on: asOf.day.advanced(by: $0)) }
    return entries.compactMap { entry in
      guard let kept = entry.kept, consent.permits(kept) else { return nil }
      let state = SendingState(facts.history, on: zone.day(of: entry.due), at: asOf.instant)
      guard kept.condition?.holds(state) ?? true else { return nil }
      let draft = drafts.first { $0.id == entry.id }
      var message = PlannedMessage(
        id: entry.id, kind: kind, due: entry.due, condition: kept.condition, figures: draft?.figures ?? [:],
        metric: draft?.metric, day: draft?.day, goal: draft?.goal, insight: draft?.insight, path: kept.path)
      message.kept = kept
      return (message, !schedule.quiet.contains(entry.due, in: zone))
    }
  }

  /// The messages of a kind in the window, each id once; a timely one before one that is not.
  private func messages(
    _ kind: PlannedMessage.Kind, _ schedule: MessageSchedule
  ) -> [(message: PlannedMessage, isTimely: Bool)] {
    var found: [(message: PlannedMessage, isTimely: Bool)] = []
    for day in asOf.day.advanced(by: -1)...asOf.day.advanced(by: 1) {
      guard let slot = schedule.slot(kind, on: day), let draft = facts.draft(kind, on: day) else { continue }
      let message = PlannedMessage(
        id: draft.id, kind: kind, due: slot.due, condition: draft.condition, figures: draft.figures,
        metric: draft.metric, day: draft.day, goal: draft.goal, insight: draft.insight, path: draft.path)
      if let index = found.firstIndex(where: { $0.message.id == draft.id }) {
        if slot.isTimely, !found[index].isTimely { found[index] = (message, true) }
      } else {
        found.append((message, slot.isTimely))
      }
    }
    return found
  }

  private static func sorted(_ leftOut: [MessagePlan.LeftOut]) -> [MessagePlan.LeftOut] {
    let order = PlannedMessage.Kind.allCases
    return leftOut.sorted { left, right in
      let (one, other) = (order.firstIndex(of: left.kind) ?? 0, order.firstIndex(of: right.kind) ?? 0)
      return (one, left.reason.rawValue) < (other, right.reason.rawValue)
    }
  }
}

/// Keeps the messages of each local day within what a person is meant to get.
struct MessageCap {
  /// The most messages of a local day, those of earlier builds included.
  let perDay: Int
  let zone: CivilZone
  let history: MessageHistory

  /// What is kept, by due time, what is not, and a diagnostic for each day with a fault.
  ///
  /// A full day keeps what earlier builds planned, then the first kinds in their order, then the earlier messages.
  func apply(
    _ messages: [PlannedMessage]
  ) -> (kept: [PlannedMessage], leftOut: [MessagePlan.LeftOut], diagnostics: [Diagnostic]) {
    var kept: [PlannedMessage] = []
    var leftOut: [MessagePlan.LeftOut] = []
    var diagnostics: [Diagnostic] = []
    let days = Dictionary(grouping: messages) { zone.day(of: $0.due) }
    for (day, wanted) in days.sorted(by: { $0.key < $1.key }) {
      let ids = Set(wanted.map(\.id))
      let earlier = history.entries(on: day, in: zone).count {
        !ids.contains($0.id) && $0.state != .notNeeded
      }
      let ranked = wanted.sorted { rank($0) < rank($1) }
      let free = max(0, perDay - earlier)
      kept += ranked.prefix(free)
      leftOut += ranked.dropFirst(free).map { MessagePlan.LeftOut(kind: $0.kind, reason: .cap) }
      if earlier + wanted.count > MessagePlan.faultAbove {
        diagnostics.append(
          Diagnostic(
            .warning, code: "too_many_messages",
            "More than \(MessagePlan.faultAbove) messages were due on one day, so the rest was left out",
            place: day.iso, hint: "Build once a day, or switch categories of messages off."))
      }
    }
    return (kept.sorted { ($0.due, $0.id) < ($1.due, $1.id) }, leftOut, diagnostics)
  }

  private func rank(_ message: PlannedMessage) -> (Int, Int, Instant, String) {
    (
      history.contains(id: message.id) ? 0 : 1,
      PlannedMessage.Kind.allCases.firstIndex(of: message.kind) ?? 0, message.due, message.id
    )
  }
}
