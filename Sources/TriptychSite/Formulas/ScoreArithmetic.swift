import TriptychHealth

/// A score's value and confidence written out from its parts.
enum ScoreArithmetic {
  /// The value, where there is one, then the confidence.
  static func lines(_ score: Score, _ text: FormulaText) -> [String] {
    [value(score, text), confidence(score, text)].compactMap { $0 }
  }

  /// `(40 × 82.3 + 20 × 65) / (40 + 20) = 76.5, shown as 77`; weights in per cent.
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

  /// `40 × 4/4 + 20 × 3/4 = 55 %`, over all parts, absent ones too.
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
