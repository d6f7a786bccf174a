import TriptychHealth

/// The answers of `triptych show`, in the shapes that other people's scripts rest on.
///
/// Absent numbers are `null`, never 0. Names and numbers are the same in every language;
/// sentences are in the person's own.
public struct Reports: Sendable {
  let words: Words

  /// Reports with sentences in the language of the words.
  public init(words: Words) { self.words = words }
  /// All formed days up to one, sorted by day, then metric.
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

  /// The pillars and the other scores with all their parts.
  ///
  /// `load` and `load-trimp` have parts alone, their value is always `null`: load is no figure from 0 to
  /// 100. `harmony` is apart from the scores, and `load` beside it is the sentence of the load shown.
  public func scores(_ analysis: Analysis) -> JSONValue {
    .members([
      "as_of": asOf(analysis),
      "pillars": .array(analysis.pillars.map(pillar)),
      "scores": .array(analysis.scores.map { .object(members($0)) }),
      "harmony": harmony(analysis), "load": JSONValue(LoadSentence.text(analysis.load, words)),
      "who5": JSONValue(LoadSentence.who5(analysis, words)),
    ])
  }

}

extension Reports {
  func asOf(_ analysis: Analysis) -> JSONValue {
    .string(analysis.history.zone.rfc3339(analysis.asOf.instant))
  }

  func pillar(_ report: PillarReport) -> JSONValue {
    let change: JSONValue
    switch report.sinceLastWeek {
    case .change(let points, let day):
      change = .members(["since": .string(day.iso), "points": JSONValue(points)])
    case .notComparable(let day): change = .members(["since": .string(day.iso), "points": .null])
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
      JSONMember("days", .array([.string(score.days.lowerBound.iso), .string(score.days.upperBound.iso)])),
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
}
