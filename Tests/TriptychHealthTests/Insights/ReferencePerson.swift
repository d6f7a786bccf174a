import TriptychHealth

/// Four hundred days from 2025-01-01 made by plain rules from one row of random numbers, so that any other
/// program can make the same ones: sleep decides mood, heart rate and variability, the rest is noise.
enum ReferencePerson {
  static let length = 400

  static func builder() -> HistoryBuilder {
    var builder = HistoryBuilder(first: "2025-01-01")
    var random = SeededNumbers(seed: 11)
    for day in 0..<length {
      let noise = (0..<12).map { _ in random.unit() }
      let weekend = builder.day(day).weekday.isWeekend ? 1.0 : 0
      let sleep = rounded((6 + 2 * noise[0] + weekend) * 20) / 20
      let more = sleep - 6
      func put(_ metric: Metric, _ value: Double, if isKnown: Bool) {
        if isKnown { builder.set(metric, on: day, value) }
      }
      put(.sleepDuration, sleep, if: day % 13 != 4)
      put(.sleepEfficiency, rounded(80 + 6 * more + 2 * noise[1]), if: day % 17 != 3)
      put(.sleepMidpoint, 14 + rounded(20 * noise[2]) / 10, if: day % 2 == 0)
      put(.mood, rounded(1.5 + more * 0.9 + 2 * noise[3]), if: day % 7 != 5)
      put(.stress, rounded(1 + 3 * noise[4]), if: day >= 330)
      put(.hrvRMSSD, rounded(30 + 5 * more + 20 * noise[5]), if: day >= 200)
      put(.restingHeartRate, rounded(55 + 6 * noise[6] - 1.2 * more), if: day % 3 != 0)
      put(.steps, (4000 + 8000 * noise[7]).rounded(.down), if: true)
      put(.exerciseMinutes, (60 * noise[8]).rounded(.down), if: day < 100)
      put(.caffeine, 100, if: true)
      put(.energy, rounded(1 + 4 * noise[9]), if: day >= 250)
    }
    return builder
  }

  private static func rounded(_ value: Double) -> Double { (value + 0.5).rounded(.down) }
}

extension HistoryBuilder {
  /// What goes with what at the end of a day, or at another time of it.
  func associations(on index: Int, hour: Int = 23) -> AssociationReport {
    let moment = zone.instant(day: day(index), wallClockSecond: hour * 3600)
    return AssociationFinder(history: build(), asOf: AsOf(moment, in: zone)).report()
  }
}

extension AssociationReport {
  /// What became of a pair.
  func outcome(_ x: Metric, _ y: Metric) -> Outcome? {
    outcomes.first { $0.pair.x == x && $0.pair.y == y }
  }
}
