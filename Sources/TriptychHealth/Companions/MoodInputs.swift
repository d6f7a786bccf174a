/// What decides a mood besides the history: things that only the moment of a build knows.
public struct MoodInputs: Hashable, Sendable {
  /// Whether a guided session of 1 to 5 minutes was finished and applied on the as-of day; default no.
  /// Mindful minutes of that day that were put in by hand say so too, see ``isMindful(on:in:)``.
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

  /// Whether the mindful minutes of a day came from a person's own hand and are of a length that counts.
  ///
  /// Held is the sum of the day: several sessions that make more than 5 minutes do not count, and
  /// neither do minutes that a device or an app recorded. A day without any is no.
  public static func isMindful(on day: CalendarDay, in history: HealthHistory) -> Bool {
    guard let entry = history[.mindfulMinutes].values(in: day...day).first, isGuided(minutes: entry.value)
    else { return false }
    return history.sources.contains { $0.kind == .manual && $0.name == entry.source }
  }
}
