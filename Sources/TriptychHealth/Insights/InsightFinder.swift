/// Finds what may be said today without a test: best days so far, and two pillars'
/// facts of the week side by side. Nothing here claims that one thing goes with
/// another.
struct InsightFinder {
  /// The most insights a report holds.
  static let limit = 20

  let history: HealthHistory
  let asOf: AsOf

  /// The report; recent milestones first, then the week's observation, then older ones.
  func report() -> InsightReport {
    let milestones = Milestones(history: history, asOf: asOf).all()
    let recent = milestones.filter { ($0.day ?? asOf.day) > asOf.day.advanced(by: -7) }
    let older = milestones.filter { !recent.contains($0) }
    let observation = WeekObservation(history: history, asOf: asOf).insight()
    let published = recent + (observation.map { [$0] } ?? []) + older
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
