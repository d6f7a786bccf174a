/// Finds what may be said today without a test: patterns of days in a row, best days
/// so far, and two pillars' facts of the week side by side. Nothing here claims that one thing goes with
/// another.
struct InsightFinder {
  /// The most insights a report holds.
  static let limit = 20

  let history: HealthHistory
  let asOf: AsOf

  /// The report: a pattern first, as it can be acted on, then recent milestones, the
  /// week's observation and older milestones.
  func report() -> InsightReport {
    let milestones = Milestones(history: history, asOf: asOf).all()
    let recent = milestones.filter { ($0.day ?? asOf.day) > asOf.day.advanced(by: -7) }
    let older = milestones.filter { !recent.contains($0) }
    let observation = WeekObservation(history: history, asOf: asOf).insight()
    let pattern = Patterns(history: history, asOf: asOf).shortSleepAndLowMood()
    let published = [pattern].compactMap { $0 } + recent + [observation].compactMap { $0 } + older
    return InsightReport(
      tested: 0, published: Array(published.prefix(InsightFinder.limit)),
      daysUntilAssociations: daysUntilAssociations())
  }

  /// How many more days the best supplied pair needs, over the last 365 days.
  private func daysUntilAssociations() -> Int {
    let year = asOf.day.advanced(by: -364)...asOf.day
    let hrv: Metric = history[.hrvRMSSD].values(in: year).isEmpty ? .hrvSDNN : .hrvRMSSD
    let most = AssociationPair.declared(hrv: hrv).map { $0.count(in: history, days: year) }.max() ?? 0
    return max(0, AssociationPair.minimumPairs - most)
  }
}
