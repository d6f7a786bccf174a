/// Suggests meals and drinks for what the last seven days lacked: fiber, fruit and vegetables, protein, water.
///
/// A food is lacking when its mean is below 80 % of the target, with at least four days of data; the largest
/// gap comes first. Food counts on days with energy logged that are not marked incomplete, so that a partly
/// logged day does not count as lacking.
///
/// - Source: fiber 25 g and fruit and vegetables 400 g, WHO (2023); protein from 10 % of energy, the
///   lower end of the Nutrition score's scale; water by the person's goal. A goal the person set comes
///   before these.
/// - Missing data: with fewer than four days nothing is suggested.
struct MealRules {
  /// One food with its rule.
  struct Food {
    var rule: String
    var metric: Metric
    /// The target per day, in the metric's unit; `nil` for none.
    var target: (GoalSettings) -> Double?
  }

  static let minimumDays = 4
  /// The share of the target below which a food is lacking.
  static let enough = 0.8
  /// The target for protein in grams per kcal of energy: 10 % of energy, 4 kcal per gram.
  static let proteinPerEnergy = 0.1 / 4

  static var foods: [Food] {
    [
      Food(rule: "meal.fiber", metric: .fiber) { $0.fiber ?? 25 },
      Food(rule: "meal.fruit_vegetables", metric: .fruitVegetables) { $0.fruitVegetables ?? 400 },
      Food(rule: "meal.protein", metric: .protein) { $0.protein },
      Food(rule: "meal.water", metric: .water) { $0.hydration },
    ]
  }

  let facts: SuggestionRules.Facts

  init(_ facts: SuggestionRules.Facts) { self.facts = facts }

  func suggestions() -> [Suggestion] {
    let gaps = MealRules.foods.enumerated().compactMap { index, food in
      gap(food).map { (index: index, share: $0.share, suggestion: $0.suggestion) }
    }
    return gaps.sorted { ($0.share, $0.index) < ($1.share, $1.index) }.map(\.suggestion)
  }

  private func gap(_ food: Food) -> (share: Double, suggestion: Suggestion)? {
    let history = facts.history
    let last = facts.asOf.lastSummedDay
    let week = last.advanced(by: -6)...last
    let days = week.filter { history[food.metric][$0] != nil && (food.metric == .water || isLogged($0)) }
    guard days.count >= MealRules.minimumDays, let mean = mean(food.metric, days),
      let target = food.target(history.settings.goals) ?? proteinTarget(days), target > 0,
      mean < MealRules.enough * target
    else { return nil }
    let figures = ["mean": mean, "target": target, "days": Double(days.count)]
    return (
      mean / target, Suggestion(kind: .meal, rule: food.rule, figures: figures, metric: food.metric)
    )
  }

  private func isLogged(_ day: CalendarDay) -> Bool {
    let history = facts.history
    return (history[.energyIntake][day] ?? 0) > 0 && history[.nutritionComplete][day] != 0
  }

  private func mean(_ metric: Metric, _ days: [CalendarDay]) -> Double? {
    Statistics.mean(days.compactMap { facts.history[metric][$0] })
  }

  private func proteinTarget(_ days: [CalendarDay]) -> Double? {
    mean(.energyIntake, days).map { $0 * MealRules.proteinPerEnergy }
  }
}
