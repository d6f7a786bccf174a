import Testing
import TriptychHealth

@Suite struct InsightTests {
  @Test("A best day so far is told from 28 days of data on, with its day")
  func milestones() throws {
    var builder = HistoryBuilder()
    builder.set(.steps, 0..<27) { Double(4000 + $0) }
    #expect(builder.analysis(on: 30).insights.published.filter { $0.kind == .milestone }.isEmpty)
    builder.set(.steps, on: 30, 12_345)
    let found = builder.analysis(on: 30).insights.published.filter { $0.kind == .milestone }
    let milestone = try #require(found.first)
    #expect(milestone.x == .steps && milestone.xValue == 12_345)
    #expect(milestone.day == builder.day(30) && milestone.count == 28)
  }

  @Test("From the seventh day two pillars' means of the week stand side by side")
  func observation() throws {
    var builder = HistoryBuilder()
    builder.set(.steps, 0..<7) { _ in 6000 }
    builder.set(.mood, 0..<7) { $0 % 2 == 0 ? 4 : 3 }
    #expect(builder.analysis(on: 5).insights.published.isEmpty)
    let report = builder.analysis(on: 6).insights
    let observation = try #require(report.published.first)
    #expect(observation.kind == .observation)
    #expect(observation.x == .steps && observation.xValue == 6000)
    #expect(observation.y == .mood && agree(observation.yValue, 25.0 / 7))
    #expect(report.tested == 0)
  }

  @Test("Both means are those of the days named beside them, also while today's sums still grow")
  func sameDays() {
    var builder = HistoryBuilder()
    builder.set(.steps, 0..<10) { _ in 8000 }
    builder.set(.mood, 0..<9) { _ in 3 }
    builder.set(.mood, on: 9, 5)
    let found = builder.analysis(on: 9, hour: 18).insights.published.first { $0.kind == .observation }
    #expect(found?.days == builder.day(2)...builder.day(8))
    #expect(found?.yValue == 3)
  }

  @Test("One pillar alone is not set beside anything")
  func onePillar() {
    var builder = HistoryBuilder()
    builder.set(.steps, 0..<20) { _ in 6000 }
    builder.set(.sleepDuration, 0..<20) { _ in 7 }
    #expect(builder.analysis(on: 19).insights.published.filter { $0.kind == .observation }.isEmpty)
  }

  @Test("It is said how many more days associations need: 84 days of the best known pair")
  func daysUntilAssociations() {
    var builder = HistoryBuilder()
    #expect(builder.analysis(on: 0).insights.daysUntilAssociations == 84)
    builder.set(.sleepDuration, 0..<60) { _ in 7 }
    builder.set(.mood, 20..<100) { _ in 3 }
    #expect(builder.analysis(on: 99).insights.daysUntilAssociations == 44)
    builder.set(.sleepDuration, 60..<200) { _ in 7 }
    builder.set(.mood, 100..<200) { _ in 3 }
    #expect(builder.analysis(on: 199).insights.daysUntilAssociations == 0)
  }

  @Test("42 pairs are declared, each once, and none pairs a metric with itself")
  func declaredPairs() {
    let pairs = AssociationPair.declared()
    #expect(pairs.count == 42 && Set(pairs).count == 42)
    #expect(pairs.allSatisfy { $0.x != $0.y && (0...1).contains($0.lag) && MetricCatalog[$0.x] != nil })
  }

  @Test("Y11: at most 20 insights are kept")
  func limit() {
    #expect(FormulaFixture.builder().analysis(on: 99).insights.published.count <= 20)
  }

  @Test("Three short nights with a low mood in a row are told first; two, or a gap, are not")
  func pattern() throws {
    var builder = FormulaFixture.builder()
    builder.set(.sleepDuration, 93..<100) { $0 < 97 ? 7 : 5.5 }
    builder.set(.mood, 93..<100) { $0 < 97 ? 4 : 2 }
    let found = try #require(builder.analysis(on: 99).insights.published.first)
    #expect(found.kind == .pattern && found.count == 3)
    #expect(found.days == builder.day(97)...builder.day(99))
    #expect(found.xValue == 5.5 && found.yValue == 2)
    #expect(builder.analysis(on: 98).insights.published.allSatisfy { $0.kind != .pattern })
    builder.set(.mood, on: 98, nil)
    #expect(builder.analysis(on: 99).insights.published.allSatisfy { $0.kind != .pattern })
  }
}
