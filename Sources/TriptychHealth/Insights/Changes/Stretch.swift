/// The days of a metric without a gap: what a change of level is looked for in.
///
/// Days without a value are left out, and the others stand one after another: a place in the
/// stretch is not a date. A gap is more than 7 days in a row without a value; nobody knows what
/// happened in it, so no change is told across one.
struct Stretch: Sendable {
  /// The longest row of days without a value that is not a gap.
  static let longestPause = 7
  /// Days with a value that a stretch needs: six blocks of the permutation.
  static let minimumCount = 84

  /// The days with a value, ascending, with the values as they were measured.
  let values: ArraySlice<DayValue>
  /// The same values less the median of their weekday over all days looked at.
  let adjusted: [Double]

  /// The newest stretch that is long enough, in the days given; `nil` when none is.
  init?(newestOf series: DaySeries, in days: ClosedRange<CalendarDay>) {
    let all = series.values(in: days)
    var end = all.endIndex
    var start = end
    while start > all.startIndex {
      start -= 1
      let isFirst =
        start == all.startIndex
        || all[start - 1].day.distance(to: all[start].day) - 1 > Stretch.longestPause
      guard isFirst else { continue }
      if end - start >= Stretch.minimumCount { break }
      end = start
    }
    guard end - start >= Stretch.minimumCount else { return nil }
    values = all[start..<end]
    let adjustment = WeekdayAdjustment(of: series, in: days)
    adjusted = values.map(adjustment.adjusted)
  }

  /// The day of a place, 0 for the first.
  func day(_ place: Int) -> CalendarDay { values[values.startIndex + place].day }

  /// The mean of the measured values of places, in the metric's unit; places are not empty.
  func mean(_ places: Range<Int>) -> Double {
    let first = values.startIndex
    let part = values[first + places.lowerBound..<first + places.upperBound]
    return part.reduce(0) { $0 + $1.value } / Double(places.count)
  }
}
