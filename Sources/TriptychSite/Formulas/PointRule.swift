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

  /// The computation of the points with the input filled in: `100 × (6.2 − 2) / (9 − 2) = 60`. The input has as
  /// many decimals as it takes to reach the points shown.
  func text(_ input: Double, points: Double, _ text: FormulaText) -> String {
    let result = text.result(points, decimals: 1)
    let decimals = text.decimals(usual: text.decimals(of: input)) { decimals in
      value(text.rounded(input, decimals: decimals), text).map {
        text.rounded(min(max($0, 0), 100), decimals: 1) == result.shown
      } ?? true
    }
    let shown = text.short(input, decimals: decimals)
    guard let computed = value(text.rounded(input, decimals: decimals), text) else {
      return flat(input, result.text, text)
    }
    switch self {
    case .linear(let none, let all):
      let formula =
        "100 × (\(shown) − \(text.figure(none))) / (\(text.figure(all)) − \(text.figure(none)))"
      guard !(0...100).contains(text.rounded(computed, decimals: 1)) else {
        return text.line(formula, computed, result)
      }
      let raw = text.line(formula, computed, text.result(computed, decimals: 1))
      return text.words(FormulaWord.kept, ["formula": raw, "points": result.text])
    case .logistic:
      let weight = text.words.number(1.6, decimals: 1)
      return text.line("300 / (3 + e^(−\(weight) × \(shown)))", computed, result)
    case .knots(let knots):
      guard let (low, high) = Self.around(input, knots) else { return flat(input, result.text, text) }
      let step = "(\(text.figure(high.points)) − \(text.figure(low.points)))"
      let share = "(\(shown) − \(text.figure(low.x))) / (\(text.figure(high.x)) − \(text.figure(low.x)))"
      return text.line("\(text.figure(low.points)) + \(step) × \(share)", computed, result)
    }
  }

  /// What the rule gives with its own figures as they are shown, not yet kept between 0 and 100; `nil` where it is
  /// flat.
  private func value(_ input: Double, _ text: FormulaText) -> Double? {
    switch self {
    case .linear(let none, let all):
      return 100 * (input - text.shown(none)) / (text.shown(all) - text.shown(none))
    case .logistic: return Interpolation.logistic(input)
    case .knots(let knots):
      guard let (low, high) = Self.around(input, knots), low.points != high.points else { return nil }
      return low.points + (high.points - low.points) * (input - low.x) / (high.x - low.x)
    }
  }

  /// The knots on both sides of an input; `nil` outside of all.
  private static func around(_ input: Double, _ knots: [Knot]) -> (Knot, Knot)? {
    guard let right = knots.firstIndex(where: { input <= $0.x }), right > 0 else { return nil }
    return (knots[right - 1], knots[right])
  }

  /// Where knots give the same points throughout.
  private func flat(_ input: Double, _ points: String, _ text: FormulaText) -> String {
    guard case .knots(let knots) = self, let (low, high) = Self.around(input, knots) else {
      return text.words(FormulaWord.outsideKnots, ["points": points])
    }
    return text.words(
      FormulaWord.levelKnots, ["low": text.figure(low.x), "high": text.figure(high.x), "points": points])
  }
}
