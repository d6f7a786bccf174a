/// Small multiples in words and numbers.
struct MultiplesDescription: ChartDescribing {
  let chart: MultiplesChart
  /// The cleaned values of each panel.
  let runs: [DayRuns]
  let words: ChartWords

  private var names: String { words.names(chart.panels.map(\.measure.name)) }

  private func sentences(_ measure: Measure) -> LineSentences {
    LineSentences(words: words, measure: measure, days: chart.days)
  }

  func description() -> ChartDescription {
    let name = words.say(.multiplesName, ["measures": names, "dates": chart.heading.dates])
    let summary = zip(chart.panels, runs).flatMap { panel, runs -> [String] in
      guard !runs.points.isEmpty else {
        return [words.say(.multiplesEmpty, ["name": panel.measure.name])]
      }
      let sentences = sentences(panel.measure)
      return sentences.statistics(runs, name: panel.measure.name) + sentences.unusual(runs.points)
        + gaps(panel, runs)
    }
    let scales = chart.panels.count > 1 ? [words.say(.multiplesScales)] : []
    return ChartDescription(name: name, statistics: summary, findings: scales + chart.extraSentences)
  }

  /// On how many days a panel has data, where not on all.
  private func gaps(_ panel: MultiplesChart.Panel, _ runs: DayRuns) -> [String] {
    guard runs.points.count < chart.days.count else { return [] }
    return [
      words.say(
        .multiplesDays, counting: chart.days.count,
        [
          "name": panel.measure.name, "have": words.count(runs.points.count),
          "all": words.count(chart.days.count),
        ])
    ]
  }

  func table() -> ChartTable {
    let values = runs.map(\.byDay)
    let withYear = ChartWords.needsYears(chart.days)
    let hasNotes = runs.contains { $0.points.contains { $0.unusual || $0.note != nil } }
    let rows = chart.days.map { day in
      let points = values.map { $0[day] }
      let texts = zip(points, chart.panels).map { point, panel in
        point.map { words.value($0.value, panel.measure) } ?? words.say(.noData)
      }
      let notes = zip(points, chart.panels).compactMap { point, panel -> String? in
        let text = sentences(panel.measure).notes([point])
        return text.isEmpty ? nil : words.say(.multiplesNote, ["name": panel.measure.name, "note": text])
      }
      return [words.day(day, withYear: withYear)] + texts
        + (hasNotes ? [notes.joined(separator: ", ")] : [])
    }
    let columns = [words.say(.day)] + chart.panels.map(\.measure.head)
    return ChartTable(
      caption: caption, columns: columns + (hasNotes ? [words.say(.note)] : []), rows: rows)
  }

  private var caption: String {
    var parts = [words.say(.lineCaption, ["measure": names, "dates": chart.heading.dates])]
    for (panel, runs) in zip(chart.panels, runs) {
      parts += gaps(panel, runs)
      guard let mean = runs.mean else { continue }
      let text = words.value(mean, panel.measure)
      parts.append(words.say(.multiplesMean, ["name": panel.measure.name, "mean": text]))
    }
    return parts.joined(separator: " ")
  }
}
