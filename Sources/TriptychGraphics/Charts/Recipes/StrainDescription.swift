import TriptychBase

/// A strain chart in words and numbers.
struct StrainDescription: ChartDescribing {
  let chart: StrainChart
  /// Every week from the first to the last.
  let weeks: [WeekLoad]
  let words: ChartWords

  private var measure: Measure { chart.measure }

  private var withYears: Bool {
    guard let first = weeks.first, let last = weeks.last else { return false }
    return ChartWords.needsYears(first.start...last.start)
  }

  /// Weeks that have ended and have a load.
  private var full: [(start: Int, load: Double, usual: ClosedRange<Double>?)] {
    weeks.compactMap { week in
      guard let load = week.load, !week.isRunning else { return nil }
      return (week.start, load, week.usual)
    }
  }

  private var mean: Double? {
    let full = full
    return full.isEmpty ? nil : full.reduce(0) { $0 + $1.load / Double(full.count) }
  }

  func description() -> ChartDescription {
    let name = words.say(.strainName, ["measure": measure.name, "dates": chart.heading.dates])
    return ChartDescription(
      name: name,
      statistics: runningSentence + extremes,
      findings: rangeSentences + missingSentence + chart.extraSentences)
  }

  // MARK: - Sentences

  private var runningSentence: [String] {
    weeks.filter(\.isRunning).compactMap { week in
      guard let load = week.load else { return nil }
      let texts: PhraseValues = ["day": day(week.start), "value": words.quantity(load, measure)]
      return ([words.say(.strainRunning, texts)] + usual(week.usual)).joined(separator: " ")
    }
  }

  private func usual(_ range: ClosedRange<Double>?) -> [String] {
    guard let range else { return [] }
    return [
      words.say(
        .usualRangeSentence,
        ["from": words.value(range.lowerBound, measure), "to": words.value(range.upperBound, measure)])
    ]
  }

  private var extremes: [String] {
    let full = full
    guard let first = full.first, let mean else { return [] }
    guard full.count > 1 else {
      return [
        words.say(.strainOnly, ["day": day(first.start), "value": words.quantity(first.load, measure)])
      ]
    }
    let high = full.reduce(first) { $1.load > $0.load ? $1 : $0 }
    let low = full.reduce(first) { $1.load < $0.load ? $1 : $0 }
    if words.value(high.load, measure) == words.value(low.load, measure) {
      return [words.say(.strainEqual, ["value": words.quantity(first.load, measure)])]
    }
    return [
      words.say(
        .strainHighLow,
        [
          "high": words.quantity(high.load, measure), "highDay": day(high.start),
          "low": words.value(low.load, measure), "lowDay": day(low.start),
          "mean": words.value(mean, measure),
        ])
    ]
  }

  private var rangeSentences: [String] {
    let known = full.compactMap { week in week.usual.map { (week.load, $0) } }
    guard !known.isEmpty else { return [] }
    let above = known.filter { $0.0 > $0.1.upperBound }.count
    let below = known.filter { $0.0 < $0.1.lowerBound }.count
    let within = known.count - above - below
    return [
      words.say(
        .strainRanges, counting: known.count,
        [
          "all": words.count(known.count), "above": words.count(above), "within": words.count(within),
          "below": words.count(below),
        ])
    ]
  }

  private var missingSentence: [String] {
    let missing = weeks.filter { $0.load == nil }.count
    guard missing > 0 else { return [] }
    return [
      words.say(
        .strainMissing, counting: missing,
        ["missing": words.count(missing), "all": words.count(weeks.count)])
    ]
  }

  // MARK: - Table

  func table() -> ChartTable {
    let rows = weeks.map { week in
      let range = week.usual.map { range in
        words.say(
          .between,
          ["from": words.value(range.lowerBound, measure), "to": words.value(range.upperBound, measure)])
      }
      let load = words.cell(week.load, measure)
      let isOpen = week.isRunning && week.load != nil
      return [
        day(week.start), load, range ?? words.say(.noData), isOpen ? words.say(.weekSoFar) : "",
      ]
    }
    var caption = [words.say(.lineCaption, ["measure": measure.name, "dates": chart.heading.dates])]
    if let mean { caption.append(words.say(.captionMean, ["mean": words.value(mean, measure)])) }
    caption += rangeSentences + missingSentence
    return ChartTable(
      caption: caption.joined(separator: " "),
      columns: [words.say(.weekFrom), measure.head, words.say(.usualHead), words.say(.note)], rows: rows)
  }

  private func day(_ number: Int) -> String { words.day(number, withYear: withYears) }
}
