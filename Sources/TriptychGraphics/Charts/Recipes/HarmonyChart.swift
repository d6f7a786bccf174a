/// Several scores from 0 to 100 on one scale, and the band between the lowest and the highest of each
/// day: how far they lie apart.
public struct HarmonyChart: Sendable, Equatable {
  /// The words around a shared picture.
  public var heading: ChartHeading
  /// What all scores are called together, such as "Score", and their decimals.
  public var measure: Measure
  /// The days shown, first and last included; of more than 36,525 the last 36,525 are shown, and none outside
  /// the years 1...9999.
  public var days: ClosedRange<Int>
  /// The scores. Values outside 0...100 are no scores and left out, like those that are not finite.
  public var series: [LineSeries]
  /// Sentences for the summary that the caller's own rules found.
  public var extraSentences: [String]

  /// A chart of scores, without further sentences unless given.
  public init(
    heading: ChartHeading, measure: Measure, days: ClosedRange<Int>, series: [LineSeries],
    extraSentences: [String] = []
  ) {
    self.heading = heading
    self.measure = measure
    self.days = days
    self.series = series
    self.extraSentences = extraSentences
  }

  /// Points below which no picture is drawn.
  public static let leastPoints = 3

  /// The chart as a plot; days with fewer than two scores have no band.
  ///
  /// The scale ends at 100 and starts at 0, or at 40 where no score is lower, so that no score is cut
  /// off; the summary says which.
  ///
  /// - Throws: `TooFewPoints` where no series has three days with a score.
  public func plot(words: ChartWords) throws(TooFewPoints) -> Plot {
    var chart = self
    chart.days = days.drawnDays
    return try chart.drawn(words)
  }

  private func drawn(_ words: ChartWords) throws(TooFewPoints) -> Plot {
    let data = HarmonyData(self)
    guard data.line.most >= Self.leastPoints else {
      throw TooFewPoints(have: data.line.most, need: Self.leastPoints)
    }
    var scale = LinearScale(low: data.scale.lowerBound, high: data.scale.upperBound)
    scale.leastStep = 20
    let end = EndLabelMark(series: data.line.ends(words), measure: measure, quiet: quiet(data, words))
    return Plot(
      style: .harmony, heading: heading, x: .days(DayScale(days: days)), y: .linear(scale),
      guides: [ValueAxis(style: measure.style), DayAxis(days: days)],
      marks: [AreaMark(data.edges)] + data.line.lineMarks + [end] + data.line.unusualMarks(measure)
        + data.line.gapMarks,
      legend: data.line.legend, words: words,
      describing: HarmonyDescription(chart: self, data: data, words: words),
      quietLegend: data.edges.isEmpty ? [] : [.band(words.say(.harmonyBand))])
  }

  /// How far the scores lie apart at the end, beside the band.
  private func quiet(_ data: HarmonyData, _ words: ChartWords) -> [(text: String, value: Double)] {
    guard let last = data.edges.last, last.day == days.upperBound else { return [] }
    let gap = words.compact(last.high - last.low, measure)
    return [(words.say(.harmonyApart, ["gap": gap]), (last.low + last.high) / 2)]
  }
}

extension PlotStyle {
  static let harmony = PlotStyle(
    kind: .harmony, pageMargins: PlotStyle.line.pageMargins, pageClass: PlotStyle.line.pageClass,
    givesWay: true, pageLegend: .narrow, headless: ShareLayout.margin)
}

/// The cleaned scores and the band between them.
struct HarmonyData: Sendable {
  let line: LineData
  /// The lowest and highest score of each day that has at least two, ascending.
  let edges: [AreaMark.Edge]

  init(_ chart: HarmonyChart) {
    let scores = chart.series.map { series in
      var series = series
      series.points.removeAll { !(0...100).contains($0.value) }
      return series
    }
    line = LineData(scores, days: chart.days)
    var byDay: [Int: (low: Double, high: Double, count: Int)] = [:]
    for point in line.lines.flatMap(\.runs.points) {
      let known = byDay[point.day] ?? (point.value, point.value, 0)
      byDay[point.day] = (min(known.low, point.value), max(known.high, point.value), known.count + 1)
    }
    edges = byDay.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map {
      AreaMark.Edge(day: $0.key, low: $0.value.low, high: $0.value.high)
    }
  }

  /// From 40 on where nothing is lower; else the whole scale.
  var scale: ClosedRange<Double> { (line.range?.lowerBound ?? 0) >= 40 ? 40...100 : 0...100 }

  /// The mean of how far the scores of a day lie apart; nil where no day has two.
  var meanGap: Double? {
    edges.isEmpty ? nil : edges.reduce(0) { $0 + ($1.high - $1.low) } / Double(edges.count)
  }
}
