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
