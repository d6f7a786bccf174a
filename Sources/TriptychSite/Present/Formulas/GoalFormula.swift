import TriptychHealth

/// How far goals have been reached, and rows of days.
enum GoalFormula {
  static func section(_ analysis: Analysis, _ text: FormulaText) -> FormulaSection {
    let words = text.words
    var section = FormulaSection(
      "goals", title: words(FormulaWord.goalTitle), about: words(FormulaWord.goalAbout),
      steps: [words(FormulaWord.goalRow)])
    let report = analysis.goals
    guard !report.progress.isEmpty else {
      section.notes = [words(FormulaWord.goalNone)]
      return section
    }
    let rows = report.progress.map { standing in
      let row = report.streaks.first { $0.id == standing.id }
      return FormulaSection.Row(
        name: standing.isOwn || standing.metric == nil
          ? standing.id : words(.metric, standing.metric?.id ?? standing.id),
        cells: [
          standing.value.map { value($0, standing.metric, words) } ?? text.unknown,
          value(standing.target, standing.metric, words), percent(standing, text),
          row.map { words(.rangeDays, count: $0.days.count) } ?? text.unknown,
        ])
    }
    let heads: [FormulaWord] = [.goalHead, .valueHead, .targetHead, .percentHead, .rowHead]
    section.tables = [
      FormulaSection.Table(
        id: "goals-table", caption: words(FormulaWord.goalCaption), head: heads.map { words($0) }, rows: rows)
    ]
    return section
  }

  /// `100 × 6,000 / 8,000 = 75 %`
  private static func percent(_ standing: GoalStanding, _ text: FormulaText) -> String {
    guard let value = standing.value, let percent = standing.shownPercent else { return text.unknown }
    return "100 × \(text.figure(value)) / \(text.figure(standing.target)) = "
      + text.words.number(Double(percent)) + Words.space + "%"
  }

  private static func value(_ value: Double, _ metric: Metric?, _ words: Words) -> String {
    metric.map { words.value(value, of: $0) } ?? words.number(value)
  }
}
