/// A pair of values, usually of one day.
public struct ScatterPoint: Sendable, Equatable {
  /// Across.
  public var x: Double
  /// Up.
  public var y: Double
  /// What the pair belongs to, for the table.
  public var label: String

  /// A pair; values that are not finite are left out of the chart.
  public init(x: Double, y: Double, label: String) {
    self.x = x
    self.y = y
    self.label = label
  }
}

/// Pairs of values as a cloud, with a robust trend line where one is wanted.
public struct ScatterChart: Sendable, Equatable {
  /// The words around a shared picture.
  public var heading: ChartHeading
  /// The measure across.
  public var x: Measure
  /// The measure up.
  public var y: Measure
  /// The pairs, in the order of the table.
  public var points: [ScatterPoint]
  /// The colour of the dots.
  public var accent: Accent
  /// Whether a trend line is drawn and said; a picture that makes no claim has none.
  public var showsTrend: Bool
  /// The values the axis across covers where all lie inside, such as 1...5; nil fits the data.
  public var fixedXRange: ClosedRange<Double>?
  /// The values the axis up covers where all lie inside; nil fits the data.
  public var fixedYRange: ClosedRange<Double>?
  /// Sentences for the summary that the caller's own rules found.
  public var extraSentences: [String]

  /// A scatter chart with a trend line; fixed ranges and further sentences default to none.
  public init(
    heading: ChartHeading, x: Measure, y: Measure, points: [ScatterPoint], accent: Accent,
    showsTrend: Bool = true, fixedXRange: ClosedRange<Double>? = nil,
    fixedYRange: ClosedRange<Double>? = nil, extraSentences: [String] = []
  ) {
    self.heading = heading
    self.x = x
    self.y = y
    self.points = points
    self.accent = accent
    self.showsTrend = showsTrend
    self.fixedXRange = fixedXRange
    self.fixedYRange = fixedYRange
    self.extraSentences = extraSentences
  }

  /// Points below which no picture is drawn.
  public static let leastPoints = 3

  /// The chart as a plot.
  ///
  /// - Throws: `TooFewPoints` below three pairs.
  public func plot(words: ChartWords) throws(TooFewPoints) -> Plot {
    let kept = points.filter { $0.x.isFinite && $0.y.isFinite }
    guard kept.count >= Self.leastPoints else {
      throw TooFewPoints(have: kept.count, need: Self.leastPoints)
    }
    let trend = showsTrend ? ScatterTrend(kept) : nil
    var marks: [any Mark] = [DotMark(points: kept, accent: accent)]
    if let trend { marks.append(TrendMark(line: trend.line, range: trend.range)) }
    return Plot(
      style: .scatter, heading: heading, x: .linear(scale(kept.map(\.x), x, fixedXRange)),
      y: .linear(scale(kept.map(\.y), y, fixedYRange)),
      guides: [
        ValueAxis(style: y.style),
        NumberAxis(title: x.title, titleOfValues: y.title, style: x.style, styleOfValues: y.style),
      ], marks: marks, legend: [],
      words: words, describing: ScatterDescription(chart: self, points: kept, trend: trend, words: words))
  }

  /// Clouds do not start at zero: what counts is how the values lie to each other.
  private func scale(
    _ values: [Double], _ measure: Measure, _ fixed: ClosedRange<Double>?
  ) -> LinearScale {
    if let fixed, values.allSatisfy({ fixed.contains($0) }) { return LinearScale(fixed: fixed) }
    guard measure.style == .number, let low = values.min(), let high = values.max(), low < high else {
      return .domain(of: values, measure: measure)
    }
    return LinearScale(low: low, high: high)
  }
}

/// The trend line of a cloud over the range it covers.
struct ScatterTrend: Sendable {
  let line: RobustLine
  let range: ClosedRange<Double>

  init?(_ points: [ScatterPoint]) {
    guard let line = RobustLine(points.map { ($0.x, $0.y) }), let low = points.map(\.x).min(),
      let high = points.map(\.x).max()
    else { return nil }
    self.line = line
    range = low...high
  }
}

/// A scatter chart in words and numbers.
struct ScatterDescription: ChartDescribing {
  let chart: ScatterChart
  let points: [ScatterPoint]
  let trend: ScatterTrend?
  let words: ChartWords

  func description() -> ChartDescription {
    let name = words.say(
      .scatterName, ["x": chart.x.name, "y": chart.y.name, "dates": chart.heading.dates])
    return ChartDescription(name: name, summary: [span] + trendSentence + chart.extraSentences)
  }

  private var span: String {
    let xs = points.map(\.x).sorted()
    let ys = points.map(\.y).sorted()
    return words.say(
      .scatterSpan,
      [
        "count": words.count(points.count), "x": chart.x.name, "xLow": words.value(xs[0], chart.x),
        "xHigh": words.quantity(xs[xs.count - 1], chart.x), "y": chart.y.name,
        "yLow": words.value(ys[0], chart.y), "yHigh": words.quantity(ys[ys.count - 1], chart.y),
      ])
  }

  /// The trend at both ends of the cloud.
  private var ends: [String: String]? {
    guard let trend else { return nil }
    return [
      "from": words.value(trend.line(trend.range.lowerBound), chart.y),
      "to": words.value(trend.line(trend.range.upperBound), chart.y),
    ]
  }

  private var trendSentence: [String] {
    guard let trend, let ends else { return [] }
    if ends["from"] == ends["to"] { return [words.say(.scatterFlat, ends)] }
    return [words.say(trend.line.slope > 0 ? .scatterRises : .scatterFalls, ends)]
  }

  func table() -> ChartTable {
    let rows = points.map { point in
      [point.label, words.value(point.x, chart.x), words.value(point.y, chart.y)]
    }
    var caption = words.say(
      .scatterCaption, ["x": chart.x.name, "y": chart.y.name, "count": words.count(points.count)])
    if let ends { caption += " " + words.say(.scatterCaptionTrend, ends) }
    return ChartTable(
      caption: caption, columns: [words.say(.point), chart.x.head, chart.y.head], rows: rows)
  }
}
