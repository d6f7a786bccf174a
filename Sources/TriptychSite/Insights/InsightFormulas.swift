import TriptychHealth

/// The test for associations, and the result for each declared pair.
enum AssociationFormula {
  static func section(_ analysis: Analysis, _ text: FormulaText) -> FormulaSection {
    let words = text.words
    let report = analysis.associations
    let permutations = words.number(Double(BlockShuffle.permutations))
    let block = words.number(Double(BlockShuffle.length))
    var section = FormulaSection(
      id: "associations", title: words(FormulaWord.linkTitle),
      about: words(
        FormulaWord.linkAbout, ["pairs": words.number(Double(AssociationPair.declared().count))]),
      names: ["associations-v1"],
      steps: [
        words(
          FormulaWord.linkGate, ["need": words.number(Double(AssociationPair.minimumPairs))]),
        words(FormulaWord.linkRank),
        words(
          FormulaWord.linkShuffle,
          ["permutations": permutations, "block": block]),
        words(
          FormulaWord.linkWiden, ["block": block, "last": words.number(Double(BlockShuffle.length - 1))]),
        words(FormulaWord.linkFamily, ["limit": words.number(AssociationFinder.limit, decimals: 2)]),
        words(FormulaWord.linkSize), words(FormulaWord.linkNoScores),
      ], sources: text.source(.linkSource))
    guard !report.outcomes.isEmpty else {
      section.notes = [words(FormulaWord.notYet)]
      return section
    }
    section.notes = [
      words(
        FormulaWord.linkTested, count: report.tested,
        [
          "pairs": words.number(Double(report.outcomes.count)),
          "told": words.number(Double(report.published.count)),
        ])
    ]
    section.tables = [outcomes(report, text)] + [strongest(report, text)].compactMap { $0 }
    return section
  }

  /// The number of pairs with each result.
  private static func outcomes(_ report: AssociationReport, _ text: FormulaText) -> FormulaSection.Table {
    let words = text.words
    func row(_ word: FormulaWord, _ count: Int) -> FormulaSection.Row {
      FormulaSection.Row(name: words(word), cells: [words.number(Double(count))])
    }
    let refused = AssociationReport.Refusal.allCases.map { refusal in
      row(name(refusal), report.outcomes.count { $0.refusal == refusal })
    }
    return FormulaSection.Table(
      id: "associations-table", caption: words(FormulaWord.linkCaption),
      head: [words(FormulaWord.outcomeHead), words(FormulaWord.pairsHead)],
      rows: refused + [row(.linkPublished, report.published.count)])
  }

  private static func name(_ refusal: AssociationReport.Refusal) -> FormulaWord {
    switch refusal {
    case .tooFewPairs: .linkFewDays
    case .lowCoverage: .linkCoverage
    case .constant: .linkConstant
    case .clustered: .linkClustered
    case .notSignificant: .linkChance
    case .tooSmall: .linkSmall
    case .contrary: .linkContrary
    case .notInBothHalves: .linkHalves
    }
  }

  /// The tested pairs with the smallest p, at most five.
  private static func strongest(_ report: AssociationReport, _ text: FormulaText) -> FormulaSection.Table? {
    let words = text.words
    let tested = report.outcomes.filter { $0.p != nil }
    let strength = { (outcome: AssociationReport.Outcome) in -abs(outcome.rho ?? 0) }
    guard !tested.isEmpty else { return nil }
    let first = tested.enumerated().sorted {
      ($0.element.p ?? 1, strength($0.element), $0.offset) < (
        $1.element.p ?? 1, strength($1.element), $1.offset
      )
    }
    let rows = first.prefix(5).map { _, outcome in
      let fill: PhraseValues = [
        "x": words(.metric, outcome.pair.x.id), "y": words(.metricNoun, outcome.pair.y.id),
      ]
      return FormulaSection.Row(
        name: words(outcome.pair.lag == 0 ? FormulaWord.pairSameDay : .pairNextDay, fill),
        cells: [
          words.number(Double(outcome.count)),
          outcome.rho.map { words.number($0, decimals: 2) } ?? text.unknown,
          outcome.p.map(text.probability) ?? text.unknown, outcome.q.map(text.probability) ?? text.unknown,
          words(outcome.refusal.map(name) ?? .linkPublished),
        ])
    }
    let heads: [FormulaWord] = [.pairHead, .daysHead, .rhoHead, .pHead, .qHead, .outcomeHead]
    return FormulaSection.Table(
      id: "associations-pairs", caption: words(FormulaWord.linkPairsCaption), head: heads.map { words($0) },
      rows: rows)
  }
}

/// The computation of level changes and of weekdays that differ.
enum ChangeFormula {
  static func section(_ analysis: Analysis, _ text: FormulaText) -> FormulaSection {
    let words = text.words
    let report = analysis.changes
    var section = FormulaSection(
      id: "changes", title: words(FormulaWord.levelTitle), about: words(FormulaWord.levelAbout),
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
      "shortest": words.number(Double(ChangeFinder.shortestLevel)),
      "pause": words.number(Double(ChangeFinder.longestPause)),
      "times": words.number(ChangeFinder.timesLikelier),
      "far": words.number(ChangeFinder.timesLikelierWithLevels),
      "factor": words.number(ChangeFinder.widening.factor, decimals: 2),
      "power": words.number(ChangeFinder.widening.power, decimals: 2),
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
