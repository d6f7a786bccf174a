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

  /// The nights as a plot; nights without any data show a dot each.
  public func plot(words: ChartWords) -> Plot {
    let days = days.drawnDays
    let shown = max(days.lowerBound, days.upperBound - Self.mostDays + 1)...days.upperBound
    var byDay: [Int: StageRowNight] = [:]
    for night in nights { byDay[night.day] = night }
    let rows = shown.map { day in
      let run = StageRun(byDay[day]?.spans ?? [], stages: stages.count)
      return StageRow(
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
  private static func hours(_ rows: [StageRow]) -> ClosedRange<Double> {
    let spans = rows.flatMap { row in
      row.run.spans.flatMap { [row.clock.clock($0.start), row.clock.clock($0.end)] }
    }
    let low = min(-2, (spans.min() ?? -2).rounded(.down))
    let high = max(7, (spans.max() ?? 7).rounded(.up))
    return max(low, -12)...min(high, 18)
  }

  private var legend: [LegendItem] {
    stages.map { LegendItem(label: $0.name, swatch: .cell($0.tone.paint)) }
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

/// Many nights in words and numbers.
struct StageRowsDescription: ChartDescribing {
  let chart: StageRows
  let rows: [StageRow]
  let words: ChartWords

  private struct Night {
    let day: Int
    let rest: Double
    /// By the clock, in hours after midnight.
    let start: Double
    let end: Double
  }

  private var nights: [Night] {
    rows.compactMap { row in
      guard let extent = row.run.extent else { return nil }
      return Night(
        day: row.day, rest: row.run.rest(chart.stages), start: row.clock.clock(extent.lowerBound),
        end: row.clock.clock(extent.upperBound))
    }
  }

  private var withYears: Bool {
    guard let first = rows.first, let last = rows.last else { return false }
    return ChartWords.needsYears(first.day...last.day)
  }

  func description() -> ChartDescription {
    let name = words.say(
      .nightsName, counting: rows.count,
      ["count": words.count(rows.count), "dates": chart.heading.dates])
    return ChartDescription(
      name: name, statistics: statistics, findings: [have] + chart.extraSentences,
      headlines: [mean, have].compactMap { $0 })
  }

  private var have: String {
    words.say(
      .nightsHave, counting: rows.count, ["have": words.count(nights.count), "all": words.count(rows.count)])
  }

  private var mean: String? {
    let nights = nights
    guard !nights.isEmpty else { return nil }
    let mean = nights.reduce(0) { $0 + $1.rest / Double(nights.count) }
    return words.say(.nightsMean, ["name": chart.restName, "mean": words.duration(hours: mean)])
  }

  private var statistics: [String] {
    let nights = nights
    guard let mean, let least = nights.min(by: { $0.rest < $1.rest }),
      let most = nights.reversed().max(by: { $0.rest < $1.rest }),
      let early = nights.min(by: { $0.start < $1.start }),
      let late = nights.reversed().max(by: { $0.end < $1.end }), nights.count > 1
    else { return [self.mean].compactMap { $0 } }
    let extremes = words.say(
      .nightsExtremes,
      [
        "low": words.duration(hours: least.rest), "lowDay": day(least.day),
        "high": words.duration(hours: most.rest), "highDay": day(most.day),
      ])
    let times = words.say(
      .nightsTimes,
      [
        "start": words.clock(moment: early.start), "startDay": day(early.day),
        "end": words.clock(moment: late.end), "endDay": day(late.day),
      ])
    return [mean, extremes, times]
  }

  func table() -> ChartTable {
    let columns =
      [words.say(.day), words.say(.spanFromHead), words.say(.spanToHead), chart.restName]
      + chart.stages.map(\.name)
    let lines = rows.map { row in
      guard let extent = row.run.extent else {
        return [head(row.day)] + Array(repeating: words.say(.noData), count: columns.count - 1)
      }
      return [
        head(row.day), words.clock(moment: row.clock.clock(extent.lowerBound)),
        words.clock(moment: row.clock.clock(extent.upperBound)),
        words.duration(hours: row.run.rest(chart.stages)),
      ] + chart.stages.indices.map { words.duration(hours: row.run.hours($0)) }
    }
    let caption =
      [words.say(.nightsCaption, ["dates": chart.heading.dates]), have] + [mean].compactMap { $0 }
    return ChartTable(caption: caption.joined(separator: " "), columns: columns, rows: lines)
  }

  private func day(_ number: Int) -> String { words.day(number, withYear: withYears) }

  private func head(_ number: Int) -> String { words.weekdayAndDay(number, withYear: withYears) }
}
