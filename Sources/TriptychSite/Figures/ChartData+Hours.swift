import TriptychGraphics
import TriptychHealth

/// Charts of the hours of the week.
extension ChartData {
  /// The number of days of the mean of weeks, unless said otherwise: eight weeks.
  static let weeksOfHours = 56

  /// The days of the last `count` days that have hours of a metric, ascending.
  func daysByHour(_ metric: Metric, days count: Int) -> [CalendarDay] {
    let days = window(metric, days: count)
    return Set((history.hours[metric] ?? []).map(\.day).filter(days.contains)).sorted()
  }

  /// A metric by weekday and hour: over more than a week the mean of the weeks, over a week that week itself.
  func byHour(_ metric: Metric, days count: Int) throws(ChartRefusal) -> HourHeatmap {
    let recorded = daysByHour(metric, days: count)
    guard let first = recorded.first, let last = recorded.last else { throw .nothingToDraw }
    let isWeek = count <= 7
    let need = isWeek ? Chart.leastDays : 7
    guard recorded.count >= need else { throw .tooFewDays(have: recorded.count, need: need) }
    let days = isWeek ? window(metric, days: count) : first...last
    let grid = WeekGrid(history, metric: metric, days: days)
    let weekdays = words.conventions.weekdays
    let cells = weekdays.map { day in grid.cells[day.index].map { $0.map { shown($0, of: metric) } } }
    let measure = hourMeasure(metric)
    return HourHeatmap(
      heading: heading(
        words(FigureWord.heatmapTitle, ["metric": words(.metric, metric.id)]),
        words(isWeek ? FigureWord.heatmapWeek : .heatmapSubtitle, count: recorded.count), days, source: nil),
      measure: measure, cells: cells, rowNames: weekdays.map { words(.weekdayShort, String($0.rawValue)) },
      limits: hourLimits(metric, cells.joined().compactMap { $0 }, decimals: measure.decimals),
      ramp: Accent(Pillar(of: metric)), rowNamesInWords: weekdays.map { words(.weekday, String($0.rawValue)) }
    )
  }

  /// The name of what an hour holds: of a sum the amount of an hour, of readings the metric itself.
  func hourMeasure(_ metric: Metric) -> Measure {
    var measure = measure(metric)
    if MetricCatalog[metric]?.unit == .count {
      words.forms(.metricUnit, metric.id).map { measure.setUnit(inWords: $0) }
    }
    if MetricCatalog[metric]?.formation == .sum {
      measure.name = words(FigureWord.heatmapMeasure, ["metric": words(.metric, metric.id)])
    }
    return measure
  }

  /// The limits of the classes: fixed ones for steps and scales, so that pictures of two weeks compare.
  private func hourLimits(_ metric: Metric, _ values: [Double], decimals: Int) -> [Double] {
    if metric == .steps { return [50, 150, 300, 500, 800, 1200, 2000] }
    if MetricCatalog[metric]?.unit == .scale { return ClassLimits.scale }
    return MetricCatalog[metric]?.formation == .sum
      ? ClassLimits.fromZero(values.filter { $0 > 0 }, decimals: decimals)
      : ClassLimits.round(values, decimals: decimals)
  }
}

extension Chart {
  /// A heatmap of a metric by weekday and hour: the mean of the last weeks, or the last week alone.
  static func heatmap(_ metric: Metric, days: Int = ChartData.weeksOfHours) -> Chart {
    var chart = Chart(
      metric.id + "-hours" + (days == ChartData.weeksOfHours ? "" : "-\(days)"), pillar: Pillar(of: metric),
      few: .hours,
      title: { data in
        data.words(
          days <= 7 ? FigureWord.heatmapWeekTitle : .heatmapTitle,
          ["metric": data.words(.metric, metric.id)])
      },
      caption: { data in
        let recorded = data.daysByHour(metric, days: days)
        guard let first = recorded.first, let last = recorded.last else { return nil }
        return data.words(
          days <= 7 ? FigureWord.heatmapWeekCaption : .heatmapCaption, count: recorded.count,
          ["range": data.words.rangeWithYear(first...last)])
      }, plot: { try $0.byHour(metric, days: days).plot(words: $0.chartWords) })
    chart.pictureSize.height = 420
    return chart
  }

  /// The heatmaps of a metric on a page: the mean of eight weeks, and the last week.
  static func heatmaps(_ metric: Metric) -> [Chart] { [heatmap(metric), heatmap(metric, days: 7)] }
}
