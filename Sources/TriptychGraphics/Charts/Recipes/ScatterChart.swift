/// A pair of values, usually of one day.
public struct ScatterPoint: Sendable, Equatable {
  /// Across.
  public var x: Double
  /// Up.
  public var y: Double
  /// What the pair belongs to, for the table; it also names an unusual pair.
  public var label: String
  /// The place of its group in the chart's list; one outside the list belongs to the first.
  public var group: Int
  /// True where the pair lies far outside the cloud; it is marked and named, never removed.
  public var unusual: Bool

  /// A pair, of the first group and usual unless said otherwise; values that are not finite are left out of
  /// the chart.
  public init(x: Double, y: Double, label: String, group: Int = 0, unusual: Bool = false) {
    self.x = x
    self.y = y
    self.label = label
    self.group = group
    self.unusual = unusual
  }
}

/// A group of pairs, told apart by colour and by the shape of its dots.
public struct ScatterGroup: Sendable, Equatable {
  /// The name in the legend.
  public var name: String
  /// The colour.
  public var accent: Accent

  /// A group; the first is drawn as circles, the next as squares, triangles and diamonds, the fifth to the
  /// eighth as the same shapes hollow.
  public init(name: String, accent: Accent) {
    self.name = name
    self.accent = accent
  }

  /// The shape of a group's dots; a fifth group starts again with hollow ones.
  static func shape(_ index: Int) -> MarkerShape {
    let shapes: [MarkerShape] = [.circle, .square, .triangle, .diamond]
    return shapes[index % shapes.count]
  }

  /// Filled for the first four groups, hollow for the next.
  static func look(_ index: Int) -> SceneMarker.Look { index / 4 % 2 == 0 ? .filled : .hollow }
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
  /// The colour of the dots where there are no groups.
  public var accent: Accent
  /// The groups the pairs belong to; empty for a cloud of one kind.
  public var groups: [ScatterGroup]
  /// Whether a trend line is drawn and said; a picture that makes no claim has none.
  public var showsTrend: Bool
  /// Whether the trend line has its band of 95 % confidence, and words say it; see `TrendBand` for what it means.
  /// Fewer than six points have none.
  public var showsBand: Bool
  /// The values the axis across covers where all lie inside, such as 1...5; nil fits the data.
  public var fixedXRange: ClosedRange<Double>?
  /// The values the axis up covers where all lie inside; nil fits the data.
  public var fixedYRange: ClosedRange<Double>?
  /// Sentences for the summary that the caller's own rules found.
  public var extraSentences: [String]

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
    let trend = showsTrend ? ScatterTrend(kept, withBand: showsBand) : nil
    return Plot(
      style: .scatter, heading: heading, x: .linear(scale(kept.map(\.x), x, fixedXRange)),
      y: .linear(scale(kept.map(\.y), y, fixedYRange, also: trend?.bandEnds ?? [])),
      guides: [
        ValueAxis(style: y.style),
        NumberAxis(title: x.title, titleOfValues: y.title, style: x.style, styleOfValues: y.style),
      ], marks: marks(kept, trend), legend: legend, words: words,
      describing: ScatterDescription(chart: self, points: kept, trend: trend, words: words))
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
        label: group.name, cssClass: SVGClass.accent(group.accent),
        swatch: .marker(ScatterGroup.shape(index), group.accent, ScatterGroup.look(index)))
    }
  }

  /// Clouds do not start at zero: what counts is how the values lie to each other.
  ///
  /// - Parameter guessed: what an axis that fits the data shows too, but one with fixed ends does not.
  private func scale(
    _ values: [Double], _ measure: Measure, _ fixed: ClosedRange<Double>?, also guessed: [Double] = []
  ) -> LinearScale {
    if let fixed = fixed?.whereFinite, values.allSatisfy({ fixed.contains($0) }) {
      return LinearScale(fixed: fixed)
    }
    let values = values + guessed
    guard measure.style == .number, let low = values.min(), let high = values.max(), low < high else {
      return .domain(of: values, measure: measure)
    }
    return LinearScale(low: low, high: high)
  }
}
