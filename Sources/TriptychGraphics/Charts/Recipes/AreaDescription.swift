import TriptychBase

/// An area chart in words and numbers.
struct AreaDescription: ChartDescribing {
  let chart: AreaChart
  let data: AreaData
  let words: ChartWords

  private var measure: Measure { chart.measure }
  private var sentences: LineSentences {
    LineSentences(words: words, measure: measure, days: chart.days)
  }

  func description() -> ChartDescription {
    let name = words.say(.areaName, ["measure": measure.name, "dates": chart.heading.dates])
    let statistics = sentences.statistics(data.runs, name: measure.name)
    var findings = rangeSentences
    if let goal = chart.goal, let last = data.runs.points.last {
      findings.append(sentences.goal(goal, last: last.value))
    }
    findings += sentences.unusual(data.runs.points) + sentences.gaps(data.runs.gaps)
    return ChartDescription(
      name: name, statistics: statistics, findings: findings + chart.extraSentences,
      headlines: sentences.headlines(data.runs))
  }

  /// How often values lie outside, and where the last one lies.
  private var rangeSentences: [String] {
    let compared = data.compared
    guard let last = compared.last else { return [words.say(.areaNoRange)] }
    let edge = last.edge
    let value = last.point.value
    let phrase: Phrase =
      value > edge.high ? .areaLastAbove : value < edge.low ? .areaLastBelow : .areaLastInside
    let place = words.say(
      phrase,
      [
        "value": sentences.value(value), "day": sentences.day(last.point.day),
        "from": sentences.value(edge.low), "to": sentences.value(edge.high),
      ])
    return [words.say(.areaOutside, counting: compared.count, counts), place]
  }

  private var counts: PhraseValues {
    let compared = data.compared
    return [
      "all": words.count(compared.count),
      "above": words.count(compared.filter { $0.point.value > $0.edge.high }.count),
      "below": words.count(compared.filter { $0.point.value < $0.edge.low }.count),
    ]
  }

  func table() -> ChartTable {
    let hasNotes = data.runs.points.contains { $0.unusual || $0.note != nil }
    var columns = [
      words.say(.day), measure.head, measure.head(words.say(.areaFrom)), measure.head(words.say(.areaTo)),
    ]
    if hasNotes { columns.append(words.say(.note)) }
    let values = data.runs.byDay
    let edges = Dictionary(uniqueKeysWithValues: data.edges.map { ($0.day, $0) })
    func text(_ value: Double?) -> String { value.map(sentences.value) ?? words.say(.noData) }
    let rows = chart.days.map { day in
      [sentences.day(day), text(values[day]?.value), text(edges[day]?.low), text(edges[day]?.high)]
        + (hasNotes ? [sentences.notes([values[day]])] : [])
    }
    return ChartTable(caption: caption, columns: columns, rows: rows)
  }

  private var caption: String {
    var parts = [
      words.say(.areaCaption, ["measure": measure.name, "dates": chart.heading.dates]),
      sentences.caption(data.runs.gaps),
    ]
    if let mean = data.runs.mean {
      parts.append(words.say(.captionMean, ["mean": sentences.value(mean)]))
    }
    if !data.compared.isEmpty {
      parts.append(words.say(.areaOutside, counting: data.compared.count, counts))
    }
    if let goal = chart.goal { parts.append(words.say(.captionGoal, ["goal": sentences.value(goal)])) }
    return parts.joined(separator: " ")
  }
}
