/// Something a person may like to do, by rule, with its reason. Never medical advice, never about
/// weight or eating less.
public struct Suggestion: Hashable, Sendable {
  /// What it is about.
  public enum Kind: String, Hashable, Sendable, CaseIterable { case workout, meal, target }

  /// The kind.
  public var kind: Kind
  /// The rule that made it, such as `workout.easy`; words go by it.
  public var rule: String
  /// The figures its sentence and its reason name, by the name of the place they fill.
  public var figures: [String: Double]
  /// The metric it is about, where there is one.
  public var metric: Metric?

  /// A suggestion.
  public init(kind: Kind, rule: String, figures: [String: Double] = [:], metric: Metric? = nil) {
    self.kind = kind
    self.rule = rule
    self.figures = figures
    self.metric = metric
  }

  /// Every rule there is, in the order of their kinds.
  public static let rules: [(kind: Kind, rule: String)] =
    WorkoutRules.Rule.allCases.map { (.workout, $0.id) } + MealRules.foods.map { (.meal, $0.rule) }
    + TargetRules.targets.map { (.target, $0.rule) }
}

/// Suggests workouts, meals and targets by rule: at most one workout, three meals and two targets.
///
/// Every suggestion rests on the person's own data; where that is missing there is none. Nothing here
/// is about weight or eating less, no target is ever set lower, and free sugar, saturated fat and
/// sodium are left out: what is lacking can be added, and that is all that is said.
public struct SuggestionRules {
  /// The most of each kind.
  static let mostMeals = 3
  static let mostTargets = 2

  /// What the rules look at: the history at a moment, and what was found of it.
  struct Facts {
    let history: HealthHistory
    let asOf: AsOf
    let pillars: [PillarReport]
    let scores: [Score]
    let load: LoadReport
  }

  let facts: Facts

  /// The suggestions, the person's focus first.
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
