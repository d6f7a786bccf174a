import Testing

@testable import TriptychHealth

/// Small versions of what `script/bench analysis` measures over 200 histories.
@Suite struct NullSimulationTests {
  @Test("Where nothing is related, hardly a person is told of an association, a change or a trend")
  func falseFindings() {
    let histories: UInt64 = 12
    let told = (1...histories).count { seed in
      let made = NullHistory()
      let (history, asOf) = (made.history(seed), made.asOf)
      return !AssociationFinder(history: history, asOf: asOf).report().published.isEmpty
        || !ChangeFinder(history: history, asOf: asOf).report().changes.isEmpty
        || TrendFinder(history: history, asOf: asOf).report(windows: [30]).trends.contains {
          $0.direction == .rising || $0.direction == .falling
        }
    }
    // At a true share of 10 % more than 4 of 12 come up in fewer than one of 200 choices of seeds.
    #expect(told <= 4)
  }

  @Test("A relation of rho .5 over 180 days is found in most histories, and nothing beside it in most")
  func power() {
    let histories: UInt64 = 8
    var made = NullHistory(length: 180)
    made.autocorrelation = { _ in 0.6 }
    made.link = NullHistory.Link(x: .sleepDuration, y: .mood, lag: 0, correlation: 0.585)
    let reports = (1...histories).map {
      AssociationFinder(history: made.history($0), asOf: made.asOf).report()
    }
    // At a true share of 80 % fewer than 4 of 8 come up in about one of 100 choices of seeds.
    #expect(reports.count { $0.outcome(.sleepDuration, .mood)?.refusal == nil } >= 4)
    #expect(
      reports.count { $0.published.contains { $0.pair.y != .mood || $0.pair.x != .sleepDuration } } <= 3)
  }
}
