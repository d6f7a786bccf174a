import TriptychBase

/// A chart of scores in words and numbers.
struct HarmonyDescription: ChartDescribing {
  let chart: HarmonyChart
  let data: HarmonyData
  let words: ChartWords

  private var sentences: LineSentences {
    LineSentences(words: words, measure: chart.measure, days: chart.days)
  }

  private var names: String { words.names(data.line.lines.map(\.series.name)) }

  func description() -> ChartDescription {
    let name = words.say(.harmonyName, ["measures": names, "dates": chart.heading.dates])
    let statistics = data.line.lines.flatMap { sentences.statistics($0.runs, name: $0.series.name) }
    let findings =
      gapSentences + data.line.emptySentences(words) + [words.say(.harmonyScale, ends)]
      + sentences.unusual(data.line.lines.flatMap(\.runs.points))
      + sentences.gaps(data.line.commonGaps)
    return ChartDescription(
      name: name, statistics: statistics, findings: findings + chart.extraSentences,
      headlines: Array(gapSentences.prefix(1)))
  }

  /// How far apart the scores lie at the end, at the least, at the most and on average.
  private var gapSentences: [String] {
    guard var near = data.edges.first, let last = data.edges.last, let mean = data.meanGap else { return [] }
    var far = near
    for edge in data.edges {
      if edge.high - edge.low < near.high - near.low { near = edge }
      if edge.high - edge.low > far.high - far.low { far = edge }
    }
    let now = words.say(.harmonyLast, ["gap": gap(last), "day": sentences.day(last.day)])
    if gap(near) == gap(far) { return [now] }
    let range = words.say(
      .harmonyRange,
      [
        "near": gap(near), "nearDay": sentences.day(near.day), "far": gap(far),
        "farDay": sentences.day(far.day), "mean": sentences.value(mean),
      ])
    return [now, range]
  }

  private func gap(_ edge: AreaMark.Edge) -> String { sentences.value(edge.high - edge.low) }

  private var ends: PhraseValues {
    ["from": sentences.value(data.scale.lowerBound), "to": sentences.value(data.scale.upperBound)]
  }

  func table() -> ChartTable {
    let lines = data.line.lines
    let values = lines.map(\.runs.byDay)
    let edges = Dictionary(uniqueKeysWithValues: data.edges.map { ($0.day, $0) })
    let hasNotes = lines.contains { $0.runs.points.contains { $0.unusual || $0.note != nil } }
    let rows = chart.days.map { day in
      let points = values.map { $0[day] }
      let texts = points.map { $0.map { sentences.value($0.value) } ?? words.say(.noData) }
      return [sentences.day(day)] + texts + [edges[day].map(gap) ?? words.say(.noData)]
        + (hasNotes ? [sentences.notes(points)] : [])
    }
    let columns =
      [words.say(.day)] + lines.map { chart.measure.head($0.series.name) } + [words.say(.harmonyColumn)]
    return ChartTable(
      caption: caption, columns: columns + (hasNotes ? [words.say(.note)] : []), rows: rows)
  }

  private var caption: String {
    var parts = [
      words.say(.lineCaption, ["measure": names, "dates": chart.heading.dates]),
      sentences.caption(data.line.commonGaps),
    ]
    parts += data.line.emptySentences(words)
    let means = data.line.lines.compactMap(\.runs.mean).map(sentences.value)
    parts.append(words.say(.captionMean, ["mean": words.list(means)]))
    if let mean = data.meanGap {
      parts.append(words.say(.harmonyMeanGap, ["mean": sentences.value(mean)]))
    }
    return (parts + [words.say(.harmonyScale, ends)]).joined(separator: " ")
  }
}
