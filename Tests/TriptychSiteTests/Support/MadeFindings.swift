@testable import TriptychHealth
@testable import TriptychSite

/// An analysis of a made-up person with findings of every kind put into it.
enum MadeFindings {
  static let last = MadePerson().last
  static let days = last.advanced(by: -119)...last

  static func association(_ pair: AssociationPair, effect: Double = 0.43) -> Association {
    Association(
      pair: pair, days: days, count: 117, rho: effect < 0 ? -0.41 : 0.41, p: 0.0015, q: 0.021,
      effect: effect, x: (low: 6.2, high: 7.9), y: (low: 3.1, high: 3.5),
      standsFor: pair.x == .sleepDuration ? [.sleepEfficiency] : [])
  }

  static func change(_ metric: Metric = .restingHeartRate) -> ChangePoint {
    ChangePoint(
      metric: metric, day: last.advanced(by: -40), days: days, counts: (before: 76, after: 38),
      means: (before: 60.2, after: 56.1), p: 0.0005, q: 0.006)
  }

  static func weekday(_ metric: Metric = .steps, _ weekday: Weekday = .sunday) -> WeekdayEffect {
    WeekdayEffect(
      metric: metric, weekday: weekday, means: (weekday: 6104, others: 8412), days: days,
      counts: (all: 115, weekday: 17), p: 0.0005, q: 0.008)
  }

  static func pattern(_ kind: Pattern.Kind) -> Pattern {
    Pattern(
      kind, days: last.advanced(by: -3)...last,
      figures: [
        MetricFigure(.sleepDuration, value: 5.4, count: 4),
        MetricFigure(kind == .shortSleepHighStress ? .stress : .mood, value: 1.75, count: 4),
      ])
  }

  /// One insight of every kind, patterns and milestones of each sort.
  static var insights: [Insight] {
    let pair = AssociationPair.declared().first { $0.x == .sleepDuration && $0.y == .mood }
    let next = AssociationPair.declared().first { $0.x == .exerciseMinutes && $0.y == .sleepDuration }
    var findings: [Finding] = [pair, next].compactMap { $0 }.map { .association(association($0)) }
    findings += [.change(change(), lasts: true), .weekday(weekday()), .weekday(weekday(.mood, .friday))]
    findings += Pattern.Kind.allCases.map { .pattern(pattern($0)) }
    findings += [Metric.steps, .sleepDuration, .exerciseMinutes, .distance, .activeEnergy].map {
      .milestone(Milestone(.best, of: $0, value: 9.5, day: last.advanced(by: -16), days: days, count: 115))
    }
    findings += [Metric.steps, .exerciseMinutes, .mindfulMinutes].map {
      .milestone(Milestone(.total, of: $0, value: 2000, day: last, days: days, count: 115))
    }
    findings.append(
      .observation(
        WeekObservation(
          first: MetricFigure(.steps, value: 8123, count: 7),
          second: MetricFigure(.mood, value: 3.5, count: 6), days: last.advanced(by: -6)...last)))
    findings.append(
      .anniversary(
        Anniversary(
          day: last.advanced(by: -365), years: 1, figures: [MetricFigure(.steps, value: 7321, count: 1)])))
    return findings.map { Insight($0, usefulness: Usefulness(control: 1, recency: 1, strength: 0.4)) }
  }

  /// A report of them, with every declared pair and one of each outcome.
  static func analysis(_ person: MadePerson = MadePerson()) -> Analysis {
    var analysis = person.analysis
    let insights = insights
    analysis.insights = InsightReport(
      families: InsightReport.Tested(associations: 38, changes: 21, weekdays: 19), published: insights,
      featuredID: insights.first?.id)
    let refusals = [nil] + AssociationReport.Refusal.allCases.map(Optional.some)
    let outcomes = AssociationPair.declared().enumerated().map { place, pair in
      let refusal = place < refusals.count ? refusals[place] : .notSignificant
      let isTested = ![.tooFewPairs, .lowCoverage, .constant, .clustered].contains(refusal)
      return AssociationReport.Outcome(
        pair: pair, count: refusal == .tooFewPairs ? 60 : 110, rho: isTested ? 0.12 : nil,
        p: isTested ? 0.2 : nil, q: isTested ? 0.4 : nil, refusal: refusal)
    }
    analysis.associations = AssociationReport(
      outcomes: outcomes,
      published: insights.compactMap { insight in
        if case .association(let found) = insight.finding { found } else { nil }
      })
    return analysis
  }
}
