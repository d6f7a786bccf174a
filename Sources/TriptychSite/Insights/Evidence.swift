import TriptychHealth

/// The figures that support an insight, each with its meaning in plain words.
struct EvidenceTable {
  let insight: Insight
  let report: InsightReport
  let words: Words

  private var figures: InsightFigures { InsightFigures(words: words) }

  /// One row for each figure that needs no knowledge of statistics.
  var rows: [FactRow] {
    switch insight.finding {
    case .association(let found): association(found)
    case .change(let found, _): change(found)
    case .weekday(let found): weekday(found)
    case .pattern(let found):
      [row(.days, words.rangeAlone(found.days)), row(.daysInRow, count(insight.count))]
        + found.figures.map(mean)
    case .milestone(let found): milestone(found)
    case .observation(let found):
      [row(.days, words.rangeAlone(found.days))] + [found.first, found.second].map(mean)
    case .anniversary(let found):
      [row(.happened, words.dayWithYear(found.day))]
        + found.figures.map {
          FactRow(
            name: words(EvidenceWord.valueThen, ["metric": words(.metric, $0.metric.id)]),
            value: words.value($0.value, of: $0.metric))
        }
    }
  }

  /// The figures of the test, which stand one step deeper; empty for facts that need no test.
  var certainty: [FactRow] {
    switch insight.finding {
    case .association(let found):
      [
        row(.effect, figures.signed(found.effect, of: found.pair.y), note: .effectAdjusted),
        FactRow(
          name: words(EvidenceWord.rho), value: figures.correlation(found.rho),
          note: words(EvidenceWord.rhoNote, ["strength": figures.strength(found.rho)])),
      ] + test(p: found.p, q: found.q, limit: AssociationFinder.limit, .pairsTried)
        + [row(.halves, words(EvidenceWord.halvesHold))]
    case .change(let found, _): test(p: found.p, q: found.q, limit: ChangeFinder.limit, .changesTried)
    case .weekday(let found): test(p: found.p, q: found.q, limit: ChangeFinder.limit, .weekdaysTried)
    case .pattern, .milestone, .observation, .anniversary: []
    }
  }

  private func association(_ found: Association) -> [FactRow] {
    let (x, y) = (found.pair.x, found.pair.y)
    func third(_ word: EvidenceWord, _ own: Double, _ other: Double) -> FactRow {
      FactRow(
        name: words(word, ["metric": words(.metricNoun, x.id)]), value: words.mean(own, of: x),
        note: words(
          EvidenceWord.partner,
          ["metric": words(.metric, y.id), "value": words.mean(other, of: y)]))
    }
    var rows = [
      row(.days, words.rangeAlone(found.days)), row(.withBoth, count(found.count)),
      row(.lag, words(found.pair.lag == 0 ? EvidenceWord.sameDay : .nextDay)),
      third(.upperThird, found.x.high, found.y.high), third(.lowerThird, found.x.low, found.y.low),
    ]
    if !found.standsFor.isEmpty {
      rows.append(row(.standsFor, words.list(found.standsFor.map { words(.metricNoun, $0.id) })))
    }
    return rows
  }

  private func change(_ found: ChangePoint) -> [FactRow] {
    let means = figures.means(found.means.before, found.means.after, of: found.metric)
    return [
      row(.days, words.rangeAlone(found.days)), level(.before, means.first, found.counts.before),
      level(.after, means.second, found.counts.after), row(.effect, means.difference),
    ]
  }

  private func weekday(_ found: WeekdayEffect) -> [FactRow] {
    let means = figures.means(found.means.others, found.means.weekday, of: found.metric)
    var rows = [
      row(.days, words.rangeAlone(found.days)),
      level(found.isWeekend ? .onWeekend : .onWeekday, means.second, found.counts.weekday),
      level(
        found.isWeekend ? .onWorkdays : .onOthers, means.first, found.counts.all - found.counts.weekday),
      row(.effect, means.difference),
    ]
    if found.isWeekend { rows.append(row(.weekend, words(EvidenceWord.weekendTogether))) }
    return rows
  }

  private func milestone(_ found: Milestone) -> [FactRow] {
    [
      row(.happened, words.dayWithYear(found.day)),
      row(found.kind == .best ? .best : .total, words.value(found.value, of: found.metric)),
      row(.days, words.rangeAlone(found.days)), row(.withData, count(found.count)),
    ]
  }

  /// The rows of a test.
  ///
  /// - Parameter limit: the q up to which the family's findings are shown.
  private func test(p: Double, q: Double, limit: Double, _ tried: EvidenceWord) -> [FactRow] {
    [
      row(.p, figures.probability(p), note: .pNote),
      FactRow(
        name: words(EvidenceWord.q), value: figures.probability(q),
        note: words(EvidenceWord.qNote, ["limit": figures.probability(limit)])),
      row(.tried, words(tried, count: report.tried(for: insight) ?? 0)),
    ]
  }

  private func row(_ name: EvidenceWord, _ value: String, note: EvidenceWord? = nil) -> FactRow {
    FactRow(name: words(name), value: value, note: note.map { words($0) })
  }

  private func level(_ name: EvidenceWord, _ value: String, _ days: Int) -> FactRow {
    FactRow(name: words(name), value: value, note: words(EvidenceWord.ofDays, count: days))
  }

  private func mean(_ figure: MetricFigure) -> FactRow {
    FactRow(
      name: words(EvidenceWord.mean, ["metric": words(.metricNoun, figure.metric.id)]),
      value: words.mean(figure.value, of: figure.metric),
      note: words(EvidenceWord.ofDays, count: figure.count))
  }

  private func count(_ days: Int) -> String { words(.rangeDays, count: days) }
}

/// The words for the evidence of an insight and for its limits.
enum EvidenceWord: String, SubjectWord {
  static let subject = "evidence"

  case title, caption, item, figure, days, withData, withBoth, lag, sameDay, nextDay
  case upperThird, lowerThird, partner, effect, effectAdjusted
  case rho, rhoNote, p, pNote, q, qNote, tried, pairsTried, changesTried, weekdaysTried
  case halves, halvesHold, standsFor
  case before, after, onWeekday, onOthers, onWeekend, onWorkdays, weekend, weekendTogether
  case daysInRow, mean, best, total, happened, valueThen
  case ofDays, notSaidTitle, moreTitle, howComputed, pairsTitle, pairsLead, pairsLeadNone, noneNote
  case pair, pairDays, pairResult, pairSame, pairNext, moreDays, notClear, tooSmall, contrary, notBothHalves
  case figures, shareOfDays, heldByOther, unchanged

  /// What an insight of a kind does not say.
  static func notSaid(_ kind: Insight.Kind) -> DerivedWord { derived("not", kind.rawValue) }

  static var derived: [DerivedWord] {
    Insight.Kind.allCases.map(notSaid) + InsightPairsPage.Outcome.allCases.flatMap { [$0.title, $0.note] }
  }
}

/// Formats figures for sentences about insights.
struct InsightFigures {
  let words: Words

  /// A value for use beside the name of its metric, so that "steps" is not repeated.
  func beside(_ value: Double, of metric: Metric) -> String {
    let (number, unit) = words.measure(value, of: metric)
    return unit.isEmpty ? number : number + Words.space + unit
  }

  /// A total without decimals, for use beside the name of its metric.
  func whole(_ value: Double, of metric: Metric) -> String {
    let (number, unit) = words.measure(value, of: metric, decimals: 0)
    return unit.isEmpty ? number : number + Words.space + unit
  }

  /// A mean for use beside the name of its metric. Means on a rating scale always have a decimal.
  func mean(beside value: Double, of metric: Metric) -> String {
    let (number, unit) = words.measure(value, of: metric, isMean: true)
    return unit.isEmpty ? number : number + Words.space + unit
  }

  /// Two means and their signed difference (second minus first), all with enough digits that the difference
  /// agrees with the printed means.
  func means(_ first: Double, _ second: Double, of metric: Metric) -> (
    first: String, second: String, difference: String
  ) {
    let definition = MetricCatalog[metric]
    if let definition, definition.isInHoursAndMinutes {
      let minutes = { (hours: Double) in (hours * 60).rounded() / 60 }
      return (
        words.mean(first, of: metric), words.mean(second, of: metric),
        signed(minutes(second) - minutes(first), of: metric)
      )
    }
    let display = words.display(definition?.unit ?? .count)
    let isSmall = abs(display.difference.shown(difference: second - first)) < 10
    let decimals = max(definition.map(display.decimals) ?? 1, isSmall ? 1 : 0)
    let text = FormulaText(words: words)
    let rounded = { (value: Double) in display.kept(text.rounded(display.shown(value), decimals: decimals)) }
    return (
      words.mean(first, of: metric, decimals: decimals), words.mean(second, of: metric, decimals: decimals),
      signed(rounded(second) - rounded(first), of: metric)
    )
  }

  /// A difference with its sign: a true minus sign or a plus.
  func signed(_ value: Double, of metric: Metric) -> String {
    (value < 0 ? "\u{2212}" : "+") + difference(value, of: metric)
  }

  /// The absolute difference of two values: `24 min`, `0.4 points`, `2.1 bpm`. Below 10 it has at least one
  /// decimal, so that a small difference does not appear as zero.
  func difference(_ value: Double, of metric: Metric) -> String {
    guard let definition = MetricCatalog[metric] else { return words.number(abs(value), decimals: 1) }
    if definition.isInHoursAndMinutes { return words.duration(hours: abs(value)) }
    let unit = words.display(definition.unit).difference
    let shown = unit.shown(difference: abs(value))
    let usual = unit.decimals(definition)
    let number = words.number(shown, decimals: shown < 10 ? max(1, usual) : usual)
    switch definition.unit {
    case .scale: return words(InsightWord.points, ["value": number])
    case .percent: return words(InsightWord.percentagePoints, ["value": number])
    case .count: return number + Words.space + words(.metricUnit, metric.id)
    default: return number + Words.space + words(.unit, unit.symbol)
    }
  }

  /// Formats a p or q with two decimals, with four below 0.01, and as "below 0.0001" for smaller values.
  func probability(_ value: Double) -> String {
    if value < 0.0001 { return words(.under, ["limit": words.number(0.0001, decimals: 4)]) }
    return words.number(value, decimals: value < 0.01 ? 4 : 2)
  }

  /// Formats a correlation with two decimals.
  func correlation(_ value: Double) -> String { words.number(value, decimals: 2) }

  /// The strength of an association: weak, moderate from 0.3, or strong from 0.5 (Cohen, Statistical Power
  /// Analysis for the Behavioral Sciences, 1988).
  func strength(_ rho: Double) -> String {
    switch rho.magnitude {
    case 0.5...: words(InsightWord.strongLink)
    case 0.3...: words(InsightWord.moderateLink)
    default: words(InsightWord.weakLink)
    }
  }
}
