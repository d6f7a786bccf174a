/// The days of up to a year in eight classes: weeks are columns, Monday first.
///
/// Pages stack half years; a picture is folded so that its days are largest.
public struct CalendarHeatmap: Sendable, Equatable {
  /// The words around a shared picture.
  public var heading: ChartHeading
  /// What the days measure.
  public var measure: Measure
  /// The days shown, first and last included; of more than 366 days the last 366 are shown,
  /// and none outside the years 1...9999.
  public var days: ClosedRange<Int>
  /// In any order; of two values for a day the later in the list counts. A day without a value is a dot.
  public var points: [DayPoint]
  /// Seven ascending lower limits of the classes; what lies below the first is "little or none" where the
  /// lowest value is 0. Without any that is finite they are round values inside the data.
  public var limits: [Double]
  /// Whose ramp is used: one of the three leading accents has its own, any other gives yellow to blue.
  public var ramp: Accent
  /// Sentences for the summary that the caller's own rules found.
  public var extraSentences: [String]

  /// A calendar; limits are sorted, further sentences default to none.
  public init(
    heading: ChartHeading, measure: Measure, days: ClosedRange<Int>, points: [DayPoint], limits: [Double],
    ramp: Accent, extraSentences: [String] = []
  ) {
    self.heading = heading
    self.measure = measure
    self.days = days
    self.points = points
    self.limits = limits
    self.ramp = ramp
    self.extraSentences = extraSentences
  }

  /// The most days a calendar shows.
  public static let mostDays = 366

  /// The calendar as a plot; without any value it shows a dot for each day.
  public func plot(words: ChartWords) -> Plot {
    let days = days.drawnDays
    let shown = max(days.lowerBound, days.upperBound - Self.mostDays + 1)...days.upperBound
    let runs = DayRuns(points, days: shown)
    let grid = CalendarGrid(days: shown)
    let classes = HeatClasses(unsorted: limits, values: runs.points.map(\.value), measure: measure)
    let values = Dictionary(uniqueKeysWithValues: runs.points.map { ($0.day, $0.value) })
    return Plot(
      style: .calendar(grid), heading: heading, x: .bands(grid.weeks), y: .bands(7),
      guides: [CalendarAxis(grid: grid)],
      marks: [CalendarMark(grid: grid, values: values, classes: classes, ramp: ramp)],
      legend: HeatLegend(
        classes: classes, measure: measure, ramp: ramp, hasMissing: runs.points.count < shown.count,
        startsAtZero: runs.extremes?.low.value == 0
      ).items(words), words: words,
      describing: CalendarDescription(chart: self, runs: runs, words: words))
  }
}

extension PlotStyle {
  /// As high as its blocks of half years.
  static func calendar(_ grid: CalendarGrid) -> PlotStyle {
    PlotStyle(
      kind: .calendar, pageHeight: CalendarLayout.pageHeight(grid),
      pageMargins: Insets(left: 40, right: 8, top: 8, bottom: 8), shareAxis: 8,
      headless: ShareLayout.margin)
  }
}
