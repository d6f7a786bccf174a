import Testing

@testable import TriptychHealth
@testable import TriptychSite

@Suite("Sums on the page how everything is computed") struct FormulaSumTests {
  private static let person = MadePerson()

  private func text() throws -> FormulaText {
    FormulaText(words: Words(language: try TestTemplates.load().language("en"), units: .metric))
  }

  @Test("A result that the figures shown give exactly stands after =, any other after ≈") func signs() throws
  {
    let text = try text()
    let steps = PointRule.linear(none: 2000, all: 9000)
    #expect(steps.text(6200, points: 60, text) == "100 × (6,200 − 2,000) / (9,000 − 2,000) = 60")
    #expect(
      steps.text(6230, points: 60.428571, text) == "100 × (6,230 − 2,000) / (9,000 − 2,000) ≈ 60.4")
    #expect(
      steps.text(9010, points: 100, text)
        == "100 × (9,010 − 2,000) / (9,000 − 2,000) ≈ 100.1, kept between 0 and 100: 100")
    #expect(PointRule.logistic.text(0, points: 75, text) == "300 / (3 + e^(−1.6 × 0)) = 75")
    #expect(PointRule.logistic.text(0.5, points: 86.9747, text) == "300 / (3 + e^(−1.6 × 0.5)) ≈ 87")
  }

  @Test("A figure has as many decimals as a reader needs to reach the result") func digits() throws {
    let text = try text()
    // With 6.85 h a reader would reach 91, and with 6.854 h 91.2.
    let knots = PointRule.knots([.init(x: 6.5, points: 70), .init(x: 7, points: 100)])
    #expect(
      knots.text(6.854, points: 91.24, text) == "70 + (100 − 70) × (6.854 − 6.5) / (7 − 6.5) ≈ 91.2")
    let part = { (id: String, weight: Double, points: Double) in
      ScorePart(id: id, weight: weight, input: points, target: nil, points: points, days: 4, need: 4)
    }
    let score = Score(
      id: "fitness", value: 80.08, confidence: 1,
      parts: [part("activity", 0.6, 80.04), part("steps", 0.4, 80.14)],
      days: Self.person.last...Self.person.last, absence: nil, formula: "fitness-v1")
    #expect(
      ScoreArithmetic.lines(score, text) == [
        "Score: (60 × 80.04 + 40 × 80.14) / (60 + 40) ≈ 80.1, shown as 80",
        "Confidence: 60 × 4/4 + 40 × 4/4 = 100\u{A0}%",
      ])
  }

  @Test("Every sum printed as equal is, and every other one gives what is shown when it is rounded")
  func printed() throws {
    let context = try TestContext.make(Self.person.analysis)
    let page = try #require(AboutPage.make(context).1 as? AboutPage)
    let formulas = (page.pillars + page.others).flatMap { $0.hows.compactMap(\.filled) + $0.arithmetic }
    var checked = 0
    for line in formulas + FormulaSection.all(context).flatMap(\.lines) {
      for sum in Calculator.sums(line) {
        let off = abs(sum.computed - sum.shown)
        #expect(sum.isEqual == (off < 1e-9 * max(1, abs(sum.shown))), "\(line)")
        #expect(off <= sum.half * 1.0001, "\(line)")
        checked += 1
      }
    }
    #expect(checked >= 20)
  }
}

/// Computes the sums of a line anew, as a reader with a calculator does.
private struct Calculator {
  struct Sum {
    var computed, shown, half: Double
    var isEqual: Bool
  }

  /// The sums of digits and signs alone, each with the number that follows `=` or `≈`.
  static func sums(_ line: String) -> [Sum] {
    let words = line.split(separator: " ").map(String.init)
    return words.indices.filter { words[$0] == "=" || words[$0] == "≈" }.compactMap { at in
      let before = words[..<at].reversed().prefix { term($0) && $0 != "=" && $0 != "≈" }
      guard before.count > 2, at + 1 < words.count else { return nil }
      let result = words[at + 1].split(separator: "\u{A0}")[0].filter { !",:".contains($0) }
      guard let shown = Double(result.replacing("−", with: "-")) else { return nil }
      var calculator = Calculator(text: Array(before.reversed().joined().filter { $0 != "," }))
      guard let computed = calculator.sum(), calculator.at == calculator.text.count else { return nil }
      let decimals = result.split(separator: ".").dropFirst().first?.count ?? 0
      let half = (0..<decimals).reduce(0.5) { half, _ in half / 10 }
      return Sum(computed: computed, shown: shown, half: half, isEqual: words[at] == "=")
    }
  }

  private static func term(_ word: String) -> Bool {
    word.allSatisfy { $0.isNumber || "().,+−×/^e".contains($0) }
  }

  var text: [Character]
  var at = 0

  private mutating func take(_ signs: String) -> Character? {
    guard at < text.count, signs.contains(text[at]) else { return nil }
    at += 1
    return text[at - 1]
  }

  private mutating func sum() -> Double? {
    guard var value = product() else { return nil }
    while let sign = take("+−") {
      guard let next = product() else { return nil }
      value += sign == "+" ? next : -next
    }
    return value
  }

  private mutating func product() -> Double? {
    guard var value = factor() else { return nil }
    while let sign = take("×/") {
      guard let next = factor() else { return nil }
      value = sign == "×" ? value * next : value / next
    }
    return value
  }

  private mutating func factor() -> Double? {
    if take("−") != nil { return factor().map { -$0 } }
    if take("e") != nil {
      guard take("^") != nil, let power = factor() else { return nil }
      return exponential(power)
    }
    if take("(") != nil {
      guard let value = sum(), take(")") != nil else { return nil }
      return value
    }
    var digits = ""
    while let digit = take("0123456789.") { digits.append(digit) }
    return Double(digits)
  }
}
