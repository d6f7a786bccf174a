import TriptychGraphics
import TriptychHealth

/// Amounts by day, weekday and week.
extension ChartData {
  /// A bar chart with one bar for each of the last days.
  func bars(_ metric: Metric, days count: Int) throws(ChartRefusal) -> BarChart {
    try bars(metric, over: window(metric, days: count))
  }

  /// A bar chart with one bar for each day of a range.
  func bars(_ metric: Metric, over days: ClosedRange<CalendarDay>) throws(ChartRefusal) -> BarChart {
    try check(history[metric].values(in: days).count)
    return BarChart(
      heading: heading(
        words(.metric, metric.id), withUnit(words(.rangeDays, count: days.count), metric), days,
        source: sources(metric, days)),
      measure: measure(metric),
      rows: days.map { day in
        BarRow(
          days.count > Self.mostShortNames ? datedName(day) : dayName(day),
          history[metric][day].map { shown($0, of: metric) })
      },
      accent: Accent(Pillar(of: metric)), goal: goal(metric), rowsName: words(FigureWord.chartDay))
  }

  /// The most days whose rows are named without their month.
  private static let mostShortNames = 14

  /// The sources of energy over the last days, by macronutrient.
  func energyParts(days count: Int) throws(ChartRefusal) -> StackedBarChart {
    try energyParts(over: window(.protein, days: count))
  }

  /// The sources of energy on each day of a range, by macronutrient.
  func energyParts(over days: ClosedRange<CalendarDay>) throws(ChartRefusal) -> StackedBarChart {
    try check(days.filter { energy(on: $0).contains { $0 != nil } }.count)
    return StackedBarChart(
      heading: heading(
        words(FigureWord.chartEnergyTitle), words(FigureWord.chartEnergySubtitle), days,
        source: sources(.protein, days)),
      measure: measure(words(FigureWord.chartEnergyMeasure), in: .kilocalorie),
      parts: macros.enumerated().map {
        BarSeries(name: words(.metric, $0.element.metric.id), accent: .series($0.offset))
      },
      rows: days.map { BarRow(dayName($0), values: energy(on: $0)) }, rowsName: words(FigureWord.chartDay))
  }

  /// The macronutrients with their energy in kilocalories per gram (the general Atwater factors).
  var macros: [(metric: Metric, energy: Double)] { [(.protein, 4), (.carbohydrate, 4), (.fat, 9)] }

  private func energy(on day: CalendarDay) -> [Double?] {
    let display = words.display(.kilocalorie)
    return macros.map { macro in history[macro.metric][day].map { display.shown($0 * macro.energy) } }
  }

  /// The sources of energy on an average day, by macronutrient.
  func macroRing(days count: Int) throws(ChartRefusal) -> PartsRing {
    let days = window(.protein, days: count)
    let logged = days.filter { day in macros.allSatisfy { history[$0.metric][day] != nil } }
    try check(logged.count)
    let display = words.display(.kilocalorie)
    let parts = macros.enumerated().map { place, macro in
      let values = logged.compactMap { history[macro.metric][$0] }
      return RingPart(
        words(.metric, macro.metric.id),
        amount: Statistics.mean(values).map { display.shown($0 * macro.energy) },
        accent: .series(place))
    }
    return PartsRing(
      heading: heading(
        words(FigureWord.chartMacrosTitle), words(FigureWord.chartMacrosSubtitle, count: logged.count), days,
        source: sources(.protein, days)),
      measure: measure(words(FigureWord.chartMacrosMeasure), in: .kilocalorie),
      parts: parts, isDailyMean: true)
  }

  /// A bar chart that compares this week up to today with the same weekdays of last week.
  func weeks(_ metric: Metric) throws(ChartRefusal) -> GroupedBarChart {
    let today = analysis.asOf.day
    let start = today.startOfWeek(from: words.conventions.firstWeekday)
    let days = start.advanced(by: -7)...today
    try check(history[metric].values(in: days).count)
    let rows = (start...today).map { day in
      BarRow(
        weekdayName(day, metric),
        values: [day, day.advanced(by: -7)].map { history[metric][$0].map { shown($0, of: metric) } })
    }
    let accent = Accent(Pillar(of: metric))
    return GroupedBarChart(
      heading: heading(
        words(FigureWord.chartWeeksTitle, ["metric": words(.metric, metric.id)]),
        withUnit(words(FigureWord.chartWeeksSubtitle), metric), days, source: sources(metric, days)),
      measure: measure(metric),
      series: [
        BarSeries(name: words(FigureWord.chartThisWeek), accent: accent),
        BarSeries(name: words(FigureWord.chartLastWeek), accent: .ink),
      ], rows: rows, rowsName: words(FigureWord.chartWeekday))
  }

  /// The name of a weekday of this week. If the day's sum can still grow, the name says so, because the bar
  /// is next to complete days.
  private func weekdayName(_ day: CalendarDay, _ metric: Metric) -> String {
    let name = words(.weekday, String(day.weekday.rawValue))
    let grows = day > window(metric, days: 1).upperBound
    return grows ? name + words(.comma) + words(.soFarToday) : name
  }

  /// A box plot of a measure by weekday.
  func weekdays(_ metric: Metric, days count: Int) -> BoxChart {
    let days = window(metric, days: count)
    let values = history[metric].values(in: days)
    let groups = words.conventions.weekdays.map { weekday in
      BoxGroup(
        weekday, words,
        values: values.filter { $0.day.weekday == weekday }.map { shown($0.value, of: metric) })
    }
    return BoxChart(
      heading: heading(
        words(FigureWord.chartByWeekday, ["metric": words(.metric, metric.id)]),
        withUnit(words(.rangeDays, count: count), metric), days, source: sources(metric, days)),
      measure: measure(metric), groups: groups, groupsName: words(FigureWord.chartWeekday),
      accent: Accent(Pillar(of: metric)))
  }

  /// Active minutes per week compared with the person's usual range.
  func strain(days count: Int) throws(ChartRefusal) -> StrainChart {
    let last = window(.exerciseMinutes, days: 1).upperBound
    func weeks(_ count: Int) -> [WeekSum] {
      history.weeklyActivity(count, upTo: last, from: words.conventions.firstWeekday)
    }
    let count = (count + 6) / 7
    let (weeks, before) = (weeks(count), weeks(count + WeeklyUsual.most))
    guard let first = weeks.first, weeks.contains(where: { $0.minutes != nil }) else { throw .nothingToDraw }
    let usual = WeeklyUsual(before)
    return StrainChart(
      heading: heading(
        words(FigureWord.chartStrainTitle), words(FigureWord.chartStrainSubtitle), first.start...last,
        source: nil),
      measure: measure(words(FigureWord.chartStrainMeasure), in: .minute),
      weeks: weeks.map { week in
        WeekLoad(
          start: Int(week.start.number), load: week.minutes, usual: usual.range(before: week.start),
          isRunning: week.isRunning, days: week.days)
      }, accent: Accent(.fitness))
  }

  /// The goal of a measure in displayed units; `nil` if there is none.
  func goal(_ metric: Metric) -> Double? {
    metric == .steps ? history.settings.goals.steps : nil
  }

  /// A short name of a day for a narrow row: `Mon 16`.
  private func dayName(_ day: CalendarDay) -> String {
    words(.weekdayShort, String(day.weekday.rawValue)) + " "
      + words(.dateDayAlone, ["day": words.numberOfDay(day.components.day)])
  }

  /// A short name of a day among days of several months: `Mon 16 March`.
  private func datedName(_ day: CalendarDay) -> String {
    words(.weekdayShort, String(day.weekday.rawValue)) + " " + words.day(day)
  }

  /// Checks that there is at least one value.
  ///
  /// - Throws: ``ChartRefusal/nothingToDraw`` if the count is 0.
  func check(_ count: Int) throws(ChartRefusal) {
    if count == 0 { throw .nothingToDraw }
  }
}

/// The usual range of a person's weekly minutes: the interquartile range of the earlier weeks, at most
/// twelve.
struct WeeklyUsual {
  /// The maximum number of weeks looked back on.
  static let most = 12
  /// The minimum number of weeks required for a usual range.
  static let least = 6

  private let weeks: [WeekSum]

  /// Creates the usual range, ignoring weeks with too few days and the current, incomplete week.
  init(_ weeks: [WeekSum]) {
    self.weeks = weeks.filter { $0.days >= WeekSum.leastDays && !$0.isRunning && $0.minutes != nil }
  }

  /// The lower and upper quartiles of the weeks before a given week; `nil` with fewer than six weeks.
  func range(before start: CalendarDay) -> ClosedRange<Double>? {
    let earlier = weeks.filter { $0.start < start && $0.start >= start.advanced(by: -7 * Self.most) }
      .compactMap(\.minutes)
    guard earlier.count >= Self.least, let low = Statistics.quantile(earlier, 0.25),
      let high = Statistics.quantile(earlier, 0.75)
    else { return nil }
    return low...max(low, high)
  }
}
