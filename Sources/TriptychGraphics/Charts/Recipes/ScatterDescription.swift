import TriptychBase

/// The trend line of a cloud over the range it covers.
struct ScatterTrend: Sendable {
  let line: RobustLine
  let band: TrendBand?
  let range: ClosedRange<Double>

  /// The trend of pairs; nil where they have none, or one beyond what a number can say.
  init?(_ points: [ScatterPoint], withBand: Bool) {
    let pairs = points.map { (x: $0.x, y: $0.y) }
    guard let line = RobustLine(pairs), let low = points.map(\.x).min(), let high = points.map(\.x).max(),
      (high - low).isFinite, line(low).isFinite, line(high).isFinite
    else { return nil }
    self.line = line
    range = low...high
    let band = withBand ? TrendBand(pairs, line: line) : nil
    let ends = band.map { [$0(low), $0(high)] } ?? []
    self.band = ends.allSatisfy { $0.whereFinite != nil } ? band : nil
  }

  /// The limits of the band at both ends of the line, where it is widest; empty without a band.
  var bandEnds: [Double] {
    guard let band else { return [] }
    return [range.lowerBound, range.upperBound].flatMap { x in
      [band(x).lowerBound, band(x).upperBound]
    }
  }
}

/// A scatter chart in words and numbers.
struct ScatterDescription: ChartDescribing {
  let chart: ScatterChart
  let points: [ScatterPoint]
  let trend: ScatterTrend?
  let words: ChartWords

  /// How many unusual pairs a sentence lists.
  private static let listed = 3

  func description() -> ChartDescription {
    let name = words.say(
      .scatterName, ["x": chart.x.name, "y": chart.y.name, "dates": chart.heading.dates])
    return ChartDescription(
      name: name,
      statistics: [span] + groupSentence,
      findings: trendSentence + bandSentences + unusualSentence + chart.extraSentences,
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
      var row = [point.label, words.value(point.x, chart.x), words.value(point.y, chart.y)]
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
