import TriptychHealth

extension Reports {
  /// The published insights, most useful first, and the number of tests run to find them.
  public func insights(_ analysis: Analysis) -> JSONValue {
    let report = analysis.insights
    return .members([
      "as_of": asOf(analysis), "tested": JSONValue(report.tested),
      "families": .members([
        "associations": JSONValue(report.families.associations),
        "changes": JSONValue(report.families.changes), "weekdays": JSONValue(report.families.weekdays),
      ]),
      "pairs_declared": JSONValue(AssociationPair.declared().count),
      "days_until_associations": JSONValue(report.daysUntilAssociations),
      "featured": JSONValue(report.featuredID),
      "new": .array(report.published.map(\.id).filter(report.newIDs.contains).map { .string($0) }),
      "first_shown": .array(
        report.published.map(\.id).filter(report.unnotedIDs.contains).map { .string($0) }),
      "published": .array(report.published.map { insight($0, report) }),
    ])
  }

  private func insight(_ insight: Insight, _ report: InsightReport) -> JSONValue {
    let figures = TestFigures(insight.finding)
    return .members([
      "id": .string(insight.id), "kind": .string(insight.kind.rawValue),
      "x": .string(insight.metrics[0].id),
      "y": JSONValue(insight.metrics.dropFirst().first?.id), "lag": JSONValue(figures.lag),
      "n": JSONValue(insight.count), "rho": JSONValue(figures.rho), "p": JSONValue(figures.p),
      "q": JSONValue(figures.q), "effect": JSONValue(figures.effect),
      "tried": JSONValue(report.tried(for: insight)),
      "day": JSONValue(insight.day?.iso),
      "days": days(insight.days), "evidence": evidence(insight.finding),
      "text": .string(InsightSentence(insight, words).text),
    ])
  }

  /// The figures that exist only for one kind of finding.
  private func evidence(_ finding: Finding) -> JSONValue {
    switch finding {
    case .association(let found):
      .members([
        "x_low": JSONValue(found.x.low), "x_high": JSONValue(found.x.high), "y_low": JSONValue(found.y.low),
        "y_high": JSONValue(found.y.high), "stands_for": .array(found.standsFor.map { .string($0.id) }),
      ])
    case .change(let found, let lasts):
      .members([
        "lasts": .bool(lasts), "before": JSONValue(found.means.before), "after": JSONValue(found.means.after),
        "days_before": JSONValue(found.counts.before), "days_after": JSONValue(found.counts.after),
      ])
    case .weekday(let found):
      .members([
        "weekday": JSONValue(found.weekday.rawValue), "weekend": .bool(found.isWeekend),
        "mean": JSONValue(found.means.weekday),
        "others": JSONValue(found.means.others), "days_weekday": JSONValue(found.counts.weekday),
      ])
    case .pattern(let found):
      .members(["pattern": .string(found.kind.rawValue), "means": means(found.figures)])
    case .milestone(let found):
      .members([
        "milestone": .string(found.kind == .best ? "best" : "total"), "value": JSONValue(found.value),
      ])
    case .observation(let found): .members(["means": means([found.first, found.second])])
    case .anniversary(let found):
      .members(["years": JSONValue(found.years), "values": means(found.figures)])
    }
  }

  private func means(_ figures: [MetricFigure]) -> JSONValue {
    .array(
      figures.map {
        .members(["metric": .string($0.metric.id), "value": JSONValue($0.value), "n": JSONValue($0.count)])
      })
  }
}

/// The figures of a test; all `nil` for a finding that needs no test.
struct TestFigures {
  var lag: Int?
  var rho, p, q, effect: Double?

  init(_ finding: Finding) {
    switch finding {
    case .association(let found):
      (lag, rho, p, q, effect) = (found.pair.lag, found.rho, found.p, found.q, found.effect)
    case .change(let found, _):
      (p, q, effect) = (found.p, found.q, found.means.after - found.means.before)
    case .weekday(let found):
      (p, q, effect) = (found.p, found.q, found.means.weekday - found.means.others)
    case .pattern, .milestone, .observation, .anniversary: break
    }
  }
}
