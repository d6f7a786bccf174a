import TestSupport
import Testing

@testable import TriptychHealth

/// Histories in which nothing rises or falls: days that resemble the day before by .6 and .8, with
/// weekends that differ. With 300 such histories of 38 metrics the program finds a trend over 30
/// days in 3 % of them, within a width that 40 histories here cannot leave by chance alone.
@Suite("Noise has no trends") struct TrendNullTests {
  @Test("Of 40 histories of 12 metrics without any trend at most 4 show one over 30 days")
  func falseTrends() {
    let start = day("2025-01-06")
    let last = start.advanced(by: 364)
    let metrics = MetricCatalog.all.prefix(12).map(\.metric)
    var shown = 0
    var small = 0
    for round in 0..<40 {
      var history = HistoryBuilder().build()
      for (place, metric) in metrics.enumerated() {
        let series = MadeSeries(
          seed: UInt64(1000 * round + place), resemblance: place % 2 == 0 ? 0.6 : 0.8, weekend: 1)
        history.days[metric] = DaySeries(series.values(from: start).suffix(365))
      }
      let report = TrendFinder(history: history, asOf: AsOf(endOf: last, in: .utc)).report(windows: [30])
      if report.trends.contains(where: { [.rising, .falling].contains($0.direction) }) { shown += 1 }
      small += report.trends.count { ($0.p ?? 1) <= 0.05 }
    }
    #expect(shown <= 4)
    // 5 % of 480 tests would be 24; short windows leave the test a little too ready.
    #expect(small <= 60)
  }
}
