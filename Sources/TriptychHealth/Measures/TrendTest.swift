/// The test for a trend of `trend-v1`: Mann-Kendall with a variance for days that resemble the
/// day before.
struct TrendTest: Hashable {
  /// From so many windows on, the resemblance of days is known well enough for the normal
  /// distribution.
  static let windowsForNormal = 6

  /// How likely a series without a trend votes at least as clearly, on either side.
  let p: Double
  /// Pairs of days that rise less pairs that fall, without the week.
  let score: Int

  /// The test over a window; `nil` where no two neighbouring days both have a value, so that
  /// nothing is known about how one day resembles the next.
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
    days.partitioningIndex { $0 >= day }
  }
}
