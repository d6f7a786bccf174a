/// A value at a moment.
public struct Sample: Sendable, Equatable {
  /// Seconds since 1970-01-01 in the person's civil time, so that 86,400 seconds are a day on every clock.
  public var second: Int
  /// In the measure's unit.
  public var value: Double

  /// A value at a second; one that is not finite is left out of the chart.
  public init(second: Int, value: Double) {
    self.second = second
    self.value = value
  }

  /// A value at a minute since 1970-01-01 in civil time; a minute beyond all counting stands at the last second
  /// there is, outside every chart.
  public init(minute: Int, value: Double) {
    let (second, isTooLarge) = minute.multipliedReportingOverflow(by: 60)
    self.init(second: isTooLarge ? (minute < 0 ? .min : .max) : second, value: value)
  }
}

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
  /// The colour.
  public var accent: Accent
  /// A flat band; nil for none, like one whose ends are not finite.
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
    let data = SampleData(self)
    guard data.samples.count >= Self.leastPoints else {
      throw TooFewPoints(have: data.samples.count, need: Self.leastPoints)
    }
    var x = LinearScale(low: Double(moments.lowerBound), high: Double(moments.upperBound))
    x.wantsRoundEnds = false
    return Plot(
      style: .samples, heading: heading, x: .linear(x), y: .linear(scale(data)),
      guides: [ValueAxis(style: measure.style), MomentAxis(moments: moments)], marks: marks(data, words),
      legend: [], words: words, describing: SamplesDescription(chart: self, data: data, words: words),
      quietLegend: usualRange == nil ? [] : [.band(words.say(.usualRange))])
  }

  private func scale(_ data: SampleData) -> LinearScale {
    var values = [data.low.value, data.high.value]
    if let usualRange { values += [usualRange.lowerBound, usualRange.upperBound] }
    if let fixedRange, values.allSatisfy({ fixedRange.contains($0) }) {
      return LinearScale(fixed: fixedRange)
    }
    return .domain(of: values, measure: measure)
  }

  private func marks(_ data: SampleData, _ words: ChartWords) -> [any Mark] {
    var marks: [any Mark] = []
    if let usualRange { marks.append(BandMark(range: usualRange)) }
    marks.append(SamplesMark(data: data, accent: accent))
    var quiet: [(text: String, value: Double)] = []
    if let usualRange { quiet.append((words.say(.usualRange), usualRange.lowerBound)) }
    if let last = data.samples.last {
      let names = MomentNames(moments: moments, words: words)
      let isLate = moments.upperBound - last.second > max(data.longestGap, data.span / 50)
      let end = EndLabelMark.Series(
        name: nil, accent: accent, shape: .circle, end: Double(last.second), value: last.value,
        late: isLate ? names.short(last.second) : nil)
      marks.append(EndLabelMark(series: [end], measure: measure, quiet: quiet))
    }
    let gaps = data.gaps(atLeast: max(data.longestGap + 1, data.span / Self.mostGaps))
    if gaps.isEmpty { return marks }
    return marks + [GapHatchMark(gaps: gaps, least: 2), GapMark(gaps: gaps)]
  }

  /// Gaps are marked from this part of the picture on; shorter ones only break the line.
  private static let mostGaps = 100
}

extension PlotStyle {
  static let samples = PlotStyle(
    kind: .samples, pageMargins: PlotStyle.line.pageMargins, pageClass: PlotStyle.line.pageClass,
    givesWay: true, pageLegend: .narrow, headless: ShareLayout.margin)
}
