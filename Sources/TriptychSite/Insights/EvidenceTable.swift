import TriptychHealth

/// What an insight rests on: its figures, each with what it means.
struct EvidenceTable: Codable, Sendable {
  var rows: [Row]

  struct Row: Codable, Sendable {
    var name: String
    var value: String
    /// What the figure means, in plain words.
    var note: String?
  }
}

extension EvidenceTable {
  /// The figures of an insight.
  init(_ insight: Insight, _ report: InsightReport, _ words: Words) {
    let maker = EvidenceRows(insight: insight, report: report, words: words)
    self.init(rows: maker.rows)
  }
}

/// Makes the rows of an evidence table.
private struct EvidenceRows {
  let insight: Insight
  let report: InsightReport
  let words: Words

  private var figures: InsightFigures { InsightFigures(words: words) }

  var rows: [EvidenceTable.Row] {
    switch insight.finding {
    case .association(let found): association(found)
    case .change(let found, _): change(found)
    case .weekday(let found): weekday(found)
    case .pattern(let found):
      [row(.days, words.rangeWithYear(found.days)), row(.daysInRow, count(insight.count))]
        + found.figures.map(mean)
    case .milestone(let found): milestone(found)
    case .observation(let found):
      [row(.days, words.rangeWithYear(found.days))] + [found.first, found.second].map(mean)
    case .anniversary(let found):
      [row(.happened, words.dayWithYear(found.day))]
        + found.figures.map {
          EvidenceTable.Row(
            name: words(EvidenceWord.valueThen, ["metric": words(.metric, $0.metric.id)]),
            value: words.value($0.value, of: $0.metric))
        }
    }
  }

  private func association(_ found: Association) -> [EvidenceTable.Row] {
    let (x, y) = (found.pair.x, found.pair.y)
    func third(_ word: EvidenceWord, _ own: Double, _ other: Double) -> EvidenceTable.Row {
      EvidenceTable.Row(
        name: words(word, ["metric": words(.metricNoun, x.id)]), value: words.mean(own, of: x),
        note: words(
          EvidenceWord.partner,
          ["metric": words(.metric, y.id), "value": words.mean(other, of: y)]))
    }
    var rows = [
      row(.days, words.rangeWithYear(found.days)), row(.withBoth, count(found.count)),
      row(.lag, words(found.pair.lag == 0 ? EvidenceWord.sameDay : .nextDay)),
      third(.upperThird, found.x.high, found.y.high), third(.lowerThird, found.x.low, found.y.low),
      row(.effect, figures.signed(found.effect, of: y), note: .effectAdjusted),
      EvidenceTable.Row(
        name: words(EvidenceWord.rho), value: figures.correlation(found.rho),
        note: words(EvidenceWord.rhoNote, ["strength": figures.strength(found.rho)])),
    ]
    rows += test(p: found.p, q: found.q, limit: AssociationFinder.limit, .pairsTried)
    rows.append(row(.halves, words(EvidenceWord.halvesHold)))
    if !found.standsFor.isEmpty {
      rows.append(row(.standsFor, words.list(found.standsFor.map { words(.metricNoun, $0.id) })))
    }
    return rows
  }

  private func change(_ found: ChangePoint) -> [EvidenceTable.Row] {
    let means = figures.means(found.means.before, found.means.after, of: found.metric)
    return [
      row(.days, words.rangeWithYear(found.days)), level(.before, means.first, found.counts.before),
      level(.after, means.second, found.counts.after), row(.effect, means.difference),
    ] + test(p: found.p, q: found.q, limit: ChangeFinder.limit, .changesTried)
  }

  private func weekday(_ found: WeekdayEffect) -> [EvidenceTable.Row] {
    let means = figures.means(found.means.others, found.means.weekday, of: found.metric)
    var rows = [
      row(.days, words.rangeWithYear(found.days)),
      level(.onWeekday, means.second, found.counts.weekday),
      level(.onOthers, means.first, found.counts.all - found.counts.weekday),
      row(.effect, means.difference),
    ]
    if found.isWeekend { rows.append(row(.weekend, words(EvidenceWord.weekendTogether))) }
    return rows + test(p: found.p, q: found.q, limit: ChangeFinder.limit, .weekdaysTried)
  }

  private func milestone(_ found: Milestone) -> [EvidenceTable.Row] {
    [
      row(.happened, words.dayWithYear(found.day)),
      row(found.kind == .best ? .best : .total, words.value(found.value, of: found.metric)),
      row(.days, words.rangeWithYear(found.days)), row(.withData, count(found.count)),
    ]
  }

  /// - Parameter limit: the q up to which the family's findings are shown
  private func test(p: Double, q: Double, limit: Double, _ tried: EvidenceWord) -> [EvidenceTable.Row] {
    [
      row(.p, figures.probability(p), note: .pNote),
      EvidenceTable.Row(
        name: words(EvidenceWord.q), value: figures.probability(q),
        note: words(EvidenceWord.qNote, ["limit": figures.probability(limit)])),
      row(.tried, words(tried, count: report.tried(for: insight) ?? 0)),
    ]
  }

  private func row(_ name: EvidenceWord, _ value: String, note: EvidenceWord? = nil) -> EvidenceTable.Row {
    EvidenceTable.Row(name: words(name), value: value, note: note.map { words($0) })
  }

  private func level(_ name: EvidenceWord, _ value: String, _ days: Int) -> EvidenceTable.Row {
    EvidenceTable.Row(name: words(name), value: value, note: words(EvidenceWord.ofDays, count: days))
  }

  private func mean(_ figure: MetricFigure) -> EvidenceTable.Row {
    EvidenceTable.Row(
      name: words(EvidenceWord.mean, ["metric": words(.metricNoun, figure.metric.id)]),
      value: words.mean(figure.value, of: figure.metric),
      note: words(EvidenceWord.ofDays, count: figure.count))
  }

  private func count(_ days: Int) -> String { words(.rangeDays, count: days) }
}
