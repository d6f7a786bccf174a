/// The week's facts of two pillars side by side, without a claim, from the seventh
/// day of data on.
struct WeekObservation {
  /// The fewest days of the week a fact rests on.
  static let minimumDays = 4

  private static let pillars: [[Metric]] = [
    [.steps, .exerciseMinutes, .sleepDuration],
    [.mood, .energy, .stress, .mindfulMinutes, .habitsDone],
    [.fiber, .fruitVegetables, .water, .protein, .energyIntake],
  ]

  let history: HealthHistory
  let asOf: AsOf

  private var days: ClosedRange<CalendarDay> { ScoreWindow(history: history, asOf: asOf).summedDays(7) }

  /// The two first pillars that have a fact; `nil` before day 7 or with one pillar only.
  func insight() -> Insight? {
    guard let first = history.firstDay, first.distance(to: asOf.day) >= 6 else { return nil }
    let facts = WeekObservation.pillars.compactMap { metrics in metrics.lazy.compactMap(fact).first }
    guard facts.count >= 2 else { return nil }
    let (x, y) = (facts[0], facts[1])
    return Insight(
      kind: .observation, x: x.metric, y: y.metric,
      days: days,
      count: min(x.count, y.count), xValue: x.mean, yValue: y.mean)
  }

  private func fact(_ metric: Metric) -> (metric: Metric, mean: Double, count: Int)? {
    // One week for both facts, though check-ins of today are known before its sums are.
    let week = history[metric].values(in: days).map(\.value)
    guard week.count >= WeekObservation.minimumDays, let mean = Statistics.mean(week) else { return nil }
    return (metric, mean, week.count)
  }
}
