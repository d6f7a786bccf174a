/// The values of a group, such as all Mondays.
public struct BoxGroup: Sendable, Equatable {
  /// The name below the box.
  public var name: String
  /// In the measure's unit, in any order; values that are not finite are left out.
  public var values: [Double]

  /// A group.
  public init(_ name: String, values: [Double]) {
    self.name = name
    self.values = values
  }
}

/// The spread of values by group: a box from the lower to the upper quartile, a line at the median,
/// and beside it every single value as a dot.
///
/// Quartiles are interpolated: type 7 of Hyndman and Fan (The American Statistician 50, 1996). A group
/// of fewer than five values has dots only; one without values says so.
public struct BoxChart: Sendable, Equatable {
  /// The words around a shared picture.
  public var heading: ChartHeading
  /// What the values measure.
  public var measure: Measure
  /// The groups, from the left.
  public var groups: [BoxGroup]
  /// What the groups are, as the name of the chart and the head of the table say it, such as "weekday".
  public var groupsName: String
  /// The colour.
  public var accent: Accent
  /// Sentences for the summary that the caller's own rules found.
  public var extraSentences: [String]

  /// A box chart; further sentences default to none.
  public init(
    heading: ChartHeading, measure: Measure, groups: [BoxGroup], groupsName: String, accent: Accent,
    extraSentences: [String] = []
  ) {
    self.heading = heading
    self.measure = measure
    self.groups = groups
    self.groupsName = groupsName
    self.accent = accent
    self.extraSentences = extraSentences
  }

  /// Values below which a group has no box.
  public static let leastForBox = 5
  /// Values below which no picture is drawn.
  public static let leastPoints = 3

  /// The chart as a plot.
  ///
  /// - Throws: `TooFewPoints` where all groups together have fewer than three values.
  public func plot(words: ChartWords) throws(TooFewPoints) -> Plot {
    let kept = groups.map { BoxGroup($0.name, values: $0.values.filter(\.isFinite).sorted()) }
    let values = kept.flatMap(\.values)
    guard values.count >= Self.leastPoints else {
      throw TooFewPoints(have: values.count, need: Self.leastPoints)
    }
    return Plot(
      style: .box, heading: heading, x: .bands(max(1, kept.count)),
      y: .linear(scale(values)),
      guides: [ValueAxis(style: measure.style), GroupAxis(names: kept.map(\.name))],
      marks: [BoxMark(groups: kept, accent: accent)], legend: [], words: words,
      describing: BoxDescription(chart: self, groups: kept, words: words))
  }

  /// A spread need not start at zero: what counts is how the groups lie to each other.
  private func scale(_ values: [Double]) -> LinearScale {
    guard measure.style == .number, let low = values.min(), let high = values.max(), low < high else {
      return .domain(of: values, measure: measure)
    }
    return LinearScale(low: low, high: high)
  }
}

extension PlotStyle {
  static let box = PlotStyle(
    kind: .box, pageMargins: Insets(left: 32, right: 8, top: 12, bottom: 32), headless: ShareLayout.margin)
}
