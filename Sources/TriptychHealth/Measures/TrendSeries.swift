/// The days of one metric as a trend looks at them: side by side in memory, with and without
/// the week.
struct TrendSeries {
  /// The last day that counts.
  let last: CalendarDay
  /// Days before the last one, negative, ascending.
  let days: [Double]
  /// The values.
  let values: [Double]
  /// The values less the median of their weekday over the last 365 days.
  let adjusted: [Double]
  /// Adjusted values that differ by no more are equal but for rounding.
  let tolerance: Double

  /// The days up to the last one, so many at most.
  init(_ series: DaySeries, last: CalendarDay, length: Int) {
    self.last = last
    let seen = series.values(in: last.advanced(by: 1 - length)...last)
    let week = WeekdayAdjustment(
      of: series, in: last.advanced(by: 1 - WeekdayAdjustment.days)...last)
    days = seen.map { Double(last.distance(to: $0.day)) }
    values = seen.map(\.value)
    adjusted = seen.map(week.adjusted)
    tolerance = values.reduce(0) { max($0, abs($1)) } * 0x1p-44
  }

  /// The places of the values in the window of a length that ends so many days before the last one.
  func places(length: Int, endingBefore daysBack: Int = 0) -> Range<Int> {
    first(from: Double(1 - length - daysBack))..<first(from: Double(1 - daysBack))
  }

  private func first(from day: Double) -> Int {
    var low = 0
    var high = days.count
    while low < high {
      let middle = (low + high) / 2
      if days[middle] < day { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
