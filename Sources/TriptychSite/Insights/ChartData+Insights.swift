import TriptychGraphics
import TriptychHealth

/// The pictures of insights, each over the insight's own days.
extension ChartData {
  /// Days shown on each side of what is no longer than a few days.
  private static let sideDays = 14

  /// The plot of an insight's picture.
  func plot(_ chart: InsightChart, words chartWords: ChartWords) throws -> Plot {
    switch chart.insight.finding {
    case .association(let found): try cloud(found).plot(words: chartWords)
    case .change(let found, _): try levels(found).plot(words: chartWords)
    case .weekday(let found): try weekdayPlot(found, chartWords)
    case .pattern, .milestone, .observation, .anniversary:
      try around(chart).plot(words: chartWords)
    }
  }

  /// What stands above the picture.
  func heading(of chart: InsightChart) -> String {
    switch chart.insight.finding {
    case .association(let found): scatterTitle(found.pair.x, found.pair.y)
    case .weekday(let found): words(FigureWord.chartByWeekday, ["metric": words(.metric, found.metric.id)])
    default: words(.metric, chart.metric.id)
    }
  }

  /// The days of a picture, for the line below it.
  func days(of chart: InsightChart) -> ClosedRange<CalendarDay> {
    switch chart.insight.finding {
    case .association, .change, .weekday: chart.insight.days
    case .milestone(let found): near(found.day...found.day, chart.metric)
    case .pattern, .observation, .anniversary: near(chart.insight.days, chart.metric)
    }
  }

  /// Every day with both as a dot, as recorded, working days apart from weekends.
  private func cloud(_ found: Association) -> ScatterChart {
    let (x, y) = (found.pair.x, found.pair.y)
    let points: [ScatterPoint] = history[x].values(in: found.days).compactMap { entry in
      let day = entry.day.advanced(by: found.pair.lag)
      guard found.days.contains(day), let other = history[y][day] else { return nil }
      return ScatterPoint(
        x: shown(entry.value, of: x), y: shown(other, of: y), label: words.day(day),
        group: day.weekday.isWeekend ? 1 : 0)
    }
    let accent = Accent(Pillar(of: y))
    return ScatterChart(
      heading: heading(scatterTitle(x, y), words(FigureWord.scatterSubtitle), found.days, source: nil),
      x: measure(x), y: measure(y), points: points, accent: accent,
      groups: [
        ScatterGroup(name: words(InsightWord.workingDays), accent: accent),
        ScatterGroup(name: words(InsightWord.weekendDays), accent: .ink),
      ], showsTrend: false, fixedXRange: scaleRange(x), fixedYRange: scaleRange(y),
      extraSentences: [words(InsightWord.asRecorded)])
  }

  /// The metric with its level before and after.
  private func levels(_ found: ChangePoint) -> LineChart {
    var chart = line(found.metric, over: found.days)
    let figures = InsightFigures(words: words)
    chart.extraSentences = [
      words(
        InsightWord.levels,
        [
          "before": figures.mean(beside: found.means.before, of: found.metric),
          "after": figures.mean(beside: found.means.after, of: found.metric),
          "day": words.day(found.day), "last": words.day(found.day.advanced(by: -1)),
        ])
    ]
    return chart
  }

  /// Bars where zero means none, else boxes: a spread need not start at zero.
  private func weekdayPlot(_ found: WeekdayEffect, _ chartWords: ChartWords) throws -> Plot {
    let values = history[found.metric].values(in: found.days)
    let heading = heading(
      words(FigureWord.chartByWeekday, ["metric": words(.metric, found.metric.id)]),
      withUnit(words(.rangeDays, count: found.days.count), found.metric), found.days,
      source: sources(found.metric, found.days))
    let accent = Accent(Pillar(of: found.metric))
    func of(_ weekday: Weekday) -> [Double] {
      values.filter { $0.day.weekday == weekday }.map { shown($0.value, of: found.metric) }
    }
    guard MetricCatalog[found.metric]?.formation == .sum else {
      let groups = Weekday.allCases.map {
        BoxGroup(words(.weekdayShort, String($0.rawValue)), values: of($0))
      }
      return try BoxChart(
        heading: heading, measure: measure(found.metric), groups: groups,
        groupsName: words(FigureWord.chartWeekday),
        accent: accent
      ).plot(words: chartWords)
    }
    return BarChart(
      heading: heading, measure: measure(found.metric),
      rows: Weekday.allCases.map {
        BarRow(words(.weekday, String($0.rawValue)), Statistics.mean(of($0)))
      }, accent: accent, rowsName: words(FigureWord.chartWeekday)
    ).plot(words: chartWords)
  }

  /// The days around what an insight is about.
  private func around(_ chart: InsightChart) -> LineChart { line(chart.metric, over: days(of: chart)) }

  private func near(_ days: ClosedRange<CalendarDay>, _ metric: Metric) -> ClosedRange<CalendarDay> {
    let last = window(metric, days: 1).upperBound
    let end = max(days.upperBound, min(last, days.upperBound.advanced(by: ChartData.sideDays)))
    return days.lowerBound.advanced(by: -ChartData.sideDays)...end
  }
}
