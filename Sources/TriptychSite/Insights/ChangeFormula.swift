import TriptychHealth

/// Changes of level and weekdays that differ.
enum ChangeFormula {
  static func section(_ analysis: Analysis, _ text: FormulaText) -> FormulaSection {
    let words = text.words
    let report = analysis.changes
    var section = FormulaSection(
      "changes", title: words(FormulaWord.levelTitle), about: words(FormulaWord.levelAbout),
      names: ["changes-v1", "weekday-v1"], steps: steps(words), sources: text.source(.levelSource))
    if report.testedChanges == 0, report.testedWeekdays == 0 {
      section.notes = [words(FormulaWord.notYet)]
      return section
    }
    section.notes = [
      words(
        FormulaWord.levelTested, count: report.testedChanges,
        ["told": words.number(Double(report.changes.count))]),
      words(
        FormulaWord.weekdayTested, count: report.testedWeekdays,
        ["told": words.number(Double(report.weekdays.count))]),
    ]
    section.tables = [changes(report, text), weekdays(report, text)].compactMap { $0 }
    return section
  }

  private static func steps(_ words: Words) -> [String] {
    let fill: PhraseValues = [
      "permutations": words.number(Double(BlockShuffle.permutations)),
      "block": words.number(Double(BlockShuffle.length)),
      "limit": words.number(ChangeFinder.limit, decimals: 2),
      "need": words.number(Double(ChangeFinder.minimumCount)),
      "pause": words.number(Double(ChangeFinder.longestPause)),
    ]
    let order: [FormulaWord] = [
      .levelCut, .levelSize, .levelShuffle, .levelWiden, .weekdayTest, .weekdayTurn, .weekdaySize,
      .levelUnjudged,
    ]
    return order.map { words($0, fill) }
  }

  private static func changes(_ report: ChangeReport, _ text: FormulaText) -> FormulaSection.Table? {
    let words = text.words
    let rows = report.changes.map { change in
      FormulaSection.Row(
        name: words(.metric, change.metric.id),
        cells: [
          words.day(change.day), words.mean(change.means.before, of: change.metric),
          words.mean(change.means.after, of: change.metric), text.probability(change.p),
          text.probability(change.q),
        ])
    }
    let heads: [FormulaWord] = [.measureHead, .fromHead, .beforeHead, .afterHead, .pHead, .qHead]
    return table("changes-table", .levelCaption, heads, rows, words)
  }

  private static func weekdays(_ report: ChangeReport, _ text: FormulaText) -> FormulaSection.Table? {
    let words = text.words
    let rows = report.weekdays.map { effect in
      FormulaSection.Row(
        name: words(.metric, effect.metric.id),
        cells: [
          words(.weekday, String(effect.weekday.rawValue)),
          words.mean(effect.means.weekday, of: effect.metric),
          words.mean(effect.means.others, of: effect.metric), text.probability(effect.p),
          text.probability(effect.q),
        ])
    }
    let heads: [FormulaWord] = [.measureHead, .weekdayHead, .onWeekdayHead, .otherDaysHead, .pHead, .qHead]
    return table("weekdays-table", .weekdayCaption, heads, rows, words)
  }

  private static func table(
    _ id: String, _ caption: FormulaWord, _ heads: [FormulaWord], _ rows: [FormulaSection.Row], _ words: Words
  ) -> FormulaSection.Table? {
    rows.isEmpty
      ? nil
      : FormulaSection.Table(id: id, caption: words(caption), head: heads.map { words($0) }, rows: rows)
  }
}
