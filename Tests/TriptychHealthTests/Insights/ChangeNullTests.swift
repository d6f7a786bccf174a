import Testing

@testable import TriptychHealth

/// How often chance alone is told, in made-up years in which nothing happens. The whole simulation is a
/// benchmark; this is a small one, with seeds of its own that nothing was tuned with.
@Suite struct ChangeNullTests {
  @Test("Years of persistent noise with weekends tell no change; years without weekends tell no weekday")
  func chance() {
    let metrics: [Metric] = [.hrvRMSSD, .protein, .fiber, .caffeine, .distance, .exerciseMinutes]
    var changes = 0
    var weekdays = 0
    for seed in 0..<8 {
      for weekend in [0.0, 0.8] {
        var builder = HistoryBuilder(first: "2025-01-01")
        for (index, metric) in metrics.enumerated() {
          var noise = NoiseBuilder(
            seed: UInt64(770_000 + 1000 * seed + index), persistence: index % 2 == 0 ? 0.6 : 0.8)
          let values = noise.values(365)
          builder.set(metric, 0..<365) { (index: Int) -> Double in
            let weekly: Double = [3, 4].contains(index % 7) ? weekend : 0
            return 100 + 20 * (values[index] + weekly)
          }
        }
        let report = ChangeFinder(
          history: builder.build(), asOf: AsOf(endOf: builder.day(364), in: builder.zone)
        ).report()
        #expect(report.testedChanges == metrics.count && report.testedWeekdays == metrics.count)
        if !report.changes.isEmpty { changes += 1 }
        if weekend == 0, !report.weekdays.isEmpty { weekdays += 1 }
        if weekend > 0 { #expect(report.weekdays.count >= 5) }
      }
    }
    #expect(changes <= 1)
    #expect(weekdays <= 1)
  }
}
