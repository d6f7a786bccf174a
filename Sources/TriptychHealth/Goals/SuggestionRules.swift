/// Suggests workouts, meals and targets by rule: at most one workout, three meals and two targets.
///
/// Every suggestion rests on the person's own data; where that is missing there is none. Nothing here
/// is about weight or eating less, no target is ever set lower, and free sugar, saturated fat and
/// sodium are left out: what is lacking can be added, and that is all that is said.
public struct SuggestionRules {
  /// The most of each kind.
  static let mostMeals = 3
  static let mostTargets = 2

  let analysis: Analysis

  /// Looks at what an analysis found.
  public init(_ analysis: Analysis) { self.analysis = analysis }

  /// The suggestions, the person's focus first.
  public func suggestions() -> [Suggestion] {
    let found =
      [WorkoutRules(analysis).suggestion()].compactMap { $0 }
      + MealRules(analysis).suggestions().prefix(SuggestionRules.mostMeals)
      + TargetRules(analysis).suggestions().prefix(SuggestionRules.mostTargets)
    let focus = analysis.history.settings.coaching.focus
    return found.enumerated().sorted { one, other in
      (SuggestionRules.rank(one.element, focus), one.offset)
        < (SuggestionRules.rank(other.element, focus), other.offset)
    }.map(\.element)
  }

  /// What comes first with a focus; equal ranks keep the order workout, meals, targets.
  private static func rank(_ suggestion: Suggestion, _ focus: CoachingSettings.Focus) -> Int {
    switch focus {
    case .balanced: 0
    case .fitness: suggestion.kind == .meal || suggestion.metric == .sleepDuration ? 1 : 0
    case .nutrition: suggestion.kind == .meal ? 0 : 1
    case .wellbeing:
      suggestion.metric == .sleepDuration || WorkoutRules.restful.contains(suggestion.rule) ? 0 : 1
    }
  }
}
