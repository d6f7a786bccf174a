import TestSupport
import Testing
import TriptychHealth

@Suite("Facts that need no test") struct FactTests {
  private func milestones(_ analysis: Analysis) -> [Milestone] {
    analysis.insights.published.compactMap { insight in
      if case .milestone(let found) = insight.finding { found } else { nil }
    }
  }

  @Test("A best day so far is told from 28 days of data on, with its day")
  func milestones() throws {
    var builder = HistoryBuilder()
    builder.set(.steps, 0..<27) { Double(2000 + $0) }
    #expect(milestones(builder.analysis(on: 30)).isEmpty)
    builder.set(.steps, on: 30, 12_345)
    let milestone = try #require(milestones(builder.analysis(on: 30)).first)
    #expect(milestone.kind == .best && milestone.metric == .steps && milestone.value == 12_345)
    #expect(milestone.day == builder.day(30) && milestone.count == 28)
  }

  @Test("A round total is told with the day that passed it: 100,000, then 200,000, then 500,000 steps")
  func totals() {
    var builder = HistoryBuilder()
    builder.set(.steps, 0..<120) { _ in 5000 }
    func total(_ day: Int) -> Milestone? {
      milestones(builder.analysis(on: day)).first { $0.kind == .total && $0.metric == .steps }
    }
    #expect(total(38)?.value == 100_000 && total(38)?.day == builder.day(19))
    #expect(total(39)?.value == 200_000 && total(39)?.day == builder.day(39))
    #expect(total(98)?.value == 200_000)
    #expect(total(99)?.value == 500_000 && total(99)?.count == 100)
  }

  @Test("A sum that still grows is no milestone yet") func growing() {
    var builder = HistoryBuilder()
    builder.set(.steps, 0..<40) { _ in 2000 }
    builder.set(.steps, on: 40, 30_000)
    #expect(!milestones(builder.analysis(on: 40, hour: 18)).contains { $0.day == builder.day(40) })
    #expect(milestones(builder.analysis(on: 40, hour: 22)).contains { $0.day == builder.day(40) })
  }

  @Test("From the seventh day two pillars' means of the week stand side by side")
  func observation() throws {
    var builder = HistoryBuilder()
    builder.set(.steps, 0..<7) { _ in 6000 }
    builder.set(.mood, 0..<7) { $0 % 2 == 0 ? 4 : 3 }
    #expect(builder.analysis(on: 5).insights.published.isEmpty)
    let report = builder.analysis(on: 6).insights
    let observation = try #require(report.observation)
    #expect(observation.first.metric == .steps && observation.first.value == 6000)
    #expect(observation.second.metric == .mood && agree(observation.second.value, 25.0 / 7))
    #expect(report.tested == 0)
  }

  @Test("The observation gives way as soon as an association is found, and comes back without one")
  func observationGivesWay() {
    var builder = HistoryBuilder()
    builder.set(.steps, 0..<40) { _ in 6000 }
    builder.set(.mood, 0..<40) { Double(1 + $0 % 5) }
    #expect(Findings.report(builder, on: 39).observation != nil)
    let found = Findings.report(builder, on: 39, associations: [Findings.association(.sleepDuration, .mood)])
    #expect(found.observation == nil && found.published.first?.kind == .association)
  }

  @Test("Both means are those of the days named beside them, also while today's sums still grow")
  func sameDays() {
    var builder = HistoryBuilder()
    builder.set(.steps, 0..<10) { _ in 8000 }
    builder.set(.mood, 0..<9) { _ in 3 }
    builder.set(.mood, on: 9, 5)
    let found = builder.analysis(on: 9, hour: 18).insights.observation
    #expect(found?.days == builder.day(2)...builder.day(8))
    #expect(found?.second.value == 3)
  }

  @Test("One pillar alone is not set beside anything")
  func onePillar() {
    var builder = HistoryBuilder()
    builder.set(.steps, 0..<20) { _ in 6000 }
    builder.set(.sleepDuration, 0..<20) { _ in 7 }
    #expect(builder.analysis(on: 19).insights.observation == nil)
  }

  @Test("Three short nights with a low mood in a row are told first; two, or a gap, are not")
  func pattern() throws {
    var builder = FormulaFixture.builder()
    builder.set(.sleepDuration, 93..<100) { $0 < 97 ? 7 : 5.5 }
    builder.set(.mood, 93..<100) { $0 < 97 ? 3 : 2 }
    let first = try #require(builder.analysis(on: 99).insights.published.first)
    guard case .pattern(let found) = first.finding else {
      Issue.record("the pattern does not come first")
      return
    }
    #expect(found.kind == .shortSleepLowMood && first.count == 3)
    #expect(found.days == builder.day(97)...builder.day(99))
    #expect(found.figures.map(\.value) == [5.5, 2])
    #expect(builder.analysis(on: 98).insights.published.allSatisfy { $0.kind != .pattern })
    builder.set(.mood, on: 98, nil)
    #expect(builder.analysis(on: 99).insights.published.allSatisfy { $0.kind != .pattern })
  }

  @Test("Good days in a row are told as well as hard ones, each with its own measures")
  func otherPatterns() {
    var builder = HistoryBuilder()
    builder.set(.sleepDuration, 0..<30) { (10..<13).contains($0) || $0 > 19 ? 7.5 : 5 }
    builder.set(.mood, 0..<30) { $0 > 19 && $0 < 25 ? 4 : 3 }
    builder.set(.stress, 0..<30) { (14..<18).contains($0) ? 5 : 2 }
    let kinds = builder.analysis(on: 29).insights.published.compactMap { insight in
      if case .pattern(let found) = insight.finding { found.kind } else { nil }
    }
    #expect(kinds == [.shortSleepHighStress, .longSleepGoodMood])
  }

  @Test("A year ago is told on that date, the newest year first, and 29 February in leap years only")
  func anniversary() {
    var builder = HistoryBuilder(first: "2024-02-28")
    builder.set(.steps, 0..<3) { Double(1000 + $0) }
    builder.set(.mood, 0..<3) { _ in 4 }
    builder.set(.steps, on: 366, 7000)
    func found(_ iso: String) -> Anniversary? {
      let analysis = builder.analysis(on: builder.first.distance(to: day(iso)))
      return analysis.insights.published.compactMap { insight in
        if case .anniversary(let found) = insight.finding { found } else { nil }
      }.first
    }
    #expect(found("2025-02-28")?.figures.map(\.value) == [1000, 4])
    #expect(found("2025-02-28")?.years == 1)
    #expect(found("2026-02-28")?.day == day("2025-02-28"))
    #expect(found("2027-02-28")?.day == day("2025-02-28") && found("2027-02-28")?.years == 2)
    #expect(found("2028-02-29")?.day == day("2024-02-29"))
    #expect(found("2025-03-02") == nil)
  }
}

extension InsightReport {
  /// The week's observation, where it is published.
  var observation: WeekObservation? {
    published.lazy.compactMap { insight in
      if case .observation(let found) = insight.finding { found } else { nil }
    }.first
  }
}
