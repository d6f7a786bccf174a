import TriptychHealth

/// The computation of a score's value and confidence from its parts.
enum ScoreArithmetic {
  /// The value, if there is one, followed by the confidence.
  static func lines(_ score: Score, _ text: FormulaText) -> [String] {
    [value(score, text), confidence(score, text)].compactMap { $0 }
  }

  /// `(40 × 82.3 + 20 × 65) / (40 + 20) = 76.5, shown as 77`, with weights in percent.
  private static func value(_ score: Score, _ text: FormulaText) -> String? {
    guard let value = score.value, let shown = score.shown else { return nil }
    let present = score.parts.filter { $0.points != nil }
    let weights = present.map { text.result($0.weight * 100, decimals: 1) }
    let points = { (decimals: Int) in present.map { text.result($0.points ?? 0, decimals: decimals) } }
    let mean = { (points: [(shown: Double, text: String)]) in
      zip(weights, points).reduce(0) { $0 + $1.0.shown * $1.1.shown } / weights.reduce(0) { $0 + $1.shown }
    }
    let result = text.result(value, decimals: 1)
    let decimals = text.decimals(usual: 1) {
      text.rounded(mean(points($0)), decimals: 1) == result.shown
    }
    let terms = zip(weights, points(decimals)).map { "\($0.text) × \($1.text)" }.joined(separator: " + ")
    let sum = "(\(terms)) / (\(weights.map(\.text).joined(separator: " + ")))"
    return text.words(
      FormulaWord.valueLine,
      [
        "formula": text.line(sum, mean(points(decimals)), result),
        "shown": text.words.number(Double(shown)),
      ])
  }

  /// `40 × 4/4 + 20 × 3/4 = 55 %`, over all parts, including absent ones.
  private static func confidence(_ score: Score, _ text: FormulaText) -> String {
    var terms: [String] = []
    var computed = 0.0
    for part in score.parts {
      let weight = text.result(part.weight * 100, decimals: 1)
      let days = Double(part.points == nil ? 0 : min(part.days, part.need))
      let need = Double(part.need)
      terms.append("\(weight.text) × \(text.words.number(days))/\(text.words.number(need))")
      computed += weight.shown * days / need
    }
    var sum = terms.joined(separator: " + ")
    if score.isFallback {
      sum = "\(text.words.number(ScoreFormula.fallbackConfidence, decimals: 2)) × (\(sum))"
      computed *= ScoreFormula.fallbackConfidence
    }
    let share = (text.rounded(score.confidence * 100, decimals: 0), text.words.percent(score.confidence))
    return text.words(FormulaWord.confidenceLine, ["formula": text.line(sum, computed, share)])
  }
}

/// The simpler formulas used in place of a pillar's full one.
enum FallbackFormulas {
  static func section(_ analysis: Analysis, _ text: FormulaText) -> FormulaSection {
    let words = text.words
    let rows = ScoreFormula.all.filter(\.isFallback).map { formula in
      let parts = formula.parts.map {
        words.partInSentence(formula.scoreID, $0.id) + Words.space + words.percent($0.weight)
      }
      let inUse = analysis.pillars.contains { $0.score.value != nil && $0.score.formula == formula.id }
      return FormulaSection.Row(
        name: words(AboutWord.score(formula.scoreID)),
        cells: [
          formula.id, words.sentence(words.list(parts)),
          words(need(formula), count: leastDays[formula.id] ?? formula.parts[0].need),
          words(inUse ? FormulaWord.fallbackUsed : .fallbackUnused),
        ])
    }
    return FormulaSection(
      id: "fallbacks", title: words(FormulaWord.fallbackTitle),
      about: words(
        FormulaWord.fallbackAbout,
        ["factor": words.number(ScoreFormula.fallbackConfidence, decimals: 2)]),
      tables: [
        FormulaSection.Table(
          id: "fallbacks-table", caption: words(FormulaWord.fallbackCaption),
          head: [
            words(FormulaWord.fallbackFor), words(FormulaWord.formulaHead), words(FormulaWord.fallbackParts),
            words(FormulaWord.fallbackNeeds), words(FormulaWord.fallbackNow),
          ], rows: rows)
      ])
  }

  /// The minimum number of days for publishing a score: a threshold of its own, or the days that give half of
  /// the confidence.
  private static let leastDays = ["fitness-steps-v1": 4, "nutrition-macros-v1": 3, "wellbeing-mood-v1": 5]

  /// The word for the required days: the part's days for a formula with one part, days with energy eaten for
  /// one with several.
  private static func need(_ formula: ScoreFormula) -> FormulaWord {
    formula.parts.count == 1 ? .needsDays : .needsMeals
  }
}
