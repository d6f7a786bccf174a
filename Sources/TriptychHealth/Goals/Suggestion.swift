/// A suggestion made by a rule, with its reason. It is never medical advice, and never about weight or eating
/// less.
public struct Suggestion: Hashable, Sendable {
  /// The subject of the suggestion.
  public enum Kind: String, Hashable, Sendable, CaseIterable { case workout, meal, target }

  /// The subject of the suggestion.
  public var kind: Kind
  /// The id of the rule that made it, such as `workout.easy`; it selects the wording.
  public var rule: String
  /// The figures in its sentence and its reason, by placeholder name.
  public var figures: [String: Double] = [:]
  /// The metric it is about; `nil` when there is none.
  public var metric: Metric?

  /// All rules, in the order of their kinds.
  public static let rules: [(kind: Kind, rule: String)] =
    WorkoutRules.Rule.allCases.map { (.workout, $0.id) } + MealRules.foods.map { (.meal, $0.rule) }
    + TargetRules.targets.map { (.target, $0.rule) }
}

/// Suggests workouts, meals and targets by rule: at most one workout, three meals and two targets.
///
/// Every suggestion is based on the person's own data; without the data there is no suggestion. No suggestion
/// is about weight or eating less, no target is ever lowered, and free sugar, saturated fat and sodium are left
/// out: the rules only suggest adding what is lacking.
public struct SuggestionRules {
  /// The most suggestions of each kind.
  static let mostMeals = 3
  static let mostTargets = 2

  /// The input of the rules: the history at a moment, and the results of its analysis.
  struct Facts {
    let history: HealthHistory
    let asOf: AsOf
    let pillars: [PillarReport]
    let scores: [Score]
    let load: LoadReport
  }

  let facts: Facts

  /// The suggestions, starting with the person's focus.
  public func suggestions() -> [Suggestion] {
    let found =
      [WorkoutRules(facts).suggestion()].compactMap { $0 }
      + MealRules(facts).suggestions().prefix(SuggestionRules.mostMeals)
      + TargetRules(facts).suggestions().prefix(SuggestionRules.mostTargets)
    let focus = facts.history.settings.coaching.focus
    return found.enumerated().sorted { one, other in
      (SuggestionRules.rank(one.element, focus), one.offset)
        < (SuggestionRules.rank(other.element, focus), other.offset)
    }.map(\.element)
  }

  /// The rank of a suggestion for a focus; equal ranks keep the order workout, meals, targets.
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
