import TriptychBase

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
    let (shown, runs) = (shownDays, shownRuns)
    let grid = CalendarGrid(days: shown, firstWeekday: words.conventions.firstWeekday)
    let classes = classes(of: runs)
    return Plot(
      style: .calendar(grid), heading: heading, x: .bands(grid.weeks), y: .bands(7),
      guides: [CalendarAxis(grid: grid)],
      marks: [CalendarMark(grid: grid, values: runs.byDay.mapValues(\.value), classes: classes, ramp: ramp)],
      legend: legend(runs, words), words: words,
      describing: CalendarDescription(chart: self, runs: runs, words: words))
  }
}

/// What a calendar shows in either of its forms.
extension CalendarHeatmap {
  /// The last days, at most ``mostDays``.
  var shownDays: ClosedRange<Int> {
    let days = days.drawnDays
    return max(days.lowerBound, days.upperBound - Self.mostDays + 1)...days.upperBound
  }

  /// The values of these days.
  var shownRuns: DayRuns { DayRuns(points, days: shownDays) }

  func classes(of runs: DayRuns) -> HeatClasses {
    HeatClasses(unsorted: limits, values: runs.points.map(\.value), measure: measure)
  }

  func legend(_ runs: DayRuns, _ words: ChartWords) -> [LegendItem] {
    HeatLegend(
      classes: classes(of: runs), measure: measure, ramp: ramp,
      hasMissing: runs.points.count < shownDays.count,
      startsAtZero: runs.extremes?.low.value == 0
    ).items(words)
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

/// A calendar heat map in words and numbers.
struct CalendarDescription: ChartDescribing {
  let chart: CalendarHeatmap
  let runs: DayRuns
  let words: ChartWords

  private var measure: Measure { chart.measure }
  private var withYears: Bool { ChartWords.needsYears(runs.days) }
  /// Times of day are early or late, not low or high.
  private var isTime: Bool { measure.style == .clock }

  /// The fewest days a group needs before its mean is compared with others.
  private static let leastDays = 3

  /// Days that belong together, such as those of a month.
  private struct Group {
    let name: String
    var values: [Double] = []
    /// All its days, with data or without.
    var days = 0

    var mean: Double? { values.isEmpty ? nil : values.reduce(0) { $0 + $1 / Double(values.count) } }
  }

  func description() -> ChartDescription {
    let name = words.say(.calendarName, ["measure": measure.name, "dates": chart.heading.dates])
    var sentences: [String] = []
    if let extremes = runs.extremes, let mean = runs.mean {
      let low = words.value(extremes.low.value, measure)
      let high = words.value(extremes.high.value, measure)
      if low == high {
        let value = words.quantity(extremes.low.value, measure)
        sentences.append(words.say(.allEqual, ["name": measure.name, "value": value]))
      } else {
        sentences.append(
          words.say(
            isTime ? .calendarTimes : .calendarSpan,
            [
              "name": measure.name, "low": low, "lowDay": day(extremes.low.day), "high": high,
              "highDay": day(extremes.high.day), "mean": words.quantity(mean, measure),
            ]))
        sentences +=
          highest(weekdays, isTime ? .calendarWeekdayTime : .calendarWeekday)
          + highest(months, isTime ? .calendarMonthTime : .calendarMonth)
      }
    }
    let hasGaps = runs.points.count < runs.days.count
    return ChartDescription(
      name: name, statistics: sentences,
      findings: (hasGaps ? [words.say(.daysWithData, counting: runs.days.count, dayCounts)] : [])
        + chart.extraSentences)
  }

  /// The group with the highest mean, where several can be compared.
  private func highest(_ groups: [Group], _ phrase: Phrase) -> [String] {
    let compared = groups.filter { $0.values.count >= Self.leastDays }
    guard compared.count > 1, let best = compared.reversed().max(by: { ($0.mean ?? 0) < ($1.mean ?? 0) }),
      let mean = best.mean
    else { return [] }
    return [words.say(phrase, ["group": best.name, "value": words.quantity(mean, measure)])]
  }

  private var weekdays: [Group] {
    let first = words.conventions.firstWeekday
    var groups = words.weekdaysInOrder.long.map { Group(name: $0) }
    for point in runs.points {
      groups[CalendarDay(clamping: point.day).weekday.distance(from: first)].values.append(point.value)
    }
    return groups
  }

  private var months: [Group] {
    let values = Dictionary(uniqueKeysWithValues: runs.points.map { ($0.day, $0.value) })
    var groups: [Group] = []
    for number in runs.days {
      let day = CalendarDay(clamping: number).components
      if day.day == 1 || groups.isEmpty {
        let month = words.months.long[day.month - 1]
        let name = words.say(.monthYear, ["month": month, "year": words.digits.shown(day.year)])
        groups.append(Group(name: withYears ? name : month))
      }
      groups[groups.count - 1].days += 1
      if let value = values[number] { groups[groups.count - 1].values.append(value) }
    }
    return groups
  }

  // MARK: - Tables

  func table() -> ChartTable {
    let values = Dictionary(uniqueKeysWithValues: runs.points.map { ($0.day, $0.value) })
    let rows = runs.days.map { number in
      [day(number), words.weekdays.long[CalendarDay(clamping: number).weekday.index], text(values[number])]
    }
    return ChartTable(
      caption: caption, columns: [words.say(.day), words.say(.calendarWeekdayHead), measure.head], rows: rows)
  }

  /// A row for each month instead of each day.
  func shortTable() -> ChartTable? {
    let groups = months
    guard groups.count > 1 else { return nil }
    let rows = groups.map { group in
      [
        group.name, text(group.mean), text(group.values.min()), text(group.values.max()),
        words.say(
          .calendarOf, ["have": words.count(group.values.count), "all": words.count(group.days)]),
      ]
    }
    let heads: [Phrase] = [
      .calendarMonthHead, .calendarMeanHead, isTime ? .earliestHead : .calendarLowestHead,
      isTime ? .latestHead : .calendarHighestHead, .calendarDaysHead,
    ]
    let caption = words.say(
      .calendarShortCaption, ["measure": measure.head, "dates": chart.heading.dates])
    return ChartTable(caption: caption, columns: heads.map { words.say($0) }, rows: rows)
  }

  private var caption: String {
    var parts = [
      words.say(.calendarCaption, ["measure": measure.head, "dates": chart.heading.dates]),
      words.say(.captionDays, counting: runs.days.count, dayCounts),
    ]
    guard let mean = runs.mean else { return parts.joined(separator: " ") }
    parts.append(words.say(.captionMean, ["mean": words.value(mean, measure)]))
    for (groups, phrase) in [(weekdays, Phrase.calendarWeekdayMeans), (months, .calendarMonthMeans)] {
      let items = groups.compactMap { group in
        group.mean.map { group.name + " " + words.value($0, measure) }
      }
      parts.append(words.say(phrase, ["list": words.list(items)]))
    }
    return parts.joined(separator: " ")
  }

  private var dayCounts: PhraseValues {
    ["have": words.count(runs.points.count), "all": words.count(runs.days.count)]
  }

  private func text(_ value: Double?) -> String {
    words.cell(value, measure)
  }

  private func day(_ number: Int) -> String { words.day(number, withYear: withYears) }
}
