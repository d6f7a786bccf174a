import TriptychBase

/// A chart of samples in words and numbers; its table has spans instead of single samples.
struct SamplesDescription: ChartDescribing {
  let chart: SamplesChart
  let data: SampleData
  let words: ChartWords

  private var names: MomentNames { MomentNames(moments: chart.moments, words: words) }

  /// How many gaps a sentence lists, and how many rows a table has at most.
  private static let listed = 3
  private static let mostRows = 62

  private func value(_ value: Double) -> String { words.value(value, chart.measure) }

  func description() -> ChartDescription {
    let name = words.say(.samplesName, ["measure": chart.measure.name, "dates": chart.heading.dates])
    var statistics = [words.say(.samplesFromTo, facts)]
    if facts["lowest"] != facts["highest"] { statistics.append(words.say(.samplesLowHigh, facts)) }
    let count = words.say(.samplesCount, counting: data.samples.count, facts)
    let usual = chart.usualRange.map { [words.say(.usualRangeSentence, texts($0))] } ?? []
    return ChartDescription(
      name: name, statistics: statistics + [count], findings: usual + gapSentence + chart.extraSentences)
  }

  private var facts: PhraseValues {
    guard let first = data.samples.first, let last = data.samples.last else { return [:] }
    return [
      "name": chart.measure.name, "count": words.count(data.samples.count),
      "start": value(first.value), "startMoment": names.inWords(first.second),
      "end": words.quantity(last.value, chart.measure), "endMoment": names.inWords(last.second),
      "lowest": value(data.low.value), "lowestMoment": names.inWords(data.low.second),
      "highest": value(data.high.value), "highestMoment": names.inWords(data.high.second),
      "mean": value(data.mean),
    ]
  }

  private func texts(_ range: ClosedRange<Double>) -> PhraseValues {
    ["from": value(range.lowerBound), "to": value(range.upperBound)]
  }

  /// The gaps, or how many there are and how long the longest is.
  private var gapSentence: [String] {
    let gaps = data.gaps(atLeast: 0)
    guard let longest = gaps.max(by: { $0.count < $1.count }) else { return [] }
    if gaps.count <= Self.listed {
      let items = gaps.map { words.say(.samplesGap, ends($0)) }
      return [words.say(.samplesGaps, ["list": words.list(items)])]
    }
    let count: PhraseValues = ["count": words.count(gaps.count)]
    return [words.say(.samplesManyGaps, count.and(ends(longest)))]
  }

  /// The moments of the last value before a gap and the first one after it.
  private func ends(_ gap: ClosedRange<Int>) -> PhraseValues {
    let from = max(chart.moments.lowerBound, gap.lowerBound - 1)
    let to = min(chart.moments.upperBound, gap.upperBound + 1)
    let ends = names.ends(from, to)
    return ["from": ends.from, "to": ends.to]
  }

  // MARK: - Table

  func table() -> ChartTable {
    let interval = interval
    let measure = chart.measure
    let columns = [
      words.say(.samplesFrom), measure.head(words.say(.samplesLow)), measure.head(words.say(.samplesMean)),
      measure.head(words.say(.samplesHigh)), words.say(.samplesValues),
    ]
    let rows = spans(interval).map { span in
      [names.start(span.start, interval)] + texts(of: span) + [words.count(span.count)]
    }
    return ChartTable(caption: caption, columns: columns, rows: rows)
  }

  private var caption: String {
    var parts = [
      words.say(.lineCaption, ["measure": chart.measure.name, "dates": chart.heading.dates]),
      words.say(.samplesCaption, facts),
    ]
    if let range = chart.usualRange { parts.append(words.say(.captionUsual, texts(range))) }
    return (parts + gapSentence).joined(separator: " ")
  }

  /// The finest interval that keeps the table short.
  private var interval: MomentInterval {
    MomentInterval.ladder.first { data.span / $0.leastSeconds <= Self.mostRows } ?? .calendar(.years(100))
  }

  private struct Span {
    let start: Int
    var count = 0
    var low = Double.infinity
    var high = -Double.infinity
    var sum = 0.0
  }

  private func spans(_ interval: MomentInterval) -> [Span] {
    var starts = interval.ticks(in: chart.moments)
    // The midnight that ends the last day begins no row of its own.
    if starts.last == chart.moments.upperBound, starts.count > 1, data.samples.last?.second != starts.last {
      starts.removeLast()
    }
    if starts.first != chart.moments.lowerBound { starts.insert(chart.moments.lowerBound, at: 0) }
    var spans = starts.map { Span(start: $0) }
    var index = 0
    for sample in data.samples {
      while index + 1 < spans.count, sample.second >= spans[index + 1].start { index += 1 }
      spans[index].count += 1
      spans[index].sum += sample.value
      spans[index].low = min(spans[index].low, sample.value)
      spans[index].high = max(spans[index].high, sample.value)
    }
    return spans
  }

  private func texts(of span: Span) -> [String] {
    guard span.count > 0 else { return Array(repeating: words.say(.noData), count: 3) }
    return [value(span.low), value(span.sum / Double(span.count)), value(span.high)]
  }
}
