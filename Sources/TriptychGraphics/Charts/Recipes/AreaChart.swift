import TriptychBase

/// The usual range of one day.
public struct DayRange: Sendable, Equatable {
  /// Civil days since 1970-01-01.
  public var day: Int
  /// The lower end, in the measure's unit.
  public var low: Double
  /// The upper end, at least the lower one.
  public var high: Double

  /// A range; it is left out of the chart if an end is not finite or the lower end is above the upper one.
  public init(day: Int, low: Double, high: Double) {
    self.day = day
    self.low = low
    self.high = high
  }
}

/// A line in front of a usual range that moves from day to day, with a dot on every day outside it.
///
/// Days without a value are gaps of the line, days without a range are gaps of the area; neither is guessed.
public struct AreaChart: Sendable, Equatable {
  /// The words around a shared picture.
  public var heading: ChartHeading
  /// What is measured.
  public var measure: Measure
  /// The days shown, first and last included; of more than 36,525 the last 36,525 are shown, and none outside
  /// the years 1...9999.
  public var days: ClosedRange<Int>
  /// The line.
  public var series: LineSeries
  /// The range of each day, in any order; of two for a day the later in the list counts.
  public var ranges: [DayRange]
  /// What the range is called beside its end; nil says "usual range".
  public var rangeName: String?
  /// A dotted line; nil draws none, as does a value that is not finite.
  public var goal: Double?
  /// The values the axis covers where data, ranges and goal all lie inside; nil fits the data.
  public var fixedRange: ClosedRange<Double>?
  /// Sentences for the summary that the caller's own rules found.
  public var extraSentences: [String]

  /// An area chart; name of the range, goal, fixed range and further sentences default to none.
  public init(
    heading: ChartHeading, measure: Measure, days: ClosedRange<Int>, series: LineSeries, ranges: [DayRange],
    rangeName: String? = nil, goal: Double? = nil, fixedRange: ClosedRange<Double>? = nil,
    extraSentences: [String] = []
  ) {
    self.heading = heading
    self.measure = measure
    self.days = days
    self.series = series
    self.ranges = ranges
    self.rangeName = rangeName
    self.goal = goal
    self.fixedRange = fixedRange
    self.extraSentences = extraSentences
  }

  /// Values below which no picture is drawn.
  public static let leastPoints = 3

  /// The chart as a plot.
  ///
  /// - Throws: `TooFewPoints` below three days with a value, however many have a range.
  public func plot(words: ChartWords) throws(TooFewPoints) -> Plot { try cleaned.drawn(words) }

  /// The chart with what it can draw.
  private var cleaned: AreaChart {
    var chart = self
    chart.days = days.drawnDays
    chart.goal = goal.flatMap { $0.isFinite ? $0 : nil }
    chart.fixedRange = fixedRange?.whereFinite
    return chart
  }

  private func drawn(_ words: ChartWords) throws(TooFewPoints) -> Plot {
    let data = AreaData(self)
    let count = data.runs.points.count
    guard count >= Self.leastPoints else { throw TooFewPoints(have: count, need: Self.leastPoints) }
    return Plot(
      style: .lines(.area), heading: heading, x: .days(DayScale(days: days)), y: .linear(scale(data)),
      guides: [ValueAxis(style: measure.style), DayAxis(days: days)], marks: marks(data, words), legend: [],
      words: words, describing: AreaDescription(chart: self, data: data, words: words),
      quietLegend: quiet(data, words).map(\.item))
  }

  private func scale(_ data: AreaData) -> LinearScale {
    var values = data.runs.points.map(\.value) + data.edges.flatMap { [$0.low, $0.high] }
    if let goal { values.append(goal) }
    return .domain(of: values, measure: measure, within: fixedRange)
  }

  private func marks(_ data: AreaData, _ words: ChartWords) -> [any Mark] {
    var marks: [any Mark] = [AreaMark(data.edges)]
    if let goal { marks.append(RuleMark(value: goal)) }
    marks += data.line.lineMarks
    if days.count <= Self.mostDotted {
      marks.append(OutsideMark(points: data.outside, accent: series.accent))
    }
    marks.append(EndLabelMark(series: data.line.ends(words), measure: measure, quiet: quiet(data, words)))
    return marks + data.line.unusualMarks(measure) + data.line.gapMarks
  }

  /// Days up to which each one outside its range has a dot; more of them would run together.
  private static let mostDotted = 120

  private func quiet(_ data: AreaData, _ words: ChartWords) -> [QuietName] {
    let rule = goal.map { goal in
      QuietName(.rule(words.say(.goal, ["value": words.compact(goal, measure)])), at: goal)
    }
    let band = data.edges.last.map { last in
      QuietName(.band(rangeName ?? words.say(.usualRange)), at: (last.low + last.high) / 2)
    }
    return [rule, band].compactMap { $0 }
  }
}

/// The cleaned values and ranges of an area chart.
struct AreaData: Sendable {
  let line: LineData
  /// Ascending, one a day.
  let edges: [AreaMark.Edge]
  let runs: DayRuns

  init(_ chart: AreaChart) {
    line = LineData([chart.series], days: chart.days)
    runs = line.lines.first?.runs ?? DayRuns([], days: chart.days)
    var byDay: [Int: AreaMark.Edge] = [:]
    for range in chart.ranges
    where chart.days.contains(range.day) && range.low.isFinite && range.high.isFinite
      && range.low <= range.high
    {
      byDay[range.day] = AreaMark.Edge(day: range.day, low: range.low, high: range.high)
    }
    edges = byDay.values.sorted { $0.day < $1.day }
  }

  /// The values on days that have a range too, with it.
  var compared: [(point: DayPoint, edge: AreaMark.Edge)] {
    let byDay = Dictionary(uniqueKeysWithValues: edges.map { ($0.day, $0) })
    return runs.points.compactMap { point in byDay[point.day].map { (point, $0) } }
  }

  /// Values above or below the range of their day.
  var outside: [DayPoint] {
    compared.filter { $0.point.value < $0.edge.low || $0.point.value > $0.edge.high }.map(\.point)
  }
}

/// An area chart in words and numbers.
struct AreaDescription: ChartDescribing {
  let chart: AreaChart
  let data: AreaData
  let words: ChartWords

  private var measure: Measure { chart.measure }
  private var sentences: LineSentences {
    LineSentences(words: words, measure: measure, days: chart.days)
  }

  func description() -> ChartDescription {
    let name = words.say(.areaName, ["measure": measure.name, "dates": chart.heading.dates])
    let statistics = sentences.statistics(data.runs, name: measure.name)
    var findings = [rangeSentence]
    if let goalSentence { findings.append(goalSentence) }
    findings += sentences.unusual(data.runs.points) + sentences.gaps(data.runs.gaps)
    return ChartDescription(
      name: name, verdict: verdict, statistics: statistics, findings: findings + chart.extraSentences,
      headlines: sentences.headlines(data.runs))
  }

  /// How often values lie outside their range; `nil` where no day has one.
  private var verdict: String? {
    data.compared.isEmpty ? nil : words.say(.areaOutside, counting: data.compared.count, counts)
  }

  private var goalSentence: String? {
    guard let goal = chart.goal, !data.runs.points.isEmpty else { return nil }
    return sentences.verdict(goal: goal, data.runs.points)
  }

  /// Where the last value lies.
  private var rangeSentence: String {
    guard let last = data.compared.last else { return words.say(.areaNoRange) }
    let edge = last.edge
    let value = last.point.value
    let phrase: Phrase =
      isAbove(value, edge) ? .areaLastAbove : isBelow(value, edge) ? .areaLastBelow : .areaLastInside
    return words.say(
      phrase,
      [
        "value": sentences.value(value), "day": sentences.day(last.point.day),
        "from": sentences.value(edge.low), "to": sentences.value(edge.high),
      ])
  }

  private var counts: PhraseValues {
    let compared = data.compared
    return [
      "all": words.count(compared.count),
      "above": words.count(compared.count { isAbove($0.point.value, $0.edge) }),
      "below": words.count(compared.count { isBelow($0.point.value, $0.edge) }),
    ]
  }

  /// Whether a value lies above or below its range as both are shown.
  private func isAbove(_ value: Double, _ edge: AreaMark.Edge) -> Bool {
    measure.inSteps(value) > measure.inSteps(edge.high)
  }

  private func isBelow(_ value: Double, _ edge: AreaMark.Edge) -> Bool {
    measure.inSteps(value) < measure.inSteps(edge.low)
  }

  func table() -> ChartTable {
    let hasNotes = data.runs.points.contains { $0.unusual || $0.note != nil }
    var columns = [
      words.say(.day), measure.head, measure.head(words.say(.areaFrom)), measure.head(words.say(.areaTo)),
    ]
    if hasNotes { columns.append(words.say(.note)) }
    let values = data.runs.byDay
    let edges = Dictionary(uniqueKeysWithValues: data.edges.map { ($0.day, $0) })
    func text(_ value: Double?) -> String { value.map(sentences.value) ?? words.say(.noData) }
    let rows = chart.days.map { day in
      [sentences.row(day), text(values[day]?.value), text(edges[day]?.low), text(edges[day]?.high)]
        + (hasNotes ? [sentences.notes([values[day]])] : [])
    }
    return ChartTable(
      caption: caption, columns: columns, rows: rows, foot: sentences.foot(goal: chart.goal), valueColumns: 1,
      hasNotes: hasNotes,
      days: chart.days)
  }

  private var caption: String {
    var parts = [
      words.say(.areaCaption, ["measure": measure.name, "dates": chart.heading.dates]),
      sentences.caption(data.runs.gaps),
    ]
    if let mean = data.runs.mean {
      parts.append(words.say(.captionMean, ["mean": sentences.value(mean)]))
    }
    if let verdict { parts.append(verdict) }
    if let goalSentence { parts.append(goalSentence) }
    return parts.joined(separator: " ")
  }
}
