import TriptychGraphics
import TriptychHealth

/// The charts of insights, each over the days of its insight.
extension Chart {
  /// The charts of an insight, at least one: a scatter plot for an association, otherwise one chart per
  /// metric.
  static func charts(of insight: Insight) -> [Chart] {
    switch insight.finding {
    case .association(let found):
      let (x, y) = (found.pair.x, found.pair.y)
      return [
        Chart(
          insight.id, pillar: Pillar(of: y), few: .pairs, title: { $0.scatterTitle(x, y) },
          caption: { $0.words.rangeAlone(insight.days) + "." },
          plot: { try $0.cloud(found).plot(words: $0.chartWords) })
      ]
    case .change(let found, _):
      return each(insight, over: { _, _ in insight.days }) {
        data, _ in try data.levels(found).plot(words: data.chartWords)
      }
    case .weekday(let found):
      return each(
        insight,
        title: { $0.words(FigureWord.chartByWeekday, ["metric": $0.words(.metric, found.metric.id)]) },
        over: { _, _ in insight.days }
      ) { data, _ in try data.weekdayPlot(found) }
    case .milestone(let found): return around(found.day...found.day, insight)
    case .pattern, .anniversary: return around(insight.days, insight)
    case .observation:
      // What is said of these days is read from them alone.
      return each(insight, over: { _, _ in insight.days }) { data, metric in
        try data.line(metric, over: insight.days).plot(words: data.chartWords)
      }
    }
  }

  /// The metrics of an insight over the days around its subject.
  private static func around(_ days: ClosedRange<CalendarDay>, _ insight: Insight) -> [Chart] {
    each(insight, over: { $0.near(days, $1) }) { data, metric in
      try data.line(metric, around: days).plot(words: data.chartWords)
    }
  }

  /// One chart for each metric of an insight. The id is that of the insight, followed by the metric if there
  /// are several.
  private static func each(
    _ insight: Insight, title: (@Sendable (ChartData) -> String)? = nil,
    over days: @escaping @Sendable (ChartData, Metric) -> ClosedRange<CalendarDay>,
    plot: @escaping @Sendable (ChartData, Metric) throws -> Plot
  ) -> [Chart] {
    insight.metrics.map { metric in
      Chart(
        insight.metrics.count == 1 ? insight.id : insight.id + "-" + metric.id, pillar: Pillar(of: metric),
        few: .pairs,
        title: title ?? { $0.words(.metric, metric.id) },
        caption: { $0.words.rangeAlone(days($0, metric)) + "." }, plot: { try plot($0, metric) })
    }
  }
}

extension ChartData {
  /// The number of days shown on each side of a period of only a few days.
  private static let sideDays = 14

  /// A scatter plot with one dot for every day that has both values, as recorded, with workdays distinguished
  /// from weekends.
  fileprivate func cloud(_ found: Association) -> ScatterChart {
    let (x, y) = (found.pair.x, found.pair.y)
    let points: [ScatterPoint] = history[x].values(in: found.days).compactMap { entry in
      let day = entry.day.advanced(by: found.pair.lag)
      guard found.days.contains(day), let other = history[y][day] else { return nil }
      return ScatterPoint(
        x: shown(entry.value, of: x), y: shown(other, of: y), label: words.day(day),
        group: day.weekday.isWeekend ? 1 : 0)
    }
    let accent = Accent(Pillar(of: y))
    var chart = ScatterChart(
      heading: heading(scatterTitle(x, y), words(FigureWord.scatterSubtitle), found.days, source: nil),
      x: measure(x), y: measure(y), points: points, accent: accent,
      groups: [
        ScatterGroup(name: words(InsightWord.workingDays), accent: accent),
        ScatterGroup(name: words(InsightWord.weekendDays), accent: .ink),
      ], showsTrend: false, fixedXRange: scaleRange(x), fixedYRange: scaleRange(y),
      extraSentences: [words(InsightWord.asRecorded)])
    chart.spreadsWhole = true
    // From the mean of the lower third to that of the upper, as the sentence has it.
    let ends = [found.x.low, found.x.high].map { shown($0, of: x) }
    if let from = ends.min(), let to = ends.max() {
      let values = [found.y.low, found.y.high].map { shown($0, of: y) }
      chart.line = ScatterLine(
        x: from...to, start: ends[0] == from ? values[0] : values[1],
        end: ends[0] == from ? values[1] : values[0])
    }
    return chart
  }

  /// The metric over the days around a range, and that the picture shows more days than the range has.
  fileprivate func line(_ metric: Metric, around days: ClosedRange<CalendarDay>) -> LineChart {
    let shown = near(days, metric)
    var chart = line(metric, over: shown)
    chart.extraSentences = [
      words(
        InsightWord.around,
        ["all": words.number(Double(shown.count)), "range": words.range(days)])
    ]
    return chart
  }

  /// The metric with its levels before and after the change.
  fileprivate func levels(_ found: ChangePoint) -> LineChart {
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

  /// Bars if zero means none, otherwise boxes, because the range of a box plot need not start at zero.
  fileprivate func weekdayPlot(_ found: WeekdayEffect) throws -> Plot {
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
      let groups = words.conventions.weekdays.map {
        BoxGroup($0, words, values: of($0))
      }
      return try BoxChart(
        heading: heading, measure: measure(found.metric), groups: groups,
        groupsName: words(FigureWord.chartWeekday),
        accent: accent
      ).plot(words: chartWords)
    }
    return BarChart(
      heading: heading, measure: measure(found.metric),
      rows: words.conventions.weekdays.map {
        BarRow(words(.weekday, String($0.rawValue)), Statistics.mean(of($0)))
      }, accent: accent, rowsName: words(FigureWord.chartWeekday)
    ).plot(words: chartWords)
  }

  /// The days around a range, without those that are not over yet.
  fileprivate func near(_ days: ClosedRange<CalendarDay>, _ metric: Metric) -> ClosedRange<CalendarDay> {
    let last = window(metric, days: 1).upperBound
    let end = max(days.upperBound, min(last, days.upperBound.advanced(by: ChartData.sideDays)))
    return days.lowerBound.advanced(by: -ChartData.sideDays)...end
  }
}
