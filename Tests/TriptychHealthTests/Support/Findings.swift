import TestSupport

@testable import TriptychHealth

/// Made-up findings and reports of them, for tests of what becomes of findings.
enum Findings {
  static let year = day("2025-04-11")...day("2026-04-10")

  /// A declared pair; another one is a fault of the test.
  static func pair(_ x: Metric, _ y: Metric) -> AssociationPair {
    let all = AssociationPair.declared() + AssociationPair.declared(hrv: .hrvSDNN)
    guard let pair = all.first(where: { $0.x == x && $0.y == y }) else {
      preconditionFailure("no such pair: \(x), \(y)")
    }
    return pair
  }

  static func association(_ x: Metric, _ y: Metric, rho: Double = 0.4) -> Association {
    Association(
      pair: pair(x, y), days: year, count: 120, rho: rho, p: 0.001, q: 0.02,
      effect: rho, x: (low: 6, high: 8), y: (low: 3, high: 3.4))
  }

  static func change(_ metric: Metric, on iso: String) -> ChangePoint {
    ChangePoint(
      metric: metric, day: day(iso), days: year, counts: (before: 50, after: 40),
      means: (before: 60, after: 56), p: 0.001, q: 0.01)
  }

  static func weekday(_ metric: Metric, _ weekday: Weekday) -> WeekdayEffect {
    WeekdayEffect(
      metric: metric, weekday: weekday, means: (weekday: 5000, others: 8000), days: year,
      counts: (all: 100, weekday: 14), p: 0.001, q: 0.01)
  }

  /// What is told of a history on its hundredth day with some findings.
  static func report(
    _ builder: HistoryBuilder = FormulaFixture.builder(), on index: Int = FormulaFixture.lastDay,
    associations: [Association] = [], changes: [ChangePoint] = [], weekdays: [WeekdayEffect] = [],
    earlier: Remembered = Remembered()
  ) -> InsightReport {
    let outcomes = associations.map {
      AssociationReport.Outcome(pair: $0.pair, count: $0.count, rho: $0.rho, p: $0.p, q: $0.q)
    }
    return InsightFinder(
      history: builder.build(), asOf: AsOf(endOf: builder.day(index), in: builder.zone),
      associations: AssociationReport(outcomes: outcomes, published: associations),
      changes: ChangeReport(
        testedChanges: 20, testedWeekdays: 18, changes: changes, weekdays: weekdays),
      notes: earlier.builds
    ).report()
  }
}
