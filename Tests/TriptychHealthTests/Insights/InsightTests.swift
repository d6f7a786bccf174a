import TestSupport
import Testing

@testable import TriptychHealth

@Suite("Insights as a whole") struct InsightTests {
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

  @Test("Y11: At most 20 insights kept; Light 1; Deep 3-5 or all there are: at most 20, the most useful")
  func limit() {
    var random = SeededGenerator(seed: 11)
    let metrics = MetricCatalog.all.map(\.metric)
    for _ in 0..<100 {
      let pairs = AssociationPair.declared().shuffled(using: &random)
      let associations = pairs.prefix(.random(in: 0...42, using: &random)).map {
        Findings.association($0.x, $0.y, rho: .random(in: -0.9...0.9, using: &random))
      }
      let changes = metrics.prefix(.random(in: 0...30, using: &random)).map {
        Findings.change($0, on: "2026-02-03")
      }
      let report = Findings.report(associations: associations, changes: changes)
      #expect(report.published.count <= 20)
      #expect(report.published.count == 20 || report.published.count >= associations.count)
      #expect(report.inPageOrder.count == report.published.count)
      #expect(report.featured != nil || report.published.isEmpty)
    }
  }

  @Test("A short or empty history has nothing to report, and that is a report too") func nothing() {
    let empty = HistoryBuilder().analysis(on: 0)
    #expect(empty.insights.published.isEmpty && empty.insights.featured == nil)
    #expect(empty.insights.tested == 0)
    #expect(empty.remembered.builds.allSatisfy { $0.kind != .featured })
  }

  @Test("Tests are counted by family, and a fact has none") func families() throws {
    let report = Findings.report(
      associations: [Findings.association(.steps, .mood)],
      changes: [Findings.change(.restingHeartRate, on: "2026-02-03")],
      weekdays: [Findings.weekday(.steps, .sunday)])
    #expect(report.families == InsightReport.Tested(associations: 1, changes: 20, weekdays: 18))
    #expect(report.tested == 39)
    for insight in report.published {
      let tried = report.tried(for: insight)
      switch insight.kind {
      case .association: #expect(tried == 1)
      case .change: #expect(tried == 20)
      case .weekday: #expect(tried == 18)
      case .pattern, .milestone, .observation, .anniversary: #expect(tried == nil)
      }
    }
  }

  @Test("Ids are unique, safe in a path, and say what the fact is") func ids() {
    let pairs = Set(AssociationPair.declared() + AssociationPair.declared(hrv: .hrvSDNN))
    let findings =
      pairs.map { Finding.association(Findings.association($0.x, $0.y)) }
      + MetricCatalog.all.flatMap { definition in
        ["2026-02-03", "2026-02-04"].map {
          Finding.change(Findings.change(definition.metric, on: $0), lasts: true)
        }
          + Weekday.allCases.map { Finding.weekday(Findings.weekday(definition.metric, $0)) }
      } + Findings.report().published.map(\.finding)
    let ids = findings.map {
      Insight($0, usefulness: Usefulness(control: 0, recency: 0, strength: 0)).id
    }
    #expect(Set(ids).count == ids.count)
    let allowed = Set("abcdefghijklmnopqrstuvwxyz0123456789-")
    #expect(ids.allSatisfy { id in id.allSatisfy(allowed.contains) && !id.hasPrefix("-") })
    #expect(ids.contains("association-sleep-duration-mood"))
    #expect(ids.contains("change-resting-heart-rate-2026-02-03"))
    #expect(ids.contains("weekday-steps-sunday"))
    #expect(!ids.contains("what-goes-with-what") && !ids.contains("index"))
  }

  @Test("A fact keeps its id while its figures change: a run grows, days are added, other things are found")
  func stableIDs() throws {
    var builder = HistoryBuilder()
    builder.set(.sleepDuration, 0..<60) { $0 < 50 ? 7 : 5.5 }
    builder.set(.mood, 0..<60) { $0 < 50 ? 3 : 2 }
    let ids = (52..<60).map { day in
      builder.analysis(on: day).insights.published.first { $0.kind == .pattern }?.id
    }
    #expect(Set(ids) == ["pattern-short-sleep-low-mood-2026-02-20"])
    let weak = Findings.association(.sleepDuration, .mood, rho: 0.3)
    let strong = Findings.association(.sleepDuration, .mood, rho: -0.7)
    let reports = [[weak], [strong, Findings.association(.steps, .energy)]].map {
      Findings.report(associations: $0).published.map(\.id)
    }
    #expect(reports.allSatisfy { $0.contains("association-sleep-duration-mood") })
  }

  @Test("Of the weekdays of one kind of data only the most useful is told, others stay") func weekdays() {
    var builder = HistoryBuilder(first: "2025-04-11")
    builder.set(.steps, 0..<365) { $0 % 7 == 2 ? 2000 : Double(8000 + $0 % 3) }
    builder.set(.distance, 0..<365) { $0 % 7 == 2 ? 5 : Double(5 + $0 % 3) }
    builder.set(.mood, 0..<365) { $0 % 7 == 2 ? 4 : 3 }
    let report = Findings.report(
      builder, on: 364,
      weekdays: [
        Findings.weekday(.distance, .sunday), Findings.weekday(.steps, .sunday),
        Findings.weekday(.mood, .sunday),
      ])
    #expect(
      report.published.filter { $0.kind == .weekday }.map(\.id) == [
        "weekday-steps-sunday", "weekday-mood-sunday",
      ])
  }

  @Test("Nothing is told of weight or of how much was eaten, and of one metric's changes only the newest")
  func untold() {
    let report = Findings.report(
      changes: [
        Findings.change(.weight, on: "2026-02-03"), Findings.change(.energyIntake, on: "2026-02-03"),
        Findings.change(.carbohydrate, on: "2026-02-03"), Findings.change(.fat, on: "2026-02-03"),
        Findings.change(.steps, on: "2025-09-01"), Findings.change(.steps, on: "2026-03-01"),
      ], weekdays: [Findings.weekday(.weight, .sunday), Findings.weekday(.energyIntake, .sunday)])
    let told = report.published.filter { $0.kind == .change || $0.kind == .weekday }
    #expect(told.map(\.id) == ["change-steps-2026-03-01"])
  }
}
