import TriptychHealth

/// The WHO-5 index, where a person supplies it.
enum WHO5Formula {
  static func section(_ analysis: Analysis, _ text: FormulaText) -> FormulaSection {
    let words = text.words
    var section = FormulaSection(
      "who5", title: words(FormulaWord.who5Title), about: words(FormulaWord.who5About),
      names: [WHO5Index.formula], sources: text.source(.who5Source))
    let score = analysis.scores.first { $0.id == WHO5Index.scoreID }
    guard let score, let value = score.value, let raw = score.parts.first?.input else {
      section.notes = [words(score == nil ? FormulaWord.who5None : .who5Old)]
      return section
    }
    section.lines = ["4 × \(text.figure(raw)) = \(text.figure(value))"]
    return section
  }
}
