extension ChartWords {
  /// The highest, the lowest and the mean of rows; times of day are early or late, not low or high.
  func extremes(
    _ name: String, low: (name: String, value: Double), high: (name: String, value: Double), mean: Double,
    _ measure: Measure
  ) -> String {
    let isTime = measure.style == .clock
    return say(
      isTime ? .barTimes : .barHighLow,
      [
        "name": name, "highRow": high.name, "lowRow": low.name, "low": value(low.value, measure),
        "high": isTime ? value(high.value, measure) : quantity(high.value, measure),
        "mean": value(mean, measure),
      ])
  }
}

/// A bar chart in words and numbers.
struct BarDescription: ChartDescribing {
  let chart: BarChart
  /// In the order they are shown.
  let rows: [BarRow]
  let words: ChartWords

  private var measure: Measure { chart.measure }

  private var kept: [(name: String, value: Double)] {
    rows.compactMap { row in row.value(0).map { (row.name, $0) } }
  }

  private var mean: Double? {
    let kept = kept
    return kept.isEmpty ? nil : kept.reduce(0) { $0 + $1.value / Double(kept.count) }
  }

  func description() -> ChartDescription {
    let name = words.say(.barName, ["measure": measure.name, "dates": chart.heading.dates])
    return ChartDescription(
      name: name, statistics: statistics,
      findings: goalSentence + missingSentence + chart.extraSentences)
  }

  private var statistics: [String] {
    let kept = kept
    guard let first = kept.first, let mean else { return [words.say(.barNone, ["name": measure.name])] }
    guard kept.count > 1 else {
      return [words.say(.barOnly, ["row": first.name, "value": words.quantity(first.value, measure)])]
    }
    // Of equal values the first from the top is named.
    let high = kept.reduce(first) { $1.value > $0.value ? $1 : $0 }
    let low = kept.reduce(first) { $1.value < $0.value ? $1 : $0 }
    if words.value(high.value, measure) == words.value(low.value, measure) {
      return [words.say(.barEqual, ["value": words.quantity(first.value, measure)])]
    }
    return [words.extremes(measure.name, low: low, high: high, mean: mean, measure)]
  }

  private var goalSentence: [String] {
    guard let goal = chart.goal, goal.isFinite, !kept.isEmpty else { return [] }
    let reached = kept.filter { $0.value >= goal }.count
    return [
      words.say(
        .barGoal, counting: reached,
        [
          "have": words.count(reached), "all": words.count(kept.count),
          "goal": words.quantity(goal, measure),
        ])
    ]
  }

  private var missingSentence: [String] {
    let missing = rows.count - kept.count
    guard missing > 0, !kept.isEmpty else { return [] }
    return [words.say(.barMissing, ["missing": words.count(missing), "all": words.count(rows.count)])]
  }

  func table() -> ChartTable {
    var caption = [words.say(.lineCaption, ["measure": measure.name, "dates": chart.heading.dates])]
    if let mean { caption.append(words.say(.captionMean, ["mean": words.value(mean, measure)])) }
    return ChartTable(
      caption: (caption + goalSentence + missingSentence).joined(separator: " "),
      columns: [chart.rowsName ?? words.say(.barRow), measure.head],
      rows: rows.map { [$0.name, words.cell($0.value(0), measure)] })
  }
}
