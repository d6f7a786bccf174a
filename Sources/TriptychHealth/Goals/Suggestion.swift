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
