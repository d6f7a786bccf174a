import TriptychHealth

/// The days of a measure over a range in a few figures.
struct MeasureSummary: Sendable {
  /// The days of the range, with and without a value.
  var window: ClosedRange<CalendarDay>
  /// The newest day with a value.
  var last: DayValue
  /// The first of the days with the lowest and the highest value.
  var lowest, highest: DayValue
  /// The mean over the days with a value, in the metric's unit.
  var mean: Double
  /// The number of days with a value, at least 1.
  var count: Int

  /// The figures of a range; `nil` if no day of it has a value.
  init?(_ series: DaySeries, _ window: ClosedRange<CalendarDay>) {
    let values = series.values(in: window)
    guard let last = values.last, let lowest = values.min(by: { $0.value < $1.value }),
      let highest = values.max(by: { $0.value < $1.value })
    else { return nil }
    (self.window, self.last, self.lowest, self.highest) = (window, last, lowest, highest)
    mean = values.reduce(0) { $0 + $1.value } / Double(values.count)
    count = values.count
  }
}
