/// Which insight stands first: one that was shown gives way to those that were not.
struct FeaturedRotation {
  /// The moment an insight last stood first, by its id.
  private var lastShown: [String: Instant] = [:]

  /// Reads what builds of earlier moments remember; notes of other kinds are left aside.
  init(_ notes: [BuildNote], before moment: Instant) {
    for note in notes where note.kind == .featured && note.asOf < moment {
      lastShown[note.key] = max(lastShown[note.key] ?? note.asOf, note.asOf)
    }
  }

  /// The first of the list that never stood first; when all have, the one for which that is longest ago.
  func featured(among insights: [Insight]) -> Insight? {
    if let fresh = insights.first(where: { lastShown[$0.id] == nil }) { return fresh }
    return insights.enumerated().min { left, right in
      (shown(left.element), left.offset) < (shown(right.element), right.offset)
    }?.element
  }

  private func shown(_ insight: Insight) -> Instant {
    lastShown[insight.id] ?? Instant(seconds: .min)
  }
}
