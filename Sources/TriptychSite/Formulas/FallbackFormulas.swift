import TriptychHealth

/// The simpler formulas that stand in for a pillar's full one.
enum FallbackFormulas {
  static func section(_ analysis: Analysis, _ text: FormulaText) -> FormulaSection {
    let words = text.words
    let rows = ScoreFormula.all.filter(\.isFallback).map { formula in
      let parts = formula.parts.map {
        words.partInSentence(formula.scoreID, $0.id) + Words.space + words.percent($0.weight)
      }
      let inUse = analysis.pillars.contains { $0.score.value != nil && $0.score.formula == formula.id }
      return FormulaSection.Row(
        name: words(.score, formula.scoreID),
        cells: [
          formula.id, words.sentence(words.list(parts)),
          words(need(formula), count: leastDays[formula.id] ?? formula.parts[0].need),
          words(inUse ? FormulaWord.fallbackUsed : .fallbackUnused),
        ])
    }
    return FormulaSection(
      "fallbacks", title: words(FormulaWord.fallbackTitle),
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

  /// The fewest days that publish: a gate of their own, or those of half of the confidence.
  private static let leastDays = ["fitness-steps-v1": 4, "nutrition-macros-v1": 3, "wellbeing-mood-v1": 5]

  /// One with a single part takes that part's days; one with several takes days with energy eaten.
  private static func need(_ formula: ScoreFormula) -> FormulaWord {
    formula.parts.count == 1 ? .needsDays : .needsMeals
  }
}
