/// What decides a mood besides the history: things that only the moment of a build knows.
public struct MoodInputs: Hashable, Sendable {
  /// Whether a guided session of 1 to 5 minutes was finished and applied on the as-of day; default no.
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
}
