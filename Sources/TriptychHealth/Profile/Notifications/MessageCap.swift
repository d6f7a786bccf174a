/// Keeps the messages of each local day within what a person is meant to get.
struct MessageCap {
  /// The most messages of a local day, those of earlier builds included.
  let perDay: Int
  let zone: CivilZone
  let history: MessageHistory

  /// What is kept, by due time, what is not, and a diagnostic for each day with a fault.
  ///
  /// A full day keeps the first kinds in their order, then the earlier messages.
  func apply(
    _ messages: [PlannedMessage]
  ) -> (kept: [PlannedMessage], leftOut: [MessagePlan.LeftOut], diagnostics: [Diagnostic]) {
    var kept: [PlannedMessage] = []
    var leftOut: [MessagePlan.LeftOut] = []
    var diagnostics: [Diagnostic] = []
    let days = Dictionary(grouping: messages) { zone.day(of: $0.due) }
    for (day, wanted) in days.sorted(by: { $0.key < $1.key }) {
      let earlier = history.entries(on: day, in: zone).count
      let ranked = wanted.sorted { MessageCap.rank($0) < MessageCap.rank($1) }
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

  private static func rank(_ message: PlannedMessage) -> (Int, Instant, String) {
    (PlannedMessage.Kind.allCases.firstIndex(of: message.kind) ?? 0, message.due, message.id)
  }
}
