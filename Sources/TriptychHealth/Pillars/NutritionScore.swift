/// The Nutrition score over the fully logged days of a week. Energy and weight are never scored.
///
/// - Source: fruit and vegetables, fiber, WHO guideline on carbohydrate intake (2023); free sugar, WHO
///   (2015); saturated fat, WHO (2023); sodium, WHO (2012). Weights, the ends of the lines, the share
///   of protein and the default of water are our own choice.
/// - Version: `nutrition-v1`; protein, fiber and water: `nutrition-macros-v1`.
/// - Range: 0 to 100.
/// - Missing data: with fewer than four fully logged days no part is present; with one to three the reason is
///   that there are too few days. A day without a nutrient is left out of that nutrient's part, and total sugar
///   is never used in place of free sugar.
enum NutritionScore {
  /// The number of fully logged days needed.
  private static let leastDays = 4

  static func score(_ window: ScoreWindow) -> Score {
    let days = window.summedDays(7)
    let complete = days.filter { window.history[.nutritionComplete][$0] == 1 }
    var readings: [String: PartReading] = [:]
    if complete.count >= leastDays {
      let table = FoodTable(history: window.history, days: complete)
      readings["fruit_vegetables"] = table.perDay(.fruitVegetables, zero: 0, full: 400)
      readings["fiber"] = table.perDay(.fiber, zero: 0, full: 25)
      readings["free_sugar"] = table.share(.freeSugar, energyPerGram: 4, zero: 15, full: 5)
      readings["saturated_fat"] = table.share(.saturatedFat, energyPerGram: 9, zero: 16, full: 8)
      readings["sodium"] = table.perDay(.sodium, zero: 4, full: 2)
    }
    var score = ScoreFormula.nutrition.score(readings, days: days)
    if complete.count < leastDays {
      // Days are counted, not nutrients: on a day that is not logged in full there may be all of them.
      score.absence = Absence(
        complete.isEmpty ? .noData : .tooFewDays, have: complete.count, need: leastDays)
    }
    return score
  }

  /// Protein, fiber and water on days with energy that are not marked incomplete; water is compared with the
  /// person's own goal.
  static func macrosScore(_ window: ScoreWindow) -> Score {
    let days = window.summedDays(7)
    let logged = days.filter {
      (window.history[.energyIntake][$0] ?? 0) > 0 && window.history[.nutritionComplete][$0] != 0
    }
    let table = FoodTable(history: window.history, days: logged)
    var readings: [String: PartReading] = [:]
    if var protein = table.share(.protein, energyPerGram: 4, zero: 5, full: 10) {
      protein.target = nil
      protein.points = Interpolation.proteinShare(protein.input)
      readings["protein_share"] = protein
    }
    readings["fiber"] = table.perDay(.fiber, zero: 0, full: 25)
    readings["hydration"] = table.perDay(.water, zero: 0, full: window.history.settings.goals.hydration)
    return ScoreFormula.nutritionMacros.score(readings, days: days)
  }
}

/// Means and ratios over the days that have the needed numbers.
private struct FoodTable {
  let history: HealthHistory
  let days: [CalendarDay]

  /// The daily mean over the days that have the metric.
  func perDay(_ metric: Metric, zero: Double, full: Double) -> PartReading? {
    let values = days.compactMap { history[metric][$0] }
    guard let mean = Statistics.mean(values) else { return nil }
    return PartReading(
      input: mean, target: full, points: Interpolation.linear(mean, zero, full), days: values.count)
  }

  /// The percentage of energy from a nutrient, over days with both and energy above 0.
  func share(_ metric: Metric, energyPerGram: Double, zero: Double, full: Double) -> PartReading? {
    var grams = 0.0
    var energy = 0.0
    var count = 0
    for day in days {
      guard let value = history[metric][day], let eaten = history[.energyIntake][day], eaten > 0 else {
        continue
      }
      grams += value
      energy += eaten
      count += 1
    }
    guard count > 0 else { return nil }
    let percent = 100 * energyPerGram * grams / energy
    return PartReading(
      input: percent, target: full, points: Interpolation.linear(percent, zero, full), days: count)
  }
}

extension ScoreFormula {
  /// The formula of Nutrition over the fully logged days of seven; it needs at least four.
  public static let nutrition = ScoreFormula(
    id: "nutrition-v1", scoreID: "nutrition", window: 7,
    parts: [
      FormulaPart("fruit_vegetables", 0.25, need: 4, target: 400, .gram),
      FormulaPart("fiber", 0.25, need: 4, target: 25, .gram),
      FormulaPart("free_sugar", 0.20, need: 4, target: 5, .percent),
      FormulaPart("saturated_fat", 0.15, need: 4, target: 8, .percent),
      FormulaPart("sodium", 0.15, need: 4, target: 2, .gram),
    ])

  /// The formula from protein, fiber and water, used when Nutrition cannot be published.
  public static let nutritionMacros = ScoreFormula(
    id: "nutrition-macros-v1", scoreID: "nutrition", window: 7,
    parts: [
      FormulaPart("protein_share", 0.35, need: 4, target: nil, .percent),
      FormulaPart("fiber", 0.40, need: 4, target: 25, .gram),
      FormulaPart("hydration", 0.25, need: 4, target: 2, .litre),
    ], isFallback: true)
}
