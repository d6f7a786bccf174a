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
}
