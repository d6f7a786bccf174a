/// A line chart in words and numbers.
struct LineDescription: ChartDescribing {
  let chart: LineChart
  let data: LineData
  let words: ChartWords

  private var measure: Measure { chart.measure }
  private var sentences: LineSentences {
    LineSentences(words: words, measure: measure, days: chart.days)
  }

  func description() -> ChartDescription {
    let measures = data.isSingle ? measure.name : words.names(data.lines.map(\.series.name))
    let name = words.say(.lineName, ["measures": measures, "dates": chart.heading.dates])
    let statistics = data.lines.flatMap { line in
      sentences.statistics(line.runs, name: data.isSingle ? measure.name : line.series.name)
    }
    var findings = data.emptySentences(words)
    if let goal = chart.goal, data.isSingle, let last = data.lines[0].runs.points.last {
      findings.append(sentences.goal(goal, last: last.value))
    }
    if let range = chart.usualRange { findings.append(words.say(.usualRangeSentence, texts(range))) }
    findings += sentences.unusual(data.lines.flatMap(\.runs.points)) + sentences.gaps(data.commonGaps)
    return ChartDescription(
      name: name, statistics: statistics, findings: findings + chart.extraSentences,
      headlines: data.isSingle ? sentences.headlines(data.lines[0].runs) : nil)
  }

  func table() -> ChartTable {
    let hasNotes = data.lines.contains { $0.runs.points.contains { $0.unusual || $0.note != nil } }
    var columns = [words.say(.day)]
    if data.isSingle {
      columns.append(measure.head)
    } else {
      columns += data.lines.map { measure.head($0.series.name) }
    }
    if hasNotes { columns.append(words.say(.note)) }
    let values = data.lines.map(\.runs.byDay)
    let rows = chart.days.map { number in
      let points = values.map { $0[number] }
      var row = [sentences.day(number)]
      row += points.map { point in point.map { words.value($0.value, measure) } ?? words.say(.noData) }
      if hasNotes { row.append(sentences.notes(points)) }
      return row
    }
    return ChartTable(caption: caption, columns: columns, rows: rows)
  }

  private var caption: String {
    let measures = data.isSingle ? measure.name : words.names(data.lines.map(\.series.name))
    var parts = [
      words.say(.lineCaption, ["measure": measures, "dates": chart.heading.dates]),
      sentences.caption(data.commonGaps),
    ]
    parts += data.emptySentences(words)
    let means = data.lines.compactMap(\.runs.mean).map { words.value($0, measure) }
    parts.append(words.say(.captionMean, ["mean": words.list(means)]))
    if let range = chart.usualRange { parts.append(words.say(.captionUsual, texts(range))) }
    if let goal = chart.goal {
      parts.append(words.say(.captionGoal, ["goal": words.value(goal, measure)]))
    }
    return parts.joined(separator: " ")
  }

  private func texts(_ range: ClosedRange<Double>) -> PhraseValues {
    ["from": words.value(range.lowerBound, measure), "to": words.value(range.upperBound, measure)]
  }
}
