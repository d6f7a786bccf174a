import TriptychBase

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
  /// The scores. Values outside 0...100 and values that are not finite are left out.
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
  /// - Throws: `TooFewPoints` if no series has three days with a score.
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
      style: .lines(.harmony), heading: heading, x: .days(DayScale(days: days)), y: .linear(scale),
      guides: [ValueAxis(style: measure.style), DayAxis(days: days)],
      marks: [AreaMark(data.edges)] + data.line.lineMarks + [end] + data.line.unusualMarks(measure)
        + data.line.gapMarks,
      legend: data.line.legend, words: words,
      describing: HarmonyDescription(chart: self, data: data, words: words),
      quietLegend: data.edges.isEmpty ? [] : [.band(words.say(.harmonyBand))])
  }

  /// How far the scores lie apart at the end, beside the band.
  private func quiet(_ data: HarmonyData, _ words: ChartWords) -> [QuietName] {
    guard let last = data.edges.last, last.day == days.upperBound else { return [] }
    let gap = words.compact(last.high - last.low, measure)
    return [QuietName(.band(words.say(.harmonyApart, ["gap": gap])), at: (last.low + last.high) / 2)]
  }
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

  /// Starts at 40 if no score is lower, otherwise at 0.
  var scale: ClosedRange<Double> { (line.range?.lowerBound ?? 0) >= 40 ? 40...100 : 0...100 }

  /// The mean of how far the scores of a day lie apart; nil if no day has two.
  var meanGap: Double? {
    edges.isEmpty ? nil : edges.reduce(0) { $0 + ($1.high - $1.low) } / Double(edges.count)
  }
}

/// A chart of scores in words and numbers.
struct HarmonyDescription: ChartDescribing {
  let chart: HarmonyChart
  let data: HarmonyData
  let words: ChartWords

  private var sentences: LineSentences {
    LineSentences(words: words, measure: chart.measure, days: chart.days)
  }

  private var names: String { words.names(data.line.lines.map(\.series.name)) }

  func description() -> ChartDescription {
    let name = words.say(.harmonyName, ["measures": names, "dates": chart.heading.dates])
    let statistics = data.line.lines.flatMap { sentences.statistics($0.runs, name: $0.series.name) }
    let findings =
      gapSentences + data.line.emptySentences(words) + [words.say(.harmonyScale, ends)]
      + sentences.unusual(data.line.lines.flatMap(\.runs.points))
      + sentences.gaps(data.line.commonGaps)
    return ChartDescription(
      name: name, statistics: statistics, findings: findings + chart.extraSentences,
      headlines: Array(gapSentences.prefix(1)))
  }

  /// How far apart the scores lie at the end, at the least, at the most and on average.
  private var gapSentences: [String] {
    guard var near = data.edges.first, let last = data.edges.last, let mean = data.meanGap else { return [] }
    var far = near
    for edge in data.edges {
      if edge.high - edge.low < near.high - near.low { near = edge }
      if edge.high - edge.low > far.high - far.low { far = edge }
    }
    let now = words.say(.harmonyLast, ["gap": gap(last), "day": sentences.day(last.day)])
    if gap(near) == gap(far) { return [now] }
    let range = words.say(
      .harmonyRange,
      [
        "near": gap(near), "nearDay": sentences.day(near.day), "far": gap(far),
        "farDay": sentences.day(far.day), "mean": sentences.value(mean),
      ])
    return [now, range]
  }

  private func gap(_ edge: AreaMark.Edge) -> String { sentences.value(edge.high - edge.low) }

  private var ends: PhraseValues {
    ["from": sentences.value(data.scale.lowerBound), "to": sentences.value(data.scale.upperBound)]
  }

  func table() -> ChartTable {
    let lines = data.line.lines
    let values = lines.map(\.runs.byDay)
    let edges = Dictionary(uniqueKeysWithValues: data.edges.map { ($0.day, $0) })
    let hasNotes = lines.contains { $0.runs.points.contains { $0.unusual || $0.note != nil } }
    let rows = chart.days.map { day in
      let points = values.map { $0[day] }
      let texts = points.map { $0.map { sentences.value($0.value) } ?? words.say(.noData) }
      return [sentences.row(day)] + texts + [edges[day].map(gap) ?? words.say(.noData)]
        + (hasNotes ? [sentences.notes(points)] : [])
    }
    let columns =
      [words.say(.day)] + lines.map { chart.measure.head($0.series.name) } + [words.say(.harmonyColumn)]
    return ChartTable(
      caption: caption, columns: columns + (hasNotes ? [words.say(.note)] : []), rows: rows,
      valueColumns: lines.count, hasNotes: hasNotes, days: chart.days)
  }

  private var caption: String {
    var parts = [
      words.say(.lineCaption, ["measure": names, "dates": chart.heading.dates]),
      sentences.caption(data.line.commonGaps),
    ]
    parts += data.line.emptySentences(words)
    let means = data.line.lines.compactMap(\.runs.mean).map(sentences.value)
    parts.append(words.say(.captionMean, ["mean": words.list(means)]))
    if let mean = data.meanGap {
      parts.append(words.say(.harmonyMeanGap, ["mean": sentences.value(mean)]))
    }
    return (parts + [words.say(.harmonyScale, ends)]).joined(separator: " ")
  }
}
