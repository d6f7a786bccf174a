import TriptychHealth

extension ChartStudio {
  /// The line below a chart on a page; `nil` where there is none.
  func caption(_ key: ChartKey) -> String? {
    switch key {
    case .line(let metric, let days): return caption(metric, data.window(metric, days: days))
    case .window(let metric, let days): return caption(metric, days)
    case .harmony(let days, let last):
      return data.words.rangeWithYear(last.advanced(by: 1 - days)...last) + "."
    case .weekEnergy(let days):
      return data.words.rangeWithYear(days) + ". " + data.words(.chartEnergySubtitle)
    case .stepsHeatmap:
      let days = data.daysByHour
      guard let first = days.first, let last = days.last else { return nil }
      return data.words(
        .heatmapCaption, count: days.count, ["range": data.words.rangeWithYear(first...last)])
    case .insight(let chart): return data.words.rangeWithYear(data.days(of: chart)) + "."
    case .year(let metric, let year):
      return data.days(of: metric, in: year).flatMap { data.sourceLine(metric, $0) }
    case .topic(let chart): return data.caption(chart)
    case .scatter, .spark, .timeline: return nil
    }
  }

  private func caption(_ metric: Metric, _ days: ClosedRange<CalendarDay>) -> String {
    let range = data.withUnit(data.words.rangeWithYear(days), metric) + "."
    return [data.sourceLine(metric, days), range].compactMap { $0 }.joined(separator: " ")
  }
}
