import TriptychGraphics
import TriptychHealth

extension Chart {
  /// The chart of a measure over a custom range.
  static func chosen(_ metric: Metric, _ days: ClosedRange<CalendarDay>) -> Chart {
    var chart = line(metric, id: "\(metric.id)-custom") { _ in days }
    chart.table = { data, summary, captionID in
      MonthRows(metric, days, data)?.table(summary: summary, captionID: captionID)
    }
    return chart
  }
}

/// The table of a custom range with more days than one table can show: one row per month.
struct MonthRows {
  private let data: ChartData
  private let metric: Metric
  /// The days shown, starting with the first day with data.
  private let days: ClosedRange<CalendarDay>

  /// Creates the rows; `nil` if the range is short enough for daily rows.
  init?(_ metric: Metric, _ days: ClosedRange<CalendarDay>, _ data: ChartData) {
    guard days.count > MetricSpan.mostTableDays,
      let first = data.history[metric].values(in: days).first?.day
    else { return nil }
    self.data = data
    self.metric = metric
    self.days = first...days.upperBound
  }

  /// The table, with notes about single days in its caption; `nil` if there is too little data.
  func table(summary: [String], captionID: String) -> Markup? {
    let last = data.history[metric].values(in: days).last?.day ?? days.upperBound
    let year = last.advanced(by: -365)...last
    // The column headers are those of the monthly table of a year.
    let heads = try? data.calendar(metric, over: year, subtitle: "").plot(words: data.chartWords).shortTable
    guard let heads else { return nil }
    let title = MetricSpan.custom(days).title(metric, data.words) + "."
    return Markup(
      ([title] + summary).joined(separator: " "), heads.columns, rows, captionID: captionID)
  }

  private var rows: [[String]] {
    var rows: [[String]] = []
    var first = days.lowerBound
    while first <= days.upperBound {
      let month = first...min(CalendarMonth(of: first).days.upperBound, days.upperBound)
      rows.append(row(month))
      first = month.upperBound.advanced(by: 1)
    }
    return rows
  }

  private func row(_ month: ClosedRange<CalendarDay>) -> [String] {
    let words = data.words
    let values = data.history[metric].values(in: month).map(\.value)
    func text(_ value: Double?) -> String {
      value.map { words.value($0, of: metric) } ?? words(MeasureWord.noData)
    }
    return [
      words.title(CalendarMonth(of: month.lowerBound)),
      Statistics.mean(values).map { words.mean($0, of: metric) } ?? words(MeasureWord.noData),
      text(values.min()), text(values.max()),
      words(.daysOf, count: month.count, ["have": words.number(Double(values.count))]),
    ]
  }
}
