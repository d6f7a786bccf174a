/// What decides a mood besides the history: things that only the moment of a build knows.
public struct MoodInputs: Hashable, Sendable {
  /// Whether a guided session of 1 to 5 minutes was finished and applied on the as-of day; default no.
  /// Sessions of that day that were put in by hand say so too, see ``isMindful(at:in:)``.
  public var mindfulToday: Bool
  /// Who decides; default the rules.
  public var decision: MoodDecision

  /// The rules, and no session.
  public init(mindfulToday: Bool = false, decision: MoodDecision = .rules) {
    self.mindfulToday = mindfulToday
    self.decision = decision
  }

  /// Whether minutes of a guided session are of a length that counts: 1 to 5.
  public static func isGuided(minutes: Double) -> Bool { (1...5).contains(minutes) }

  /// Whether a guided session was entered for a day, up to a moment of it: it makes the rest of that day
  /// calm, and not the hours before.
  ///
  /// Where a person's own hand gave only the day's minutes, as a table does, these count when they are
  /// of the length of a session. Minutes that a device or an app recorded do not. A day without any is
  /// no.
  public static func isMindful(at asOf: AsOf, in history: HealthHistory) -> Bool {
    let sessions = history.entries.filter {
      $0.kind == .mindful && history.zone.day(of: $0.at) == asOf.day
    }
    guard sessions.isEmpty else {
      return sessions.contains {
        $0.at <= asOf.instant && ($0.amounts[.mindfulMinutes].map(isGuided) ?? false)
      }
    }
    let day = asOf.day
    guard let entry = history[.mindfulMinutes].values(in: day...day).first, isGuided(minutes: entry.value)
    else { return false }
    return history.sources.contains { $0.kind == .manual && $0.name == entry.source }
  }
}
