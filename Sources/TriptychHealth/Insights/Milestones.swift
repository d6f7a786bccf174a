/// The best day so far of metrics for which more is an achievement. A fact, so it
/// needs no test; from 28 days of data on, so that it means something.
struct Milestones {
  static let minimumDays = 28
  static let metrics: [Metric] = [.steps, .sleepDuration, .exerciseMinutes, .distance, .activeEnergy]

  let history: HealthHistory
  let asOf: AsOf

  /// The milestones in the order of ``metrics``; the first of equal days counts.
  func all() -> [Insight] { Milestones.metrics.compactMap(milestone) }

  private func milestone(_ metric: Metric) -> Insight? {
    let end = MetricCatalog[metric]?.formation == .sum ? asOf.lastSummedDay : asOf.day
    guard let first = history[metric].values.first?.day, first <= end else { return nil }
    let values = history[metric].values(in: first...end)
    guard values.count >= Milestones.minimumDays, let last = values.last?.day, var best = values.first else {
      return nil
    }
    for value in values where value.value > best.value { best = value }
    guard best.value > 0 else { return nil }
    return Insight(
      kind: .milestone, x: metric, days: first...last, count: values.count, xValue: best.value, day: best.day)
  }
}
