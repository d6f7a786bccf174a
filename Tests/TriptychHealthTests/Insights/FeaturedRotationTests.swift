import TestSupport
import Testing

@testable import TriptychHealth

@Suite("The featured insight") struct FeaturedRotationTests {
  private let associations = [
    Findings.association(.steps, .mood, rho: 0.6),
    Findings.association(.sleepDuration, .mood, rho: 0.5),
    Findings.association(.sleepDuration, .stress, rho: -0.4),
  ]

  /// What a series of builds, so many hours apart, features when each remembers what it showed.
  private func series(_ count: Int, hours: Int) -> [String?] {
    var builder = HistoryBuilder(first: "2025-04-11")
    builder.set(.restingHeartRate, 0..<365) { Double(55 + $0 % 3) }
    var notes: [BuildNote] = []
    return (0..<count).map { index in
      let asOf = AsOf(
        builder.zone.instant(day: builder.day(357), wallClockSecond: 0).adding(
          seconds: Int64(index * hours * 3600)), in: builder.zone)
      let report = InsightFinder(
        history: builder.build(), asOf: asOf,
        associations: AssociationReport(published: associations), notes: notes
      ).report()
      notes += report.notes(asOf: asOf.instant)
      return report.featuredID
    }
  }

  @Test("One that stood first gives way the next day, and when all were shown the first comes again")
  func rotation() {
    let first = [
      "association-steps-mood", "association-sleep-duration-mood", "association-sleep-duration-stress",
    ]
    #expect(series(7, hours: 24) == first + first + [first[0]])
    #expect(series(4, hours: 8) == [first[0], first[0], first[0], first[1]], "three builds of one day")
  }

  @Test("The featured one stands first on pages, the others keep their order") func pageOrder() {
    let moment = CivilZone.utc.instant(day: day("2026-04-01"), wallClockSecond: 0)
    let shown = BuildNote(asOf: moment, kind: .featured, key: "association-steps-mood")
    let report = Findings.report(associations: associations, earlier: Remembered(builds: [shown]))
    #expect(report.published.first?.id == "association-steps-mood")
    #expect(
      report.inPageOrder.prefix(3).map(\.id) == [
        "association-sleep-duration-mood", "association-steps-mood", "association-sleep-duration-stress",
      ])
  }

  @Test("The same moment rebuilt features the same: a build reads only what earlier moments remember")
  func rebuilt() {
    var builder = FormulaFixture.builder()
    builder.set(.steps, on: 99, 20_000)
    let asOf = AsOf(endOf: builder.day(99), in: builder.zone)
    let once = analyse(builder.build(), asOf: asOf)
    let again = analyse(builder.build(), remembered: once.remembered, asOf: asOf)
    #expect(once.insights.featuredID != nil && again.insights == once.insights)
    #expect(once.remembered.builds.filter { $0.kind == .featured }.map(\.asOf) == [asOf.instant])
    let later = AsOf(asOf.instant.adding(seconds: 60), in: builder.zone)
    let next = analyse(builder.build(), remembered: once.remembered, asOf: later)
    #expect(next.insights.featuredID != once.insights.featuredID)
    let earlier = AsOf(asOf.instant.adding(seconds: -60), in: builder.zone)
    let before = analyse(builder.build(), remembered: once.remembered, asOf: earlier)
    #expect(before.insights.featuredID == once.insights.featuredID)
  }

  @Test("Notes of other kinds change nothing, and what is no longer told is never featured")
  func otherNotes() {
    let moment = CivilZone.utc.instant(day: day("2026-04-01"), wallClockSecond: 0)
    let notes = [
      BuildNote(asOf: moment, kind: .message, key: "association-steps-mood"),
      BuildNote(asOf: moment, kind: .featured, key: "change-steps-2020-01-01"),
    ]
    let report = Findings.report(associations: associations, earlier: Remembered(builds: notes))
    #expect(report.featuredID == "association-steps-mood")
  }
}
