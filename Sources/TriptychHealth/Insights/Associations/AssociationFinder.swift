/// Finds associations between metrics: `associations-v1`.
///
/// Every declared pair is examined over the last year. Pairs with enough days are tested, and their p-values
/// are adjusted for the number of tests. A finding must also be large enough to report and hold in both halves
/// of the days. Only metrics are tested, so that no score is compared with its own ingredients.
public struct AssociationFinder {
  /// The largest adjusted p-value of a finding. With .05, one in a hundred more of the years without any relation
  /// would show something; with .03, a relation of rho .5 in 180 days is still found in 90 to 93 %.
  public static let limit = 0.03

  let history: HealthHistory
  let asOf: AsOf

  /// Creates a finder for a history as seen at a moment.
  public init(history: HealthHistory, asOf: AsOf) {
    self.history = history
    self.asOf = asOf
  }

  /// The outcomes of all declared pairs, tested where possible.
  public func report() -> AssociationReport {
    var candidates = candidates()
    cluster(&candidates)
    var tests = BlockPermutationTests()
    for index in candidates.indices where candidates[index].refusal == nil {
      candidates[index].p = candidates[index].days.flatMap { tests.p(of: $0) }
    }
    let tested = candidates.indices.filter { candidates[$0].p != nil }
    let adjusted = BenjaminiHochberg.adjusted(tested.compactMap { candidates[$0].p })
    for (index, q) in zip(tested, adjusted) { candidates[index].judge(q: q) }
    let findings = candidates.compactMap { $0.association(since: year.lowerBound) }
    let order = findings.indices.sorted { (-abs(findings[$0].rho), $0) < (-abs(findings[$1].rho), $1) }
    return AssociationReport(
      outcomes: candidates.map(\.outcome), published: order.map { findings[$0] },
      daysUntilFirst: candidates.map(\.daysUntilTest).min() ?? 0)
  }

  private var year: ClosedRange<CalendarDay> {
    asOf.day.advanced(by: 1 - AssociationSeries.length)...asOf.day
  }

  /// rMSSD if the year has enough of it for a test or at least as many days as of SDNN. A stray value therefore
  /// does not displace a year of SDNN.
  private var variability: Metric {
    let count = history[.hrvRMSSD].values(in: year).count
    let isUsual = count >= AssociationPair.minimumPairs || count >= history[.hrvSDNN].values(in: year).count
    return count > 0 && isUsual ? .hrvRMSSD : .hrvSDNN
  }

  /// The declared pairs with their days, and the reasons against testing them.
  private func candidates() -> [AssociationCandidate] {
    let pairs = AssociationPair.declared(hrv: variability)
    var series: [Metric: AssociationSeries] = [:]
    for metric in Set(pairs.flatMap { [$0.x, $0.y] }) {
      let isSum = MetricCatalog[metric]?.formation == .sum
      series[metric] = AssociationSeries(
        metric, in: history, year: year, lastDay: isSum ? asOf.lastSummedDay : asOf.day)
    }
    return pairs.map { pair in
      guard let x = series[pair.x], let y = series[pair.y] else { return AssociationCandidate(pair, nil) }
      return AssociationCandidate(pair, PairedDays(x, y, lag: pair.lag))
    }
  }

  /// Rejects metrics that another one represents, among those that compete for one outcome.
  private func cluster(_ candidates: inout [AssociationCandidate]) {
    var clusters = InputClusters()
    let testable = candidates.indices.filter { candidates[$0].refusal == nil }
    let competing = Dictionary(grouping: testable) {
      [candidates[$0].pair.y.id, "\(candidates[$0].pair.lag)"]
    }
    for indices in competing.values {
      let representatives = clusters.representatives(of: indices.compactMap { candidates[$0].days?.x })
      for index in indices {
        let metric = candidates[index].pair.x
        if representatives[metric] != metric { candidates[index].refusal = .clustered }
        candidates[index].standsFor = indices.map { candidates[$0].pair.x }
          .filter { $0 != metric && representatives[$0] == metric }
      }
    }
  }
}
