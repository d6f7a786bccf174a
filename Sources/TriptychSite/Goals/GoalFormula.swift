import TriptychHealth

/// The computation of progress toward goals and of streaks.
enum GoalFormula {
  static func section(_ analysis: Analysis, _ text: FormulaText) -> FormulaSection {
    let words = text.words
    var section = FormulaSection(
      id: "goals", title: words(FormulaWord.goalTitle), about: words(FormulaWord.goalAbout),
      steps: [words(FormulaWord.goalRow)])
    let report = analysis.goals
    guard !report.progress.isEmpty else {
      section.notes = [words(FormulaWord.goalNone)]
      return section
    }
    let rows = report.progress.map { standing in
      let row = report.streaks.first { $0.id == standing.id }
      return FormulaSection.Row(
        name: name(standing, words),
        cells: [
          standing.value.map { value($0, standing.metric, words) } ?? text.unknown,
          value(standing.target, standing.metric, words),
          standing.shownPercent.map { words.percent(of: words.number(Double($0))) } ?? text.unknown,
          row.map { words(.rangeDays, count: $0.days.count) } ?? words(FormulaWord.rowNone),
        ])
    }
    section.lines = report.progress.compactMap { percent($0, text) }
    let heads: [FormulaWord] = [.goalHead, .valueHead, .targetHead, .percentHead, .rowHead]
    section.tables = [
      FormulaSection.Table(
        id: "goals-table", caption: words(FormulaWord.goalCaption), head: heads.map { words($0) }, rows: rows)
    ]
    return section
  }

  /// `Steps: 100 × 6,000 / 8,000 = 75 %`, with as many digits of the value as it takes to reach the share.
  private static func percent(_ standing: GoalStanding, _ text: FormulaText) -> String? {
    guard let value = standing.value, let percent = standing.shownPercent else { return nil }
    let display = text.words.display(standing.metric.flatMap { MetricCatalog[$0]?.unit } ?? .count)
    let (part, whole) = (display.shown(value), text.result(display.shown(standing.target)))
    let computed = { (decimals: Int) in 100 * text.rounded(part, decimals: decimals) / whole.shown }
    let decimals = text.decimals(usual: text.decimals(of: part)) { decimals in
      let share = computed(decimals)
      return (share < 100 ? min(text.rounded(share, decimals: 0), 99) : text.rounded(share, decimals: 0))
        == Double(percent)
    }
    return name(standing, text.words) + ": "
      + text.line(
        "100 × \(text.short(part, decimals: decimals)) / \(whole.text)", computed(decimals),
        (Double(percent), text.words.percent(of: text.words.number(Double(percent)))))
  }

  private static func name(_ standing: GoalStanding, _ words: Words) -> String {
    guard !standing.isOwn, let metric = standing.metric else { return standing.id }
    return words(.metric, metric.id)
  }

  private static func value(_ value: Double, _ metric: Metric?, _ words: Words) -> String {
    metric.map { words.value(value, of: $0) } ?? words.number(value)
  }
}
