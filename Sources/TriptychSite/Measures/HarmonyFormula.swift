import TriptychHealth

/// How far the three pillars lie apart.
enum HarmonyFormula {
  static func section(_ analysis: Analysis, _ text: FormulaText) -> FormulaSection {
    let words = text.words
    var section = FormulaSection(
      "harmony", title: words(FormulaWord.harmonyTitle), about: words(FormulaWord.harmonyAbout),
      names: [Harmony.formula])
    guard let harmony = analysis.harmony else {
      section.notes = [words(FormulaWord.harmonyNone)]
      return section
    }
    let value = { (pillar: Pillar) in
      analysis.pillars.first { $0.pillar == pillar }?.score.value ?? 0
    }
    // The difference of the figures shown, so that the line computes as printed.
    let (high, low) = (
      text.rounded(value(harmony.highest), decimals: 1), text.rounded(value(harmony.lowest), decimals: 1)
    )
    section.lines = [
      words(
        FormulaWord.harmonyLine,
        [
          "highest": words(.pillar, harmony.highest.rawValue),
          "lowest": words(.pillar, harmony.lowest.rawValue),
          "high": text.short(high, decimals: 1),
          "low": text.short(low, decimals: 1),
          "spread": text.short(high - low, decimals: 1),
        ])
    ]
    return section
  }
}
