/// The stages of one night among many.
public struct StageRowNight: Sendable, Equatable {
  /// The day the night ends on, in civil days since 1970-01-01.
  public var day: Int
  /// Hours count from the midnight this day begins with.
  public var spans: [StageSpan]
  /// Changes of the clocks in the night.
  public var shifts: [ClockShift]

  /// A night; changes of the clocks default to none.
  public init(day: Int, spans: [StageSpan], shifts: [ClockShift] = []) {
    self.day = day
    self.spans = spans
    self.shifts = shifts
  }
}

/// The stages of up to three months of nights, a row each, on a common clock.
///
/// Bars stand where the clocks stood; lengths in words are hours that really passed, also in the nights
/// of 23 and 25 hours.
public struct StageRows: Sendable, Equatable {
  /// The words around a shared picture.
  public var heading: ChartHeading
  /// What the stages other than waking add up to, such as "Time at rest"; written as hours and minutes.
  public var restName: String
  /// The stages, in the order of the legend.
  public var stages: [Stage]
  /// The days shown, first and last included; of more than 92 the last 92 are shown, and none
  /// outside the years 1...9999.
  public var days: ClosedRange<Int>
  /// In any order; of two nights of a day the later in the list counts. A night without spans is a dot.
  public var nights: [StageRowNight]
  /// Sentences for the summary that the caller's own rules found.
  public var extraSentences: [String]

  /// Nights; further sentences default to none.
  public init(
    heading: ChartHeading, restName: String, stages: [Stage], days: ClosedRange<Int>,
    nights: [StageRowNight], extraSentences: [String] = []
  ) {
    self.heading = heading
    self.restName = restName
    self.stages = stages
    self.days = days
    self.nights = nights
    self.extraSentences = extraSentences
  }

  /// The most nights shown.
  public static let mostDays = 92

  /// A night as it is drawn.
  struct Row: Sendable {
    let day: Int
    let run: StageRun
    let clock: ClockScale
  }

  /// The nights as a plot; nights without any data show a dot each.
  public func plot(words: ChartWords) -> Plot {
    let days = days.drawnDays
    let shown = max(days.lowerBound, days.upperBound - Self.mostDays + 1)...days.upperBound
    var byDay: [Int: StageRowNight] = [:]
    for night in nights { byDay[night.day] = night }
    let rows = shown.map { day in
      let run = StageRun(byDay[day]?.spans ?? [], stages: stages.count)
      return Row(
        day: day, run: run, clock: ClockScale(range: run.extent ?? 0...0, shifts: byDay[day]?.shifts ?? []))
    }
    let hours = Self.hours(rows)
    return Plot(
      style: .stageRows(rows.count), heading: heading, x: .linear(LinearScale(clock: hours)),
      y: .bands(rows.count), guides: [DayRowAxis(days: shown), ClockAxis(scale: ClockScale(range: hours))],
      marks: [StageRowMark(rows: rows, stages: stages)], legend: legend, words: words,
      describing: StageRowsDescription(chart: self, rows: rows, words: words))
  }

  /// Whole hours around all nights, at least from 22:00 to 07:00, at most from noon to 18:00.
  private static func hours(_ rows: [Row]) -> ClosedRange<Double> {
    let spans = rows.flatMap { row in
      row.run.spans.flatMap { [row.clock.clock($0.start), row.clock.clock($0.end)] }
    }
    let low = min(-2, (spans.min() ?? -2).rounded(.down))
    let high = max(7, (spans.max() ?? 7).rounded(.up))
    return max(low, -12)...min(high, 18)
  }

  private var legend: [LegendItem] {
    stages.map { LegendItem(label: $0.name, cssClass: $0.tone.cssClass, swatch: .cell($0.tone.paint)) }
  }
}

extension PlotStyle {
  static func stageRows(_ rows: Int) -> PlotStyle {
    PlotStyle(
      kind: .stageRows, pageHeight: Double(max(rows, 4)) * 16,
      pageMargins: Insets(left: 56, right: 8, top: 8, bottom: 32), shareAxis: 34,
      headless: ShareLayout.margin)
  }
}
