import TriptychBase

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
    // A year has many rows: what they share is made once.
    let (sentences, measure, noData) = (self.sentences, self.measure, words.say(.noData))
    let hasNotes = data.lines.contains { $0.runs.points.contains { $0.unusual || $0.note != nil } }
    var columns = [words.say(.day)]
    if data.isSingle {
      columns.append(measure.head)
    } else {
      columns += data.lines.map { measure.head($0.series.name) }
    }
    if hasNotes { columns.append(words.say(.note)) }
    let lines = data.lines.map(\.runs.points)
    var next = lines.map(\.startIndex)
    let rows = chart.days.map { number in
      var row: [String] = []
      row.reserveCapacity(columns.count)
      row.append(sentences.day(number))
      var noted: [DayPoint] = []
      for line in lines.indices {
        while next[line] < lines[line].count, lines[line][next[line]].day < number { next[line] += 1 }
        guard next[line] < lines[line].count, lines[line][next[line]].day == number else {
          row.append(noData)
          continue
        }
        let point = lines[line][next[line]]
        row.append(words.value(point.value, measure))
        if hasNotes, point.unusual || point.note != nil { noted.append(point) }
      }
      if hasNotes { row.append(noted.isEmpty ? "" : sentences.notes(noted)) }
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
