import TriptychBase

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
  /// The color of the dots where there are no groups.
  public var accent: Accent
  /// The groups the pairs belong to; empty for a cloud of one kind.
  public var groups: [ScatterGroup]
  /// Whether a trend line is drawn and said; a picture that makes no claim has none.
  public var showsTrend: Bool
  /// Whether the trend line has its band of 95 % confidence, and words say it; see `TrendBand` for what it
  /// means. Fewer than six points have none.
  public var showsBand: Bool
  /// The values the axis across covers where all lie inside, such as 1...5; nil fits the data.
  public var fixedXRange: ClosedRange<Double>?
  /// The values the axis up covers where all lie inside; nil fits the data.
  public var fixedYRange: ClosedRange<Double>?
  /// Sentences for the summary that the caller's own rules found.
  public var extraSentences: [String]
  /// A trend line that the caller found, drawn and said in place of the chart's own; nil for none.
  public var line: ScatterLine?
  /// Whether dots of whole numbers are moved apart where they would cover each other, and words say it. Table and
  /// statistics have the values as they are.
  public var spreadsWhole = false

  /// A scatter chart with a trend line; its band, groups, fixed ranges and further sentences default to none.
  public init(
    heading: ChartHeading, x: Measure, y: Measure, points: [ScatterPoint], accent: Accent,
    groups: [ScatterGroup] = [], showsTrend: Bool = true, showsBand: Bool = false,
    fixedXRange: ClosedRange<Double>? = nil, fixedYRange: ClosedRange<Double>? = nil,
    extraSentences: [String] = []
  ) {
    self.heading = heading
    self.x = x
    self.y = y
    self.points = points
    self.accent = accent
    self.groups = groups
    self.showsTrend = showsTrend
    self.showsBand = showsBand
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
    let own = showsTrend ? ScatterTrend(kept, withBand: showsBand) : nil
    let trend = line.flatMap { ScatterTrend($0) } ?? own
    let across = scale(kept.map(\.x), x, fixedXRange)
    let up = scale(kept.map(\.y), y, fixedYRange, also: trend?.bandEnds ?? [])
    let drawn =
      spreadsWhole ? ScatterSpread.spread(kept, x: across.low...across.high, y: up.low...up.high) : kept
    let axis = NumberAxis(measure: x, measureOfValues: y)
    return Plot(
      style: .scatter(hasTallTitles: axis.hasTallTitles), heading: heading, x: .linear(across),
      y: .linear(up),
      guides: [
        ValueAxis(style: y.style),
        axis,
      ], marks: marks(drawn, trend), legend: legend, words: words,
      describing: ScatterDescription(
        chart: self, points: kept, trend: trend, isSpread: drawn != kept, words: words))
  }

  private func marks(_ points: [ScatterPoint], _ trend: ScatterTrend?) -> [any Mark] {
    var marks: [any Mark] = []
    if let trend, let band = trend.band { marks.append(TrendBandMark(band: band, range: trend.range)) }
    let usual = points.filter { !$0.unusual }
    let cloud = DotCloud(points: usual.map { ($0.x, $0.y) })
    if groups.isEmpty {
      marks.append(DotMark(points: usual, accent: accent, total: points.count))
    } else {
      for (index, group) in groups.enumerated() {
        marks.append(
          DotMark(
            points: usual.filter { groupIndex($0) == index }, accent: group.accent, total: points.count,
            shape: ScatterGroup.shape(index), look: ScatterGroup.look(index)))
      }
    }
    if let trend {
      marks.append(TrendMark(line: trend.line, range: trend.range, band: trend.band, cloud: cloud))
    }
    let unusual = points.filter(\.unusual).map { point in
      let index = groupIndex(point)
      return OutlierMark.Point(
        x: point.x, y: point.y, label: point.label, accent: groups.isEmpty ? accent : groups[index].accent,
        shape: groups.isEmpty ? .diamond : ScatterGroup.shape(index))
    }
    if !unusual.isEmpty { marks.append(OutlierMark(points: unusual, others: cloud, trend: trend)) }
    return marks
  }

  /// The place of a point's group in the list.
  func groupIndex(_ point: ScatterPoint) -> Int { groups.indices.contains(point.group) ? point.group : 0 }

  private var legend: [LegendItem] {
    groups.enumerated().map { index, group in
      LegendItem(
        label: group.name,
        swatch: .marker(ScatterGroup.shape(index), group.accent, ScatterGroup.look(index)))
    }
  }

  /// Clouds do not start at zero: what counts is how the values compare.
  ///
  /// - Parameter guessed: what an axis that fits the data shows too, but one with fixed ends does not.
  private func scale(
    _ values: [Double], _ measure: Measure, _ fixed: ClosedRange<Double>?, also guessed: [Double] = []
  ) -> LinearScale {
    if let fixed = fixed?.whereFinite, values.allSatisfy({ fixed.contains($0) }) {
      return LinearScale(fixed: fixed)
    }
    let values = values + guessed
    guard !measure.isTime, let low = values.min(), let high = values.max(), low < high else {
      return .domain(of: values, measure: measure)
    }
    return LinearScale(low: low, high: high).withTicks(of: measure)
  }
}

/// A scatter chart in words and numbers.
struct ScatterDescription: ChartDescribing {
  let chart: ScatterChart
  let points: [ScatterPoint]
  let trend: ScatterTrend?
  /// Whether dots were moved apart.
  let isSpread: Bool
  let words: ChartWords

  /// How many unusual pairs a sentence lists.
  private static let listed = 3

  func description() -> ChartDescription {
    let name = words.say(
      .scatterName, ["x": chart.x.name, "y": chart.y.name, "dates": chart.heading.dates])
    return ChartDescription(
      name: name,
      statistics: [span] + groupSentence,
      findings: trendSentence + bandSentences + unusualSentence + chart.extraSentences
        + (isSpread ? [words.say(.scatterSpread)] : []),
      headlines: trendSentence + [span])
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

  private var groupSentence: [String] {
    guard !chart.groups.isEmpty else { return [] }
    let items = chart.groups.enumerated().map { index, group in
      let count = points.count { chart.groupIndex($0) == index }
      return words.say(.scatterGroup, ["group": group.name, "count": words.count(count)])
    }
    return [words.say(.scatterGroups, ["list": words.list(items)])]
  }

  /// The trend at both ends of the cloud.
  private var ends: PhraseValues? {
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

  /// The band at the right end of the line.
  private var bandLimits: PhraseValues? {
    guard let trend, let band = trend.band else { return nil }
    let limits = band(trend.range.upperBound)
    return [
      "low": words.value(limits.lowerBound, chart.y), "high": words.value(limits.upperBound, chart.y),
    ]
  }

  private var bandSentences: [String] {
    guard let band = trend?.band, let bandLimits else { return [] }
    let sentence = words.say(.scatterBand, bandLimits)
    return band.allowsLevel ? [sentence, words.say(.scatterBandLevel)] : [sentence]
  }

  private var unusualSentence: [String] {
    let unusual = points.filter(\.unusual)
    guard !unusual.isEmpty else { return [] }
    let items = unusual.prefix(Self.listed).map { point in
      words.say(
        .scatterPair,
        [
          "label": point.label, "x": words.value(point.x, chart.x), "y": words.value(point.y, chart.y),
        ])
    }
    let phrase: Phrase = unusual.count > Self.listed ? .unusualMany : .unusualOne
    return [words.say(phrase, ["list": words.list(items)])]
  }

  func table() -> ChartTable {
    let hasUnusual = points.contains(where: \.unusual)
    var columns = [words.say(.point), chart.x.head, chart.y.head]
    if !chart.groups.isEmpty { columns.append(words.say(.scatterGroupHead)) }
    if hasUnusual { columns.append(words.say(.note)) }
    let rows = points.map { point in
      var row = [point.label, words.cell(point.x, chart.x), words.cell(point.y, chart.y)]
      if !chart.groups.isEmpty { row.append(chart.groups[chart.groupIndex(point)].name) }
      if hasUnusual { row.append(point.unusual ? words.say(.unusualMark) : "") }
      return row
    }
    return ChartTable(caption: caption, columns: columns, rows: rows)
  }

  private var caption: String {
    var parts = [
      words.say(
        .scatterCaption,
        [
          "x": chart.x.name, "y": chart.y.name, "dates": chart.heading.dates,
          "count": words.count(points.count),
        ])
    ]
    parts += groupSentence
    if let ends { parts.append(words.say(.scatterCaptionTrend, ends)) }
    if let bandLimits { parts.append(words.say(.scatterCaptionBand, bandLimits)) }
    return parts.joined(separator: " ")
  }
}
