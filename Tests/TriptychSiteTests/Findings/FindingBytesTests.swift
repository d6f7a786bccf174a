import Testing
import TriptychHealth

@testable import TriptychSite

@Suite("A page is made anew when anything that it says of a finding has changed")
struct FindingBytesTests {
  private static let steps = Metric.steps
  private static let days = CalendarDay(number: 20_000)...CalendarDay(number: 20_089)
  private static let figure = MetricFigure(steps, value: 9_000, count: 30)

  private func print(_ trend: Trend?) -> Fingerprint {
    var bytes = FingerprintBytes()
    bytes.add(trend)
    return bytes.fingerprint
  }

  private func print(_ finding: Finding, strength: Double = 0.5) -> Fingerprint {
    var bytes = FingerprintBytes()
    bytes.add(Insight(finding, usefulness: Usefulness(control: 1, recency: 0.5, strength: strength)))
    return bytes.fingerprint
  }

  @Test("Every field of a trend counts, and so does whether it is known")
  func trends() {
    let trend = Trend(metric: Self.steps, window: 90, days: Self.days, count: 80, need: 45)
    let edits: [(inout Trend) -> Void] = [
      { $0.metric = .mood }, { $0.window = 30 }, { $0.days = Self.days.lowerBound...Self.days.lowerBound },
      { $0.count = 79 }, { $0.need = nil }, { $0.slopePerDay = 0 }, { $0.p = 0 }, { $0.score = 0 },
      { $0.q = 0 }, { $0.threshold = 0 }, { $0.direction = .rising },
    ]
    #expect(Mirror(reflecting: trend).children.count == edits.count)
    var prints: Set<Fingerprint> = [print(nil), print(trend)]
    for edit in edits {
      var edited = trend
      edit(&edited)
      prints.insert(print(edited))
    }
    #expect(prints.count == edits.count + 2)
  }

  @Test("Findings that differ in anything differ")
  func findings() {
    let association = Association(
      pair: AssociationPair.declared()[0], days: Self.days, count: 80, rho: 0.4, p: 0.01,
      q: 0.02, effect: 0.3, x: (1, 2), y: (3, 4))
    var other = association
    other.standsFor = [Metric.distance]
    let change = ChangePoint(
      metric: .steps, day: Self.days.lowerBound, days: Self.days, counts: (40, 50), means: (1, 2), p: 0.01,
      q: 0.02)
    let weekday = WeekdayEffect(
      metric: .steps, weekday: .monday, means: (1, 2), days: Self.days, counts: (90, 12), p: 0.01, q: 0.02)
    let milestone = Milestone(
      .best, of: .steps, value: 20_000, day: Self.days.upperBound, days: Self.days, count: 90)
    let findings: [Finding] = [
      .association(association), .association(other), .change(change, lasts: true),
      .change(change, lasts: false), .weekday(weekday),
      .pattern(Pattern(.shortSleepLowMood, days: Self.days, figures: [Self.figure])),
      .milestone(milestone),
      .observation(WeekObservation(first: Self.figure, second: Self.figure, days: Self.days)),
      .anniversary(Anniversary(day: Self.days.lowerBound, years: 1, figures: [Self.figure])),
    ]
    #expect(Set(findings.map { print($0) }).count == findings.count)
    #expect(print(findings[0]) != print(findings[0], strength: 0.6))
    // Whoever adds a field adds it to what pages are told apart by, and counts it here.
    let fields: [(value: Any, count: Int)] = [
      (association, 12), (association.pair, 3), (change, 9), (weekday, 10), (milestone, 6), (Self.figure, 3),
      (Usefulness(control: 1, recency: 1, strength: 1), 3),
    ]
    for field in fields { #expect(Mirror(reflecting: field.value).children.count == field.count) }
  }
}
