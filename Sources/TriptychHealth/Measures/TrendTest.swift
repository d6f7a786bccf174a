/// The trend test of `trend-v1`: Mann-Kendall with a variance that allows for days that resemble the day
/// before.
struct TrendTest: Hashable {
  /// The number of windows from which the resemblance of days is known well enough to use the normal
  /// distribution.
  static let windowsForNormal = 6

  /// The two-sided p-value: the probability that a series without a trend has a score at least as extreme.
  let p: Double
  /// The number of pairs of days that rise minus the number that fall, after removing the weekly pattern.
  let score: Int

  /// Runs the test over a window; `nil` when there are no two neighboring days with a value, because the
  /// resemblance of one day to the next is then unknown.
  init?(_ series: TrendSeries, window: Int, need: Int) {
    let places = series.places(length: window)
    let vote = MannKendall(ranks: TolerantRanks(Array(series.adjusted[places]), tolerance: series.tolerance))
    score = vote.score
    if vote.z() == 0 {
      p = 1
      return
    }
    let resemblance = DayResemblance(series, window: window, need: need)
    guard let rho = resemblance.rho else { return nil }
    if resemblance.windows >= TrendTest.windowsForNormal {
      let factor = MannKendall.varianceFactor(count: vote.count, rho: rho)
      p = NormalDistribution.twoSidedP(vote.z(varianceFactor: factor))
    } else {
      let careful = min(rho + resemblance.standardError, DayResemblance.limit)
      let factor = MannKendall.varianceFactor(count: vote.count, rho: careful)
      p = StudentDistribution.twoSidedP(
        vote.z(varianceFactor: factor), degrees: max(Double(vote.count) / factor - 2, 1))
    }
  }
}

/// The days of one metric in the form that trends use: contiguous in memory, with and without the weekly
/// pattern.
struct TrendSeries {
  /// The last day that counts.
  let last: CalendarDay
  /// The days relative to the last one, 0 or negative, ascending.
  let days: [Double]
  /// The unadjusted values.
  let values: [Double]
  /// The values minus the median of their weekday over the last 365 days.
  let adjusted: [Double]
  /// Adjusted values that differ by at most this much are treated as equal, to allow for rounding.
  let tolerance: Double

  /// The last `length` days up to `last`.
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

  /// The indices of the values in a window of `length` days that ends `daysBack` days before the last one.
  func places(length: Int, endingBefore daysBack: Int = 0) -> Range<Int> {
    first(from: Double(1 - length - daysBack))..<first(from: Double(1 - daysBack))
  }

  private func first(from day: Double) -> Int {
    days.partitioningIndex { $0 >= day }
  }
}
