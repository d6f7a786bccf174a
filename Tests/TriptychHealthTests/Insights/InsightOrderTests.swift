import Testing
import TriptychHealth

@Suite("The order of insights") struct InsightOrderTests {
  /// Histories in which all pairs of the tests are known up to the last day.
  private func tested(_ associations: [Association]) -> [String] {
    Findings.report(associations: associations).published.filter { $0.kind == .association }.map(\.id)
  }

  @Test("What can be acted on comes first: what one does before how one feels before what the body does")
  func control() {
    let order = tested([
      Findings.association(.stress, .sleepDuration), Findings.association(.sleepEfficiency, .mood),
      Findings.association(.sleepDuration, .stress), Findings.association(.steps, .sleepDuration),
    ])
    #expect(
      order == [
        "association-steps-sleep-duration", "association-sleep-duration-stress",
        "association-stress-sleep-duration", "association-sleep-efficiency-mood",
      ])
  }

  @Test("Of equals the stronger link comes first, whichever way it goes") func strength() {
    let order = tested([
      Findings.association(.sleepDuration, .stress, rho: 0.3),
      Findings.association(.sleepDuration, .restingHeartRate, rho: -0.6),
    ])
    #expect(order.first == "association-sleep-duration-resting-heart-rate")
  }

  @Test("A change of last week comes before an equal one of last year") func recency() {
    var builder = HistoryBuilder(first: "2025-04-11")
    builder.set(.steps, 0..<365) { $0 < 200 ? 6000 : 9000 }
    builder.set(.exerciseMinutes, 0..<365) { $0 < 200 ? 20 : 30 }
    let late = builder.day(355)
    let report = Findings.report(
      builder, on: 364,
      changes: [
        Findings.change(.steps, on: builder.day(200).iso),
        Findings.change(.exerciseMinutes, on: late.iso),
      ])
    let changes = report.published.filter { $0.kind == .change }
    #expect(changes.count == 2)
    // The older change is far clearer, yet 164 days old; the usefulness says how they compare.
    #expect(changes.allSatisfy { $0.usefulness.control == 1 })
    let recency = Dictionary(uniqueKeysWithValues: changes.map { ($0.metrics[0], $0.usefulness.recency) })
    #expect(agree(recency[.exerciseMinutes], 30.0 / 39) && agree(recency[.steps], 30.0 / 194))
  }

  @Test("Two levels have the strength of a point-biserial correlation") func pointBiserial() throws {
    // scipy.stats.pointbiserialr([0, 0, 0, 1, 1], [60, 62, 61, 55, 57]) = -0.9393364366277244
    var builder = HistoryBuilder()
    for (index, value) in [60.0, 62, 61, 55, 57].enumerated() {
      builder.set(.restingHeartRate, on: index, value)
    }
    let change = ChangePoint(
      metric: .restingHeartRate, day: builder.day(3), days: builder.day(0)...builder.day(4),
      counts: (before: 3, after: 2), means: (before: 61, after: 56), p: 0.001, q: 0.01)
    let report = Findings.report(builder, on: 4, changes: [change])
    let found = try #require(report.published.first { $0.kind == .change })
    #expect(agree(found.usefulness.strength, 0.9393364366277244, within: 1e-12))
  }

  @Test("Facts without anything to do come after findings: recent ones, the week, older ones") func facts() {
    var builder = HistoryBuilder()
    builder.set(.sleepDuration, 0..<60) { $0 == 1 ? 9 : 7 }
    builder.set(.exerciseMinutes, 0..<60) { $0 == 59 ? 90 : 10 }
    builder.set(.mood, 0..<60) { $0 < 33 ? 2 : 3 }
    let report = Findings.report(builder, on: 59, changes: [Findings.change(.mood, on: "2026-02-03")])
    #expect(report.published.map(\.kind) == [.change, .milestone, .observation, .milestone])
  }
}
