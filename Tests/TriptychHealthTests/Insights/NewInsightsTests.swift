import TestSupport
import Testing

@testable import TriptychHealth

@Suite("Insights that are new") struct NewInsightsTests {
  private let all = [
    Findings.association(.steps, .mood, rho: 0.6), Findings.association(.sleepDuration, .mood, rho: 0.5),
  ]

  /// What builds of some hours call new, each with its insights, when each remembers what those before it noted.
  private func series(
    _ builds: [(hour: Int, insights: Int)], earlier: [BuildNote] = []
  ) -> (new: [[String]], notes: [BuildNote]) {
    var builder = HistoryBuilder(first: "2025-04-11")
    builder.set(.restingHeartRate, 0..<365) { Double(55 + $0 % 3) }
    var notes = earlier
    var new: [[String]] = []
    for build in builds {
      let start = builder.zone.instant(day: builder.day(357), wallClockSecond: 0)
      let asOf = AsOf(start.adding(seconds: Int64(build.hour) * 3600), in: builder.zone)
      let report = InsightFinder(
        history: builder.build(), asOf: asOf,
        associations: AssociationReport(published: Array(all.prefix(build.insights))), notes: notes
      ).report()
      new.append(report.newIDs.filter { $0.hasPrefix("association") }.sorted())
      notes += report.notes(asOf: asOf.instant)
    }
    return (new, notes)
  }

  /// What a build of an earlier day notes, whatever it found.
  private static let before = [
    BuildNote(
      asOf: CivilZone.utc.instant(day: CalendarDay(iso: "2026-03-01")!, wallClockSecond: 0), kind: .mood,
      key: "mood", value: "calm")
  ]

  @Test(
    "On a person's first day nothing is called new, however often one builds; on the second what comes is")
  func firstDay() {
    #expect(
      series([(8, 1), (20, 1), (32, 2)]).new == [[], [], ["association-sleep-duration-mood"]])
  }

  @Test("An insight is new on the whole day on which it comes, and never again, also when it was away")
  func days() {
    let steps = "association-steps-mood"
    let sleep = "association-sleep-duration-mood"
    let (new, notes) = series(
      [(8, 1), (20, 2), (32, 2), (56, 1), (80, 2)], earlier: Self.before)
    #expect(new == [[steps], [sleep, steps], [], [], []])
    #expect(notes.filter { $0.kind == .insight && $0.key == steps }.count == 1, "noted once")
  }

  @Test("After an earlier version, which noted only what it put first, nothing is called new that may be old")
  func earlierVersion() {
    let before = CivilZone.utc.instant(day: day("2026-03-01"), wallClockSecond: 0)
    let featured = [BuildNote(asOf: before, kind: .featured, key: "association-steps-mood")]
    let (new, _) = series([(8, 1), (9, 2), (32, 2)], earlier: featured)
    #expect(new == [[], [], []])
    #expect(series([(8, 1), (32, 2)], earlier: featured).new.last == ["association-sleep-duration-mood"])
  }
}
