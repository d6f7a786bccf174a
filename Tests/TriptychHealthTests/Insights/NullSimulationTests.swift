import Testing

@testable import TriptychHealth

/// Small versions of what `script/bench analysis` measures over 200 histories, with seeds it does not use.
@Suite struct NullSimulationTests {
  /// Whether a history shows any association, change of level or trend of 30 days, and any weekday.
  private func told(_ made: NullHistory, _ seed: UInt64) -> (any: Bool, weekdays: Bool) {
    let (history, asOf) = (made.history(seed), made.asOf)
    let changes = ChangeFinder(history: history, asOf: asOf).report()
    let any =
      !AssociationFinder(history: history, asOf: asOf).report().published.isEmpty || !changes.changes.isEmpty
      || TrendFinder(history: history, asOf: asOf).report(windows: [30]).trends.contains {
        $0.direction == .rising || $0.direction == .falling
      }
    return (any, !changes.weekdays.isEmpty)
  }

  @Test("Where nothing is related, hardly a person is told of an association, a change, a trend or a weekday")
  func falseFindings() {
    let histories: UInt64 = 30
    let shown = (1001...1000 + histories).count { seed in
      var made = NullHistory()
      // Weekends feign relations, so that every other year has them; the others judge the weekdays.
      made.hasWeeks = seed % 2 == 0
      let told = told(made, seed)
      return told.any || (!made.hasWeeks && told.weekdays)
    }
    // Binomial: at a true share of 10 % more than 7 of 30 come up in 1 of 128 choices of seeds; at one of 40 %, as
    // a test that forgets that days resemble each other has at least, 7 or fewer in 1 of 23, at 69 % in none of
    // a million.
    #expect(shown <= 7)
  }

  @Test("With every metric as persistent as .8 false findings stay rare too")
  func persistent() {
    let histories: UInt64 = 6
    let made = NullHistory(autocorrelation: { _ in 0.8 })
    // Binomial: at a true share of 15 % more than 3 of 6 come up in 1 of 170 choices of seeds.
    #expect((2001...2000 + histories).count { told(made, $0).any } <= 3)
  }

  @Test("A relation of rho .5 over 180 days is found in most histories, and nothing beside it in most")
  func power() {
    let histories: UInt64 = 12
    var made = NullHistory(length: 180)
    made.autocorrelation = { _ in 0.6 }
    // Spearman's rho of normal pairs is 6 / pi x arcsin(r / 2): a rho of .5 asks for an r of .518. Mood in whole
    // points from 1 to 5 makes many days equal, and the medians taken off the weekdays move some more: of .518 a
    // rho of .45 is left, of .585 one of .51 (300 series made in NumPy).
    made.link = NullHistory.Link(x: .sleepDuration, y: .mood, lag: 0, correlation: 0.585)
    let reports = (1001...1000 + histories).map {
      AssociationFinder(history: made.history($0), asOf: made.asOf).report()
    }
    let rhos = reports.compactMap { $0.outcome(.sleepDuration, .mood)?.rho }
    #expect(agree(rhos.reduce(0, +) / Double(rhos.count), 0.5, within: 0.08))
    // Binomial: at a true share of 80 % fewer than 6 of 12 come up in 1 of 256 choices of seeds.
    #expect(reports.count { $0.outcome(.sleepDuration, .mood)?.refusal == nil } >= 6)
    // At one of 10 % more than 4 of 12 come up in 1 of 230.
    #expect(
      reports.count { $0.published.contains { $0.pair.y != .mood || $0.pair.x != .sleepDuration } } <= 4)
  }

  @Test(
    "A step of one standard deviation in the middle of a year is found in most histories of twelve metrics")
  func steps() {
    let histories: UInt64 = 24
    var made = NullHistory()
    made.autocorrelation = { _ in 0.6 }
    made.hasWeeks = false
    made.step = NullHistory.Step(metric: .steps, deviations: 1)
    let found = (3001...3000 + histories).count { seed in
      ChangeFinder(history: made.history(seed), asOf: made.asOf).report().changes
        .contains { $0.metric == .steps }
    }
    // Binomial: at a true share of 70 % fewer than 13 of 24 come up in 1 of 30 choices of seeds.
    #expect(found >= 13)
  }

  @Test("Histories with long memory show hardly any change, trend or association")
  func longMemory() {
    let histories: UInt64 = 16
    var made = NullHistory()
    made.memory = 0.4
    made.hasWeeks = false
    // Binomial: at a true share of 15 % more than 6 of 16 come up in 1 of 170 choices of seeds.
    #expect((4001...4000 + histories).count { told(made, $0).any } <= 6)
  }

  @Test("One metric alone that is very persistent has a false trend over 30 days in at most 8 %")
  func alone() {
    let histories: UInt64 = 200
    var made = NullHistory(autocorrelation: { _ in 0.9 })
    made.shapes = NullHistory.twelve.filter { $0.metric == .sleepDuration }
    made.hasWeeks = false
    let shown = (5001...5000 + histories).count { seed in
      let report = TrendFinder(history: made.history(seed), asOf: made.asOf).report(windows: [30])
      return report.trends.contains { $0.direction == .rising || $0.direction == .falling }
    }
    // Binomial: at a true share of 8 % more than 25 of 200 come up in 1 of 90 choices of seeds.
    #expect(shown <= 25)
  }
}
