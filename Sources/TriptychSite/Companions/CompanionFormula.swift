import TriptychHealth

/// The level of the Symbi and the phase of the PixelPal.
enum CompanionFormula {
  private static let highestLevel = 5
  /// The first step of each phase.
  private static let phases = [0, 25_001, 75_001, 200_001]

  static func section(_ analysis: Analysis, _ text: FormulaText) -> FormulaSection {
    let words = text.words
    let days = analysis.symbi.daysCounted
    let daysPerLevel = SymbiState.daysPerLevel
    let pal = analysis.pixelPal
    let level =
      "\(words.number(Double(days))) / \(words.number(Double(daysPerLevel)))"
      + " = \(text.figure(Double(days) / Double(daysPerLevel)))"
    let isPermitted = Consent(analysis.history.settings).permits(.fitness)
    var notes = [
      isPermitted
        ? words(FormulaWord.palTotal, count: pal.totalSteps, ["phase": words.number(Double(pal.phase))])
        : words(ConsentWord.pet)
    ]
    if let since = pal.since {
      notes.append(words(FormulaWord.palSince, ["day": words.dayWithYear(since)]))
    }
    return FormulaSection(
      "companions", title: words(FormulaWord.companionTitle), about: words(FormulaWord.companionAbout),
      notes: notes,
      lines: [
        words(
          FormulaWord.levelLine,
          [
            "quotient": level, "level": words.number(Double(analysis.symbi.level)),
            "highest": words.number(Double(highestLevel)),
          ])
      ],
      tables: [
        FormulaSection.Table(
          id: "companions-table", caption: words(FormulaWord.phaseCaption),
          head: [words(FormulaWord.phaseHead), words(FormulaWord.phaseFrom), words(FormulaWord.todayHead)],
          rows: phases.enumerated().map { index, first in
            FormulaSection.Row(
              name: words(.phase, String(index + 1)),
              cells: [
                words.number(Double(first)),
                words(index + 1 <= pal.phase ? FormulaWord.phaseReached : .phaseAhead),
              ])
          })
      ])
  }
}
