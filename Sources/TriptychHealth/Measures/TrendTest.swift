/// The trend test of `trend-v1`: Mann-Kendall with a variance that allows for days that resemble the day
/// before, and for long memory.
struct TrendTest: Hashable {
  /// How many times likelier a year must be as AR(1) noise than as fractional noise for long memory to be left aside.
  static let timesLikelier = 20.0
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
    let memory = series.memory(window: window)
    let isSure = resemblance.windows >= TrendTest.windowsForNormal
    let short = max(
      min(isSure ? rho : rho + resemblance.standardError, DayResemblance.limit), memory?.persistence ?? 0)
    var factor = MannKendall.varianceFactor(count: vote.count, rho: short)
    if let memory, !memory.isShort(timesInYear: TrendTest.timesLikelier) {
      let order = isSure ? memory.order : memory.carefulOrder
      let correlations = DayMemory.fractional(order: order, count: vote.count)
      factor = max(factor, MannKendall.varianceFactor(count: vote.count, correlations: correlations))
    }
    if isSure {
      p = NormalDistribution.twoSidedP(vote.z(varianceFactor: factor))
    } else {
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

  /// How long the metric remembers: learned from the last 365 days, where the days of the window and those before
  /// it have each lost their own straight line, so that a trend under test is not taken for memory. The persistence
  /// is corrected for both lines, (r + 2/n) / (1 − 4/n), 0...0.97. `nil` when there are too few days.
  func memory(window: Int) -> DayMemory? {
    let year = first(from: Double(1 - WeekdayAdjustment.days))..<days.count
    let cut = max(year.lowerBound, places(length: window).lowerBound)
    let parts = cut - year.lowerBound >= 14 ? [year.lowerBound..<cut, cut..<days.count] : [year]
    return DayMemory(parts.flatMap(withoutLine))?.corrected(mean: 2, slope: 4)
  }

  /// The adjusted values at some places less their straight line over the days, by least squares.
  private func withoutLine(_ places: Range<Int>) -> [Double] {
    let count = Double(max(1, places.count))
    let middle = days[places].reduce(0, +) / count
    let mean = adjusted[places].reduce(0, +) / count
    var product = 0.0
    var square = 0.0
    for place in places {
      product += (days[place] - middle) * (adjusted[place] - mean)
      square += (days[place] - middle) * (days[place] - middle)
    }
    let slope = square > 0 ? product / square : 0
    return places.map {
      let rest = adjusted[$0] - mean - slope * (days[$0] - middle)
      return abs(rest) > tolerance ? rest : 0
    }
  }

  private func first(from day: Double) -> Int {
    days.partitioningIndex { $0 >= day }
  }
}
