/// Puts together what may be said: what was tested and found, and facts that need no test.
public struct InsightFinder {
  /// Never told: what a body weighs and how much it eats is nobody's finding, the WHO-5 is shown apart, and
  /// the last two only say how much was planned or logged.
  public static let untold: Set<Metric> = [
    .weight, .energyIntake, .who5, .nutritionComplete, .habitsPlanned,
  ]

  let history: HealthHistory
  let asOf: AsOf
  let associations: AssociationReport
  let changes: ChangeReport
  let earlier: Remembered

  /// Looks at a history at a moment, at what was tested, and at what earlier builds showed.
  public init(
    history: HealthHistory, asOf: AsOf, associations: AssociationReport = AssociationReport(),
    changes: ChangeReport = ChangeReport(), earlier: Remembered = Remembered()
  ) {
    self.history = history
    self.asOf = asOf
    self.associations = associations
    self.changes = changes
    self.earlier = earlier
  }

  /// The report: at most 20, most useful first. The week's observation is in it until an association is
  /// found. Of one metric's changes the newest is told.
  public func report() -> InsightReport {
    let rule = UsefulnessRule(history: history, asOf: asOf)
    let insights = findings.map { Insight($0, usefulness: rule.usefulness(of: $0)) }
    let ordered = insights.sorted { left, right in
      left.usefulness == right.usefulness ? left.id < right.id : left.usefulness > right.usefulness
    }
    let published = Array(ordered.prefix(InsightReport.limit))
    let rotation = FeaturedRotation(earlier.builds, before: asOf.instant)
    return InsightReport(
      families: InsightReport.Tested(
        associations: associations.tested, changes: changes.testedChanges, weekdays: changes.testedWeekdays),
      published: published, featuredID: rotation.featured(among: published)?.id,
      daysUntilAssociations: daysUntilAssociations())
  }

  private var findings: [Finding] {
    var told: Set<Metric> = []
    let newest = changes.changes.sorted { ($1.day, $0.metric) < ($0.day, $1.metric) }
      .filter { told.insert($0.metric).inserted }
    var findings: [Finding] = associations.published.map { .association($0) }
    findings += newest.filter { !InsightFinder.untold.contains($0.metric) }.map { .change($0) }
    findings += changes.weekdays.filter { !InsightFinder.untold.contains($0.metric) }.map { .weekday($0) }
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

  /// How many more days the best supplied pair needs, over the last 365 days.
  private func daysUntilAssociations() -> Int {
    let year = asOf.day.advanced(by: -364)...asOf.day
    let hrv: Metric = history[.hrvRMSSD].values(in: year).isEmpty ? .hrvSDNN : .hrvRMSSD
    let most = AssociationPair.declared(hrv: hrv).map { $0.count(in: history, days: year) }.max() ?? 0
    return max(0, AssociationPair.minimumPairs - most)
  }
}
