/// Suggests workouts, meals and targets by rule.
public struct SuggestionRules {
  let analysis: Analysis

  /// Looks at what an analysis found.
  public init(_ analysis: Analysis) { self.analysis = analysis }

  /// The suggestions, the person's focus first.
  public func suggestions() -> [Suggestion] { [] }
}
