import TriptychBase

/// Values at moments as a fine line: minutes of a day up to minutes of years.
///
/// Moments are civil time. Where a clock is set back or forward, the day has its usual 24 hours here:
/// whoever gives the samples decides what becomes of the hour that comes twice or not at all.
public struct SamplesChart: Sendable, Equatable {
  /// The words around a shared picture.
  public var heading: ChartHeading
  /// What is measured.
  public var measure: Measure
  /// The seconds shown, first and last included; of more than 36,525 days the last 36,525 are shown, and none
  /// outside the years 1...9999.
  public var moments: ClosedRange<Int>
  /// In any order, fastest in ascending order; of two for a second the later in the list counts.
  public var samples: [Sample]
  /// Seconds without a sample after which the line breaks; at least 1.
  public var longestGap: Int
  /// The color.
  public var accent: Accent
  /// A flat band; nil draws none, as does a range whose ends are not finite.
  public var usualRange: ClosedRange<Double>?
  /// The values the axis covers where samples and usual range all lie inside; nil fits the data.
  public var fixedRange: ClosedRange<Double>?
  /// Sentences for the summary that the caller's own rules found.
  public var extraSentences: [String]

  /// A chart of samples; band, fixed range and further sentences default to none.
  public init(
    heading: ChartHeading, measure: Measure, moments: ClosedRange<Int>, samples: [Sample], longestGap: Int,
    accent: Accent, usualRange: ClosedRange<Double>? = nil, fixedRange: ClosedRange<Double>? = nil,
    extraSentences: [String] = []
  ) {
    self.heading = heading
    self.measure = measure
    self.moments = moments
    self.samples = samples
    self.longestGap = longestGap
    self.accent = accent
    self.usualRange = usualRange
    self.fixedRange = fixedRange
    self.extraSentences = extraSentences
  }

  /// Samples below which no picture is drawn.
  public static let leastPoints = 3

  /// The chart as a plot. O(n) for ascending samples; what is drawn does not grow with their number.
  ///
  /// - Throws: `TooFewPoints` below three samples.
  public func plot(words: ChartWords) throws(TooFewPoints) -> Plot { try cleaned.drawn(words) }

  /// The chart with what it can draw.
  private var cleaned: SamplesChart {
    var chart = self
    chart.moments = moments.drawnMoments
    // Longer than any range, so that nothing is a gap.
    chart.longestGap = min(longestGap, 1 << 40)
    chart.usualRange = usualRange?.whereFinite
    chart.fixedRange = fixedRange?.whereFinite
    return chart
  }

  private func drawn(_ words: ChartWords) throws(TooFewPoints) -> Plot {
    let data = SampleData(samples, moments: moments, longestGap: longestGap)
    guard data.samples.count >= Self.leastPoints else {
      throw TooFewPoints(have: data.samples.count, need: Self.leastPoints)
    }
    var x = LinearScale(low: Double(moments.lowerBound), high: Double(moments.upperBound))
    x.wantsRoundEnds = false
    return Plot(
      style: .lines(.samples), heading: heading, x: .linear(x), y: .linear(scale(data)),
      guides: [ValueAxis(style: measure.style), MomentAxis(moments: moments)], marks: marks(data, words),
      legend: [], words: words, describing: SamplesDescription(chart: self, data: data, words: words),
      quietLegend: quiet(words).map(\.item))
  }

  private func scale(_ data: SampleData) -> LinearScale {
    var values = [data.low.value, data.high.value]
    if let usualRange { values += [usualRange.lowerBound, usualRange.upperBound] }
    return .domain(of: values, measure: measure, within: fixedRange)
  }

  private func marks(_ data: SampleData, _ words: ChartWords) -> [any Mark] {
    var marks: [any Mark] = []
    if let usualRange { marks.append(BandMark(range: usualRange)) }
    marks.append(SamplesMark(data: data, accent: accent))
    if let last = data.samples.last {
      let names = MomentNames(moments: moments, words: words)
      let isLate = moments.upperBound - last.second > max(data.longestGap, data.span / 50)
      let end = EndLabelMark.Series(
        name: nil, accent: accent, shape: .circle, end: Double(last.second), value: last.value,
        late: isLate ? names.short(last.second) : nil)
      marks.append(EndLabelMark(series: [end], measure: measure, quiet: quiet(words)))
    }
    let gaps = data.gaps(atLeast: max(data.longestGap + 1, data.span / Self.mostGaps))
    if gaps.isEmpty { return marks }
    return marks + [GapHatchMark(gaps: gaps, least: 2), GapMark(gaps: gaps)]
  }

  private func quiet(_ words: ChartWords) -> [QuietName] {
    usualRange.map { [QuietName(.band(words.say(.usualRange)), at: $0.lowerBound)] } ?? []
  }

  /// Gaps are marked from this part of the picture on; shorter ones only break the line.
  private static let mostGaps = 100
}

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
    var starts = interval.ticks(in: chart.moments, weeksFrom: words.conventions.firstWeekday)
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
