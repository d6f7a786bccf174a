import TriptychHealth

/// The output of `triptych show`, in a stable format that scripts rely on.
///
/// Absent numbers are `null`, never 0. Names and numbers are the same in every language; sentences are in the
/// person's language.
public struct Reports: Sendable {
  let words: Words

  /// Creates reports with sentences in the language of the words.
  public init(words: Words) { self.words = words }

  /// All daily values up to and including a day, sorted by day, then metric.
  public func days(_ history: HealthHistory, upTo last: CalendarDay) -> JSONValue {
    var rows: [(value: DayValue, metric: Metric)] = []
    for (metric, series) in history.days {
      rows += series.values.prefix { $0.day <= last }.map { ($0, metric) }
    }
    rows.sort { ($0.value.day, $0.metric) < ($1.value.day, $1.metric) }
    return .array(
      rows.map { row in
        .members([
          "day": .string(row.value.day.iso), "metric": .string(row.metric.id),
          "value": JSONValue(row.value.value), "unit": JSONValue(MetricCatalog[row.metric]?.unit.symbol),
          "source": .string(row.value.source),
        ])
      })
  }

  /// The pillar scores and the other scores, with all their parts.
  ///
  /// `load` and `load-trimp` consist only of parts, and their value is always `null`, because load is not a
  /// figure from 0 to 100. `harmony` is separate from the scores, and the `load` beside it is the sentence
  /// about the load shown.
  public func scores(_ analysis: Analysis) -> JSONValue {
    .members([
      "as_of": asOf(analysis),
      "pillars": .array(analysis.pillars.map(pillar)),
      "scores": .array(analysis.scores.map { .object(members($0)) }),
      "harmony": harmony(analysis), "load": JSONValue(LoadSentence.text(analysis.load, words)),
      "who5": JSONValue(LoadSentence.who5(analysis, words)),
    ])
  }

  func asOf(_ analysis: Analysis) -> JSONValue {
    .string(analysis.history.zone.rfc3339(analysis.asOf.instant))
  }

  /// The first and the last day of a range.
  func days(_ range: ClosedRange<CalendarDay>) -> JSONValue {
    .array([.string(range.lowerBound.iso), .string(range.upperBound.iso)])
  }

  func pillar(_ report: PillarReport) -> JSONValue {
    let change: JSONValue
    switch report.sinceLastWeek {
    case .change(let points, let day):
      change = .members(["since": .string(day.iso), "points": JSONValue(points)])
    case .noScore(let day), .notComparable(let day):
      change = .members(["since": .string(day.iso), "points": .null])
    }
    let week = report.week.map { day, value in
      JSONValue.members(["day": .string(day.iso), "value": JSONValue(value)])
    }
    let unpublished = report.unpublished.map { JSONValue.object(members($0)) } ?? .null
    return .object(
      members(report.score) + [
        JSONMember("change", change), JSONMember("week", .array(week)),
        JSONMember("unpublished", unpublished),
      ])
  }

  func members(_ score: Score) -> [JSONMember] {
    [
      JSONMember("id", .string(score.id)),
      JSONMember("value", JSONValue(score.value)),
      JSONMember("band", JSONValue(score.band?.rawValue)),
      JSONMember("confidence", JSONValue(score.confidence)),
      JSONMember("solid", .bool(score.value != nil && score.isSolid)),
      JSONMember("absence", score.absence.map { absence($0, of: score) } ?? .null),
      JSONMember("formula", .string(score.formula)),
      JSONMember("fallback", .bool(score.isFallback)),
      JSONMember("days", days(score.days)),
      JSONMember("parts", .array(score.parts.map(part))),
    ]
  }

  func absence(_ absence: Absence, of score: Score) -> JSONValue {
    .members([
      "code": .string(absence.code.rawValue), "have": JSONValue(absence.have),
      "need": JSONValue(absence.need),
      "part": JSONValue(absence.part),
      "text": JSONValue(ScoreWords(score, pillar: nil, words).absence(short: true)),
    ])
  }

  func part(_ part: ScorePart) -> JSONValue {
    .members([
      "id": .string(part.id), "weight": JSONValue(part.weight), "input": JSONValue(part.input),
      "target": JSONValue(part.target), "points": JSONValue(part.points), "days": JSONValue(part.days),
      "need": JSONValue(part.need),
    ])
  }

  /// The harmony of the pillars; `null` if fewer than two have a score.
  func harmony(_ analysis: Analysis) -> JSONValue {
    guard let harmony = analysis.harmony else { return .null }
    return .members([
      "formula": .string(Harmony.formula), "spread": JSONValue(harmony.spread),
      "highest": .string(harmony.highest.rawValue), "lowest": .string(harmony.lowest.rawValue),
      "pillars": .array(harmony.pillars.map { .string($0.rawValue) }),
      "text": .string(LoadSentence.text(harmony, words)),
    ])
  }

  /// The trends of all metrics, by window, then in catalog order.
  public func trends(_ analysis: Analysis) -> JSONValue { trends(analysis.trends) }

  /// The trends of a report, such as one over a custom window.
  ///
  /// Values that were not computed are `null`: the slope with fewer than three days, p and q without a test.
  public func trends(_ report: TrendReport) -> JSONValue {
    .array(report.trends.map(trend))
  }

  private func trend(_ trend: Trend) -> JSONValue {
    .members([
      "metric": .string(trend.metric.id), "window": JSONValue(trend.window), "n": JSONValue(trend.count),
      "slope_per_day": JSONValue(trend.slopePerDay), "p": JSONValue(trend.p),
      "direction": .string(trend.direction.rawValue), "q": JSONValue(trend.q),
      "days": days(trend.days), "measured": days(trend.measured),
      "need": JSONValue(trend.need), "change": JSONValue(trend.change),
      "threshold": JSONValue(trend.threshold), "unit": JSONValue(MetricCatalog[trend.metric]?.unit.symbol),
      "text": .string(TrendSentence.text(trend, words)),
    ])
  }
}
