/// Collects the insights to report: what was tested and found, and facts that need no test.
struct InsightFinder {
  let history: HealthHistory
  let asOf: AsOf
  var associations = AssociationReport()
  var changes = ChangeReport()
  /// What builds of earlier moments noted.
  var notes: [BuildNote] = []

  /// The report: at most 20, most useful first. The week's observation is in it until an association is
  /// found. Of one metric's changes the newest is told; of the weekdays of one kind of data, such as activity,
  /// the most useful, as steps, distance and energy differ on the same days.
  func report() -> InsightReport {
    let rule = UsefulnessRule(history: history, asOf: asOf)
    let insights = findings.map { Insight($0, usefulness: rule.usefulness(of: $0)) }
    let ordered = insights.sorted { left, right in
      left.usefulness == right.usefulness ? left.id < right.id : left.usefulness > right.usefulness
    }
    var kinds: Set<DataKind> = []
    let told = ordered.filter { insight in
      guard insight.kind == .weekday, let kind = MetricCatalog[insight.metrics[0]]?.kind else { return true }
      return kinds.insert(kind).inserted
    }
    let published = Array(told.prefix(InsightReport.limit))
    let rotation = FeaturedRotation(notes, at: asOf, in: history.zone)
    var report = InsightReport(
      families: InsightReport.Tested(
        associations: associations.tested, changes: changes.testedChanges, weekdays: changes.testedWeekdays),
      published: published, featuredID: rotation.featured(among: published)?.id,
      daysUntilAssociations: associations.daysUntilFirst)
    NewInsights(notes, at: asOf, in: history.zone).mark(&report)
    return report
  }

  private var findings: [Finding] {
    var told: Set<Metric> = []
    let newest = changes.changes.sorted { ($1.day, $0.metric) < ($0.day, $1.metric) }
      .filter { told.insert($0.metric).inserted }
    var findings: [Finding] = associations.published.map { .association($0) }
    findings += newest.filter { !UnjudgedMetrics.inFindings.contains($0.metric) }.map {
      .change($0, lasts: lasts($0))
    }
    findings += changes.weekdays.filter { !UnjudgedMetrics.inFindings.contains($0.metric) }.map {
      .weekday($0)
    }
    findings += PatternFinder(history: history, asOf: asOf).patterns().map { .pattern($0) }
    findings += MilestoneFinder(history: history, asOf: asOf).milestones().map { .milestone($0) }
    if let day = AnniversaryFinder(history: history, asOf: asOf).anniversary() {
      findings.append(.anniversary(day))
    }
    if associations.published.isEmpty,
      let week = ObservationFinder(history: history, asOf: asOf).observation()
    {
      findings.append(.observation(week))
    }
    return findings
  }

  /// Whether the new level reaches up to the newest day of its metric.
  private func lasts(_ change: ChangePoint) -> Bool {
    let (end, last) = (change.days.upperBound, asOf.day)
    return end >= last
      || history[change.metric].values(in: end.advanced(by: 1)...last).allSatisfy { value in
        // Today's sum still grows, so that no level rests on it.
        MetricCatalog[change.metric]?.formation == .sum && value.day > asOf.lastSummedDay
      }
  }
}
