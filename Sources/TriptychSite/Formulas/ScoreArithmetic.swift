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
    let terms = present.map { part in
      weight(part, text) + " × " + text.short(part.points ?? 0, decimals: 1)
    }
    let weights = present.map { weight($0, text) }
    return text.words(
      FormulaWord.valueLine,
      [
        "terms": terms.joined(separator: " + "), "weights": weights.joined(separator: " + "),
        "value": text.short(value, decimals: 1), "shown": text.words.number(Double(shown)),
      ])
  }

  /// `40 × 4/4 + 20 × 3/4 = 55 %`, over all parts, including absent ones.
  private static func confidence(_ score: Score, _ text: FormulaText) -> String {
    let terms = score.parts.map { part in
      let days = part.points == nil ? 0 : min(part.days, part.need)
      return weight(part, text) + " × " + text.words.number(Double(days)) + "/"
        + text.words.number(Double(part.need))
    }
    let sum = terms.joined(separator: " + ")
    let share = text.words.percent(score.confidence)
    guard score.isFallback else {
      return text.words(FormulaWord.confidenceLine, ["terms": sum, "share": share])
    }
    let factor = text.words.number(ScoreFormula.fallbackConfidence, decimals: 2)
    return text.words(
      FormulaWord.confidenceLine, ["terms": "\(factor) × (\(sum))", "share": share])
  }

  private static func weight(_ part: ScorePart, _ text: FormulaText) -> String {
    text.short(part.weight * 100, decimals: 1)
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
