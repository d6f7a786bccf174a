/// Which insight stands first: one that was shown gives way, the next day, to those that were not.
struct FeaturedRotation {
  /// The moment an insight last stood first on an earlier day, by its id.
  private var lastShown: [String: Instant] = [:]
  /// What stood first in the newest earlier build of the same day.
  private var today: BuildNote?

  /// Reads what builds of earlier moments remember; notes of other kinds are left aside.
  init(_ notes: [BuildNote], at asOf: AsOf, in zone: CivilZone) {
    for note in notes where note.kind == .featured && note.asOf < asOf.instant {
      if zone.day(of: note.asOf) == asOf.day {
        if today.map({ $0.asOf < note.asOf }) ?? true { today = note }
      } else {
        lastShown[note.key] = max(lastShown[note.key] ?? note.asOf, note.asOf)
      }
    }
  }

  /// What stood first in an earlier build of the day, while it is still there; else the first of the list
  /// that never stood first; when all have, the one for which that is longest ago.
  func featured(among insights: [Insight]) -> Insight? {
    if let today, let insight = insights.first(where: { $0.id == today.key }) { return insight }
    if let fresh = insights.first(where: { lastShown[$0.id] == nil }) { return fresh }
    return insights.enumerated().min { left, right in
      (shown(left.element), left.offset) < (shown(right.element), right.offset)
    }?.element
  }

  private func shown(_ insight: Insight) -> Instant {
    lastShown[insight.id] ?? Instant(seconds: .min)
  }
}
