import TriptychHealth

/// The days that a page of a measure shows.
enum MetricSpan: Hashable, Sendable {
  /// So many days up to the moment.
  case days(Int)
  /// The days a person chose in the settings.
  case custom(ClosedRange<CalendarDay>)

  /// The most days that have a row each in the table of a page; more of them are told by month.
  static let mostTableDays = 500

  /// The chosen days as far as they are over and anything is held: none of them lies after the moment, and where
  /// the sums of the last one still grow it is left out; none lies before the first day with data, or a range of
  /// a century would be pages of tens of thousands of empty rows. `nil` where no day remains, or none was chosen.
  static func custom(_ analysis: Analysis) -> MetricSpan? {
    guard let chosen = analysis.history.settings.customRange else { return nil }
    let last = min(chosen.upperBound, analysis.asOf.lastSummedDay)
    let first = max(chosen.lowerBound, analysis.history.firstDay ?? chosen.lowerBound)
    return first <= last ? .custom(first...last) : nil
  }

  /// The days of a measure.
  func window(_ metric: Metric, _ data: ChartData) -> ClosedRange<CalendarDay> {
    switch self {
    case .days(let count): data.window(metric, days: count)
    case .custom(let days): days
    }
  }

  /// The picture of a measure.
  func chart(_ metric: Metric) -> ChartKey {
    switch self {
    case .days(let count): .line(metric, days: count)
    case .custom(let days): .window(metric, days)
    }
  }

  /// What the switch between ranges calls it: `30 days`, or its dates.
  func name(_ words: Words) -> String {
    switch self {
    case .days(let count): words(.rangeDays, count: count)
    case .custom(let days): words.range(days)
    }
  }

  /// The title of a measure's page.
  func title(_ metric: Metric, _ words: Words) -> String {
    let name = words(.metric, metric.id)
    switch self {
    case .days(let count): return words(FigureWord.metricTitle, count: count, ["metric": name])
    case .custom(let days):
      return words(FigureWord.customTitle, ["metric": name, "range": words.rangeWithYear(days)])
    }
  }
}
