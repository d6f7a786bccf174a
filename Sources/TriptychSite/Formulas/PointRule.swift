import TriptychHealth

/// The rule that converts the input of a score's part to points, as written on the page.
enum PointRule: Equatable {
  /// Linear from no points to full points, limited to 0...100.
  case linear(none: Double, all: Double)
  /// Linear between knots, constant outside.
  case knots([Knot])
  /// Logistic: 300 / (3 + e^(-1.6 z)).
  case logistic

  struct Knot: Equatable {
    var x, points: Double
  }

  /// The rule of a part; `nil` for a part that this page does not know.
  init?(_ score: String, _ part: ScorePart) {
    switch (score, part.id) {
    case (_, "activity"): self = .linear(none: 0, all: 150)
    case ("fitness", "steps"): self = .linear(none: 2000, all: part.target ?? 9000)
    case ("fitness", "sleep"), ("sleep", "duration"): self = .sleepHours
    case ("fitness", "recovery"), ("recovery", "hrv"), ("recovery", "resting_heart_rate"): self = .logistic
    case (_, "strength"): self = .linear(none: 0, all: 2)
    case (_, "fruit_vegetables"): self = .linear(none: 0, all: 400)
    case (_, "fiber"): self = .linear(none: 0, all: 25)
    case (_, "free_sugar"): self = .linear(none: 15, all: 5)
    case (_, "saturated_fat"): self = .linear(none: 16, all: 8)
    case (_, "sodium"): self = .linear(none: 4, all: 2)
    case (_, "protein_share"):
      self = .knots([(5, 0), (10, 100), (35, 100), (45, 0)].map { Knot(x: $0.0, points: $0.1) })
    case (_, "hydration"): self = .linear(none: 0, all: part.target ?? 2)
    case (_, "mood_energy"): self = .linear(none: 1, all: 5)
    case (_, "stress"): self = .linear(none: 5, all: 1)
    case (_, "habits"): self = .linear(none: 0, all: 1)
    case (_, "efficiency"): self = .linear(none: 65, all: 85)
    case (_, "deep_rem"): self = .linear(none: 15, all: 40)
    // Hours of spread if the sleep stages are unknown, otherwise an index out of 100.
    case (_, "sleep_rhythm"), (_, "consistency"):
      self = (part.target ?? 100) < 1 ? .linear(none: 2, all: 0.5) : .linear(none: 0, all: 100)
    case ("recovery", "sleep"): self = .linear(none: 0, all: 100)
    default: return nil
    }
  }

  private static let sleepHours = PointRule.knots(
    [(3.5, 0), (4.5, 20), (5.5, 40), (6.5, 70), (7, 100), (9, 100), (9.5, 90), (10.5, 40)].map {
      Knot(x: $0.0, points: $0.1)
    })

  /// The rule for inputs in a unit that has the same zero, such as ounces in place of liters.
  func shown(in unit: DisplayUnit) -> PointRule {
    guard case .linear(let none, let all) = self else { return self }
    return .linear(none: unit.shown(none), all: unit.shown(all))
  }

  /// The computation of the points with the input filled in: `100 × (6.2 − 2) / (9 − 2) = 60`.
  func text(_ input: Double, points: Double, _ text: FormulaText) -> String {
    let shown = text.short(points, decimals: 1)
    switch self {
    case .linear(let none, let all):
      let formula =
        "100 × (\(text.figure(input)) − \(text.figure(none))) / (\(text.figure(all)) − \(text.figure(none)))"
      return kept(formula, 100 * (input - none) / (all - none), shown, text)
    case .logistic:
      let weight = text.words.number(1.6, decimals: 1)
      return "300 / (3 + e^(−\(weight) × \(text.figure(input)))) = \(shown)"
    case .knots(let knots):
      guard let right = knots.firstIndex(where: { input <= $0.x }), right > 0, let last = knots.last,
        input <= last.x
      else { return text.words(FormulaWord.outsideKnots, ["points": shown]) }
      let (low, high) = (knots[right - 1], knots[right])
      if low.points == high.points {
        return text.words(
          FormulaWord.levelKnots,
          ["low": text.figure(low.x), "high": text.figure(high.x), "points": shown])
      }
      let step = "(\(text.figure(high.points)) − \(text.figure(low.points)))"
      let share =
        "(\(text.figure(input)) − \(text.figure(low.x))) / (\(text.figure(high.x)) − \(text.figure(low.x)))"
      return "\(text.figure(low.points)) + \(step) × \(share) = \(shown)"
    }
  }

  private func kept(_ formula: String, _ raw: Double, _ shown: String, _ text: FormulaText) -> String {
    if (0...100).contains(raw) { return formula + " = " + shown }
    return text.words(
      FormulaWord.kept, ["formula": formula, "raw": text.short(raw, decimals: 1), "points": shown])
  }
}
