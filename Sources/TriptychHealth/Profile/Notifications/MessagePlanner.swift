/// Plans the messages of the day ahead.
///
/// Each kind has its time: the person's own, the usual hour for workouts, else the kind's default. A
/// time in quiet hours is put off to their end as long as the message still makes sense, and left
/// out and counted else. Then each local day keeps at most as many as the depth allows, those of
/// earlier builds included.
public struct MessagePlanner {
  let analysis: Analysis
  let earlier: Remembered

  /// Looks at what an analysis found and what earlier builds planned.
  public init(_ analysis: Analysis, earlier: Remembered) {
    self.analysis = analysis
    self.earlier = earlier
  }

  private var zone: CivilZone { analysis.history.zone }
  private var settings: Settings { analysis.history.settings }

  /// The plan from the analysis's moment on to the same time of the next day: 24 hours, or 23 or 25
  /// where the clock changes, so that a build every day leaves no gap and no overlap.
  public func plan() -> MessagePlan {
    let history = MessageHistory(earlier.builds, asOf: analysis.asOf, in: zone)
    let schedule = MessageSchedule(
      asOf: analysis.asOf, zone: zone, settings: settings.notifications,
      usual: UsualTimes(analysis.history, asOf: analysis.asOf))
    let facts = MessageFacts(analysis: analysis)
    var found: [PlannedMessage] = []
    var leftOut: [MessagePlan.LeftOut] = []
    let consent = Consent(settings)
    for kind in settings.depth.messageKinds where settings.notifications.wants(kind) && consent.permits(kind)
    {
      var planned = messages(kind, facts, schedule).filter { !history.contains(id: $0.message.id) }
      if kind == .workout, facts.isRecoveryLow {
        let rest = planned.filter { zone.day(of: $0.message.due) == analysis.asOf.day }
        leftOut += rest.map { _ in MessagePlan.LeftOut(kind: kind, reason: .lowRecovery) }
        planned.removeAll { zone.day(of: $0.message.due) == analysis.asOf.day }
      }
      found += planned.filter { $0.isTimely }.map(\.message)
      leftOut += planned.filter { !$0.isTimely }.map { _ in .init(kind: kind, reason: .quietHours) }
    }
    let cap = MessageCap(perDay: settings.depth.messagesPerDay, zone: zone, history: history)
    let (kept, over, diagnostics) = cap.apply(found)
    return MessagePlan(
      messages: kept, leftOut: MessagePlanner.sorted(leftOut + over),
      history: consent.permitted(history.entries),
      diagnostics: diagnostics)
  }

  /// The messages of a kind in the window, each id once; a timely one before one that is not.
  private func messages(
    _ kind: PlannedMessage.Kind, _ facts: MessageFacts, _ schedule: MessageSchedule
  ) -> [(message: PlannedMessage, isTimely: Bool)] {
    var found: [(message: PlannedMessage, isTimely: Bool)] = []
    for day in analysis.asOf.day.advanced(by: -1)...analysis.asOf.day.advanced(by: 1) {
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
