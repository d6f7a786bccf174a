/// The load of one week.
public struct WeekLoad: Sendable, Equatable {
  /// The first day of the week, in days since 1970-01-01.
  public var start: Int
  /// In the measure's unit; nil or not finite where there is no data, which is not zero.
  public var load: Double?
  /// The range that was usual when the week began; nil where it is not known.
  public var usual: ClosedRange<Double>?
  /// True for the week that has not ended yet.
  public var isRunning: Bool

  /// A week that has ended, unless said otherwise.
  public init(start: Int, load: Double?, usual: ClosedRange<Double>? = nil, isRunning: Bool = false) {
    self.start = start
    self.load = load
    self.usual = usual
    self.isRunning = isRunning
  }
}

/// Loads by week as columns, each in front of its usual range; the present week is marked as running.
public struct StrainChart: Sendable, Equatable {
  /// The words around a shared picture.
  public var heading: ChartHeading
  /// What the columns measure.
  public var measure: Measure
  /// In any order; of two weeks with one start the later in the list counts. Weeks in between that are
  /// not there have no data, and are hatched. Loads below zero count as no data.
  public var weeks: [WeekLoad]
  /// The colour.
  public var accent: Accent
  /// Sentences for the summary that the caller's own rules found.
  public var extraSentences: [String]

  /// A strain chart; further sentences default to none.
  public init(
    heading: ChartHeading, measure: Measure, weeks: [WeekLoad], accent: Accent, extraSentences: [String] = []
  ) {
    self.heading = heading
    self.measure = measure
    self.weeks = weeks
    self.accent = accent
    self.extraSentences = extraSentences
  }

  /// Weeks below which no picture is drawn.
  public static let leastPoints = 1
  /// The most weeks a picture holds: twenty years; earlier ones are left out.
  static let mostWeeks = 1044

  /// The chart as a plot.
  ///
  /// - Throws: `TooFewPoints` where no week has a load.
  public func plot(words: ChartWords) throws(TooFewPoints) -> Plot {
    let shown = Self.filled(weeks)
    let loads = shown.compactMap(\.load)
    guard loads.count >= Self.leastPoints, let first = shown.first else {
      throw TooFewPoints(have: loads.count, need: Self.leastPoints)
    }
    let tops = loads + shown.compactMap { $0.usual?.upperBound }
    let highest = tops.max() ?? 0
    let scale = LinearScale(low: 0, high: highest > 0 ? highest : 1)
    return Plot(
      style: .strain, heading: heading, x: .bands(shown.count), y: .linear(scale),
      guides: [ValueAxis(style: measure.style), WeekAxis(first: first.start, count: shown.count)],
      marks: [WeekMark(weeks: shown, accent: accent, measure: measure)], legend: legend(shown, words),
      words: words, describing: StrainDescription(chart: self, weeks: shown, words: words))
  }

  /// A week for every seven days from the first to the last, clean.
  static func filled(_ weeks: [WeekLoad]) -> [WeekLoad] {
    var byStart: [Int: WeekLoad] = [:]
    for week in weeks where ClosedRange<Int>.civilDays.contains(week.start) {
      var kept = week
      kept.load = week.load.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
      kept.usual = week.usual.flatMap { $0.lowerBound.isFinite && $0.upperBound.isFinite ? $0 : nil }
      byStart[week.start] = kept
    }
    guard let first = byStart.keys.min(), let last = byStart.keys.max() else { return [] }
    let start = max(first, last - 7 * (mostWeeks - 1))
    return stride(from: last, through: start, by: -7).reversed().map {
      byStart[$0] ?? WeekLoad(start: $0, load: nil)
    }
  }

  private func legend(_ weeks: [WeekLoad], _ words: ChartWords) -> [LegendItem] {
    let name = SVGClass.accent(accent)
    var items = [LegendItem(label: measure.name, cssClass: name, swatch: .bar(.accent(accent), .plain))]
    if weeks.contains(where: { $0.isRunning && $0.load != nil }) {
      items.append(
        LegendItem(label: words.say(.weekSoFar), cssClass: name, swatch: .bar(.accent(accent), .rising)))
    }
    if weeks.contains(where: { $0.usual != nil }) {
      items.append(
        LegendItem(label: words.say(.usualRange), cssClass: "usual", swatch: .bar(.band, .plain)))
    }
    return items
  }
}

extension PlotStyle {
  static let strain = PlotStyle(
    kind: .strain, pageMargins: Insets(left: 32, right: 0, top: 16, bottom: 32), headless: ShareLayout.margin)
}
