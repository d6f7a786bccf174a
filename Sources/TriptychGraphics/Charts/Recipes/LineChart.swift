/// Values by day as lines: several series, gaps, a goal, a usual range, unusual values.
public struct LineChart: Sendable, Equatable {
  /// The words around a shared picture.
  public var heading: ChartHeading
  /// What all series measure.
  public var measure: Measure
  /// The days shown, first and last included.
  public var days: ClosedRange<Int>
  /// The lines, in the order of their legend.
  public var series: [DaySeries]
  /// A flat band; nil for none.
  public var usualRange: ClosedRange<Double>?
  /// A dotted line; nil for none.
  public var goal: Double?
  /// What the goal is called at the right edge; nil says "goal" and its value.
  public var goalName: String?
  /// The values the axis covers whatever the data, such as 1...5 for a scale that ends there; nil fits the data.
  public var fixedRange: ClosedRange<Double>?
  /// Sentences for the summary that the caller's own rules found, such as a trend.
  public var extraSentences: [String]

  /// A line chart; band, goal, fixed range and further sentences default to none.
  public init(
    heading: ChartHeading, measure: Measure, days: ClosedRange<Int>, series: [DaySeries],
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
  /// - Throws: `TooFewPoints` where no series has three days with a value.
  public func plot(words: ChartWords) throws(TooFewPoints) -> Plot {
    let data = LineData(self)
    guard data.most >= Self.leastPoints else { throw TooFewPoints(have: data.most, need: Self.leastPoints) }
    return Plot(
      style: .line, heading: heading, x: .days(DayScale(days: days)), y: .linear(scale(data)),
      guides: [ValueAxis(style: measure.style), DayAxis(days: days)], marks: marks(data, words),
      legend: legend(data, words),
      words: words, describing: LineDescription(chart: self, data: data, words: words))
  }

  private func scale(_ data: LineData) -> LinearScale {
    var values = data.lines.flatMap { $0.runs.points.map(\.value) }
    if let fixedRange, values.allSatisfy({ fixedRange.contains($0) }) {
      return LinearScale(fixed: fixedRange)
    }
    if let usualRange { values += [usualRange.lowerBound, usualRange.upperBound] }
    if let goal { values.append(goal) }
    return .domain(of: values.filter(\.isFinite), measure: measure)
  }

  private func marks(_ data: LineData, _ words: ChartWords) -> [any Mark] {
    var marks: [any Mark] = []
    if let usualRange { marks.append(BandMark(range: usualRange)) }
    if let goal { marks.append(RuleMark(value: goal)) }
    for line in data.lines {
      marks.append(LineMark(runs: line.runs.runs, stroke: .series(line.series.accent, line.dash)))
    }
    marks.append(EndLabelMark(series: ends(data, words), measure: measure, quiet: quiet(words)))
    let withYears = ChartWords.needsYears(days)
    for line in data.lines {
      let unusual = line.runs.points.filter(\.unusual)
      guard !unusual.isEmpty else { continue }
      let middle = RobustLine.median(line.runs.points.map(\.value)) ?? 0
      marks.append(
        UnusualMark(
          points: unusual, accent: line.series.accent, measure: measure, middle: middle, withYears: withYears)
      )
    }
    marks.append(GapMark(gaps: data.commonGaps))
    return marks
  }

  private func ends(_ data: LineData, _ words: ChartWords) -> [EndLabelMark.Series] {
    data.lines.compactMap { line in
      guard let last = line.runs.points.last else { return nil }
      let shape = data.lines.count == 1 ? MarkerShape.circle : line.shape
      let late = last.day == days.upperBound ? nil : words.shortDay(last.day)
      return EndLabelMark.Series(
        name: line.series.name, accent: line.series.accent, shape: shape, last: last, lateDay: late)
    }
  }

  private func quiet(_ words: ChartWords) -> [(text: String, value: Double)] {
    var quiet: [(text: String, value: Double)] = []
    if let goal {
      quiet.append((goalName ?? words.say(.goal, ["value": words.compact(goal, measure)]), goal))
    }
    if let usualRange { quiet.append((words.say(.usualRange), usualRange.lowerBound)) }
    return quiet
  }

  /// Several lines need a legend where their names do not fit beside them; one does not.
  private func legend(_ data: LineData, _ words: ChartWords) -> [LegendItem] {
    guard data.lines.count > 1 else { return [] }
    return data.lines.map { line in
      LegendItem(
        label: line.series.name, cssClass: SVGClass.accent(line.series.accent),
        swatch: .series(line.shape, line.series.accent, line.dash))
    }
  }
}

/// The cleaned lines of a chart: the one source of its marks, words and table.
struct LineData: Sendable {
  struct Line: Sendable {
    let series: DaySeries
    let runs: DayRuns
    let dash: Dash
    let shape: MarkerShape
  }

  /// Series with at least one value.
  let lines: [Line]
  let days: ClosedRange<Int>

  init(_ chart: LineChart) {
    days = chart.days
    let kept = chart.series.map { ($0, DayRuns($0.points, days: chart.days)) }.filter { !$0.1.points.isEmpty }
    lines = kept.enumerated().map { index, entry in
      Line(
        series: entry.0, runs: entry.1, dash: Dash(series: index),
        shape: MarkerShape(entry.0.accent, index: index))
    }
  }

  /// The points of the series that has most.
  var most: Int { lines.map(\.runs.points.count).max() ?? 0 }

  /// Days on which no series has a value.
  var commonGaps: [ClosedRange<Int>] {
    DayRuns(lines.flatMap(\.runs.points), days: days).gaps
  }

  /// Days on which some series has a value.
  var daysWithData: Int { DayRuns(lines.flatMap(\.runs.points), days: days).points.count }
}
