/// A line chart in words and numbers.
struct LineDescription: ChartDescribing {
  let chart: LineChart
  let data: LineData
  let words: ChartWords

  private var withYears: Bool { ChartWords.needsYears(chart.days) }
  private var measure: Measure { chart.measure }

  /// How many unusual values and how many gaps a sentence lists.
  private static let listed = 3

  func description() -> ChartDescription {
    let measures = data.lines.count == 1 ? measure.name : words.list(data.lines.map(\.series.name))
    let name = words.say(.lineName, ["measures": measures, "dates": chart.heading.dates])
    let sentences =
      data.lines.flatMap(sentences) + goalSentence + usualSentence + unusualSentence + gapSentence
    return ChartDescription(name: name, summary: sentences + chart.extraSentences)
  }

  // MARK: - Sentences

  private func sentences(_ line: LineData.Line) -> [String] {
    let points = line.runs.points
    guard let first = points.first, let last = points.last, let extremes = line.runs.extremes,
      let mean = line.runs.mean
    else { return [] }
    let name = data.lines.count == 1 ? measure.name : line.series.name
    let low = words.value(extremes.low.value, measure)
    let high = words.value(extremes.high.value, measure)
    if low == high {
      let value = words.quantity(first.value, measure)
      return [words.say(.allEqual, ["name": name, "value": value])]
    }
    let span = words.say(
      .fromTo,
      [
        "name": name, "first": words.value(first.value, measure), "firstDay": day(first.day),
        "last": words.quantity(last.value, measure), "lastDay": day(last.day),
      ])
    let statistics = words.say(
      .lowHighMean,
      [
        "low": low, "lowDay": day(extremes.low.day), "high": high, "highDay": day(extremes.high.day),
        "mean": words.value(mean, measure),
      ])
    return [span, statistics]
  }

  private var goalSentence: [String] {
    guard let goal = chart.goal, data.lines.count == 1, let last = data.lines[0].runs.points.last else {
      return []
    }
    let phrase: Phrase = last.value > goal ? .goalAbove : last.value < goal ? .goalBelow : .goalMet
    return [words.say(phrase, ["goal": words.value(goal, measure)])]
  }

  private var usualSentence: [String] {
    guard let range = chart.usualRange else { return [] }
    return [words.say(.usualRangeSentence, rangeTexts(range))]
  }

  private var unusualSentence: [String] {
    let points = data.lines.flatMap { $0.runs.points.filter(\.unusual) }.sorted { $0.day < $1.day }
    guard !points.isEmpty else { return [] }
    let items = points.suffix(Self.listed).map { point in
      let value = words.say(
        .valueOn, ["value": words.value(point.value, measure), "day": day(point.day)])
      guard let note = point.note, !note.isEmpty else { return value }
      return words.say(.unusualNote, ["value": value, "note": note])
    }
    let phrase: Phrase = points.count > Self.listed ? .unusualMany : .unusualOne
    return [words.say(phrase, ["list": words.list(items)])]
  }

  private var gapSentence: [String] {
    let gaps = data.commonGaps
    guard !gaps.isEmpty else { return [] }
    if gaps.count <= Self.listed {
      return [words.say(.gaps, ["list": words.list(gaps.map { words.days($0, withYear: withYears) })])]
    }
    return [words.say(.daysWithData, dayCounts)]
  }

  // MARK: - Table

  func table() -> ChartTable {
    let hasNotes = data.lines.contains { $0.runs.points.contains { $0.unusual || $0.note != nil } }
    var columns = [words.say(.day)]
    if data.lines.count == 1 {
      columns.append(measure.head)
    } else {
      columns += data.lines.map { measure.head($0.series.name) }
    }
    if hasNotes { columns.append(words.say(.note)) }
    let values = data.lines.map { line in
      Dictionary(uniqueKeysWithValues: line.runs.points.map { ($0.day, $0) })
    }
    let rows = chart.days.map { number in
      let points = values.map { $0[number] }
      var row = [day(number)]
      row += points.map { point in point.map { words.value($0.value, measure) } ?? words.say(.noData) }
      if hasNotes { row.append(note(points)) }
      return row
    }
    return ChartTable(caption: caption, columns: columns, rows: rows)
  }

  private func note(_ points: [DayPoint?]) -> String {
    let notes = points.compactMap { $0 }.flatMap { point in
      (point.unusual ? [words.say(.unusualMark)] : []) + (point.note.map { [$0] } ?? [])
    }
    return notes.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private var caption: String {
    let measures = data.lines.count == 1 ? measure.name : words.list(data.lines.map(\.series.name))
    var parts = [
      words.say(.lineCaption, ["measure": measures, "dates": chart.heading.dates]),
      words.say(.captionDays, dayCounts),
    ]
    let means = data.lines.compactMap(\.runs.mean).map { words.value($0, measure) }
    parts.append(words.say(.captionMean, ["mean": words.list(means)]))
    if let range = chart.usualRange { parts.append(words.say(.captionUsual, rangeTexts(range))) }
    if let goal = chart.goal {
      parts.append(words.say(.captionGoal, ["goal": words.value(goal, measure)]))
    }
    return parts.joined(separator: " ")
  }

  // MARK: - Texts

  private func day(_ number: Int) -> String { words.day(number, withYear: withYears) }

  private var dayCounts: [String: String] {
    ["have": words.count(data.daysWithData), "all": words.count(chart.days.count)]
  }

  private func rangeTexts(_ range: ClosedRange<Double>) -> [String: String] {
    ["from": words.value(range.lowerBound, measure), "to": words.value(range.upperBound, measure)]
  }
}
