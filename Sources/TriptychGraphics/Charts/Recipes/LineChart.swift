import TriptychBase

/// Values by day as lines: several series, gaps, a goal, a usual range, unusual values.
public struct LineChart: Sendable, Equatable {
  /// The words around a shared picture.
  public var heading: ChartHeading
  /// What all series measure.
  public var measure: Measure
  /// The days shown, first and last included; of more than 36,525 the last 36,525 are shown, and none outside
  /// the years 1...9999.
  public var days: ClosedRange<Int>
  /// The lines, in the order of their legend.
  public var series: [LineSeries]
  /// A flat band; nil draws none, as does a range whose ends are not finite.
  public var usualRange: ClosedRange<Double>?
  /// A dotted line; nil draws none, as does a value that is not finite.
  public var goal: Double?
  /// What the goal is called at the right edge; nil says "goal" and its value.
  public var goalName: String?
  /// The values the axis covers where data, goal and usual range all lie inside, such as 1...5 for a scale that
  /// ends there; nil fits the data, as does a range that does not hold them all.
  public var fixedRange: ClosedRange<Double>?
  /// Sentences for the summary that the caller's own rules found, such as a trend.
  public var extraSentences: [String]

  /// A line chart; band, goal, fixed range and further sentences default to none.
  public init(
    heading: ChartHeading, measure: Measure, days: ClosedRange<Int>, series: [LineSeries],
    usualRange: ClosedRange<Double>? = nil, goal: Double? = nil, goalName: String? = nil,
    fixedRange: ClosedRange<Double>? = nil, extraSentences: [String] = []
  ) {
    self.heading = heading
    self.measure = measure
    self.days = days
    self.series = series
    self.usualRange = usualRange
    self.goal = goal
    self.goalName = goalName
    self.fixedRange = fixedRange
    self.extraSentences = extraSentences
  }

  /// Points below which no picture is drawn.
  public static let leastPoints = 3

  /// The chart as a plot.
  ///
  /// - Throws: `TooFewPoints` if no series has three days with a value.
  public func plot(words: ChartWords) throws(TooFewPoints) -> Plot { try cleaned.drawn(words) }

  /// The chart with what it can draw.
  private var cleaned: LineChart {
    var chart = self
    chart.days = days.drawnDays
    chart.goal = goal.flatMap { $0.isFinite ? $0 : nil }
    chart.usualRange = usualRange?.whereFinite
    chart.fixedRange = fixedRange?.whereFinite
    return chart
  }

  private func drawn(_ words: ChartWords) throws(TooFewPoints) -> Plot {
    let data = LineData(series, days: days)
    guard data.most >= Self.leastPoints else { throw TooFewPoints(have: data.most, need: Self.leastPoints) }
    return Plot(
      style: .lines(.line), heading: heading, x: .days(DayScale(days: days)), y: .linear(scale(data)),
      guides: [ValueAxis(style: measure.style), DayAxis(days: days)], marks: marks(data, words),
      legend: data.legend, words: words,
      describing: LineDescription(chart: self, data: data, words: words),
      quietLegend: quiet(words).map(\.item))
  }

  private func scale(_ data: LineData) -> LinearScale {
    var values = data.range.map { [$0.lowerBound, $0.upperBound] } ?? []
    if let usualRange { values += [usualRange.lowerBound, usualRange.upperBound] }
    if let goal { values.append(goal) }
    return .domain(of: values, measure: measure, within: fixedRange)
  }

  private func marks(_ data: LineData, _ words: ChartWords) -> [any Mark] {
    var marks: [any Mark] = []
    if let usualRange { marks.append(BandMark(range: usualRange)) }
    if let goal { marks.append(RuleMark(value: goal)) }
    marks += data.lineMarks
    marks.append(EndLabelMark(series: data.ends(words), measure: measure, quiet: quiet(words)))
    return marks + data.unusualMarks(measure) + data.gapMarks
  }

  private func quiet(_ words: ChartWords) -> [QuietName] {
    let rule = goal.map { goal in
      QuietName(.rule(goalName ?? words.say(.goal, ["value": words.compact(goal, measure)])), at: goal)
    }
    let band = usualRange.map { QuietName(.band(words.say(.usualRange)), at: $0.lowerBound) }
    return [rule, band].compactMap { $0 }
  }
}

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
    // Without a goal, the usual range is part of the verdict.
    if let range = chart.usualRange, chart.goal != nil || verdict == nil {
      findings.append(words.say(.usualRangeSentence, texts(range)))
    }
    findings += sentences.unusual(data.lines.flatMap(\.runs.points)) + sentences.gaps(data.commonGaps)
    return ChartDescription(
      name: name, verdict: verdict, statistics: statistics, findings: findings + chart.extraSentences,
      headlines: data.isSingle ? sentences.headlines(data.lines[0].runs) : nil)
  }

  /// How the values lie beside the goal, else beside the usual range; `nil` for several lines.
  private var verdict: String? {
    guard data.isSingle, let points = data.lines.first?.runs.points, !points.isEmpty else { return nil }
    if let goal = chart.goal { return sentences.verdict(goal: goal, points) }
    return chart.usualRange.map { sentences.verdict(usual: $0, points) }
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
      row.append(sentences.row(number))
      var noted: [DayPoint] = []
      for line in lines.indices {
        while next[line] < lines[line].count, lines[line][next[line]].day < number { next[line] += 1 }
        guard next[line] < lines[line].count, lines[line][next[line]].day == number else {
          row.append(noData)
          continue
        }
        let point = lines[line][next[line]]
        row.append(words.cell(point.value, measure))
        if hasNotes, point.unusual || point.note != nil { noted.append(point) }
      }
      if hasNotes { row.append(noted.isEmpty ? "" : sentences.notes(noted)) }
      return row
    }
    return ChartTable(
      caption: caption, columns: columns, rows: rows,
      foot: sentences.foot(goal: chart.goal, usual: chart.usualRange), valueColumns: lines.count,
      hasNotes: hasNotes,
      days: chart.days)
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
    if let verdict { parts.append(verdict) }
    return parts.joined(separator: " ")
  }

  private func texts(_ range: ClosedRange<Double>) -> PhraseValues {
    ["from": words.value(range.lowerBound, measure), "to": words.value(range.upperBound, measure)]
  }
}
