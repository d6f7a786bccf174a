/// The week's facts of two pillars side by side, without a claim, from the seventh day of data on.
struct ObservationFinder {
  /// The fewest days of the week a fact rests on.
  static let minimumDays = 4

  private static let pillars: [[Metric]] = [
    [.steps, .exerciseMinutes, .sleepDuration],
    [.mood, .energy, .stress, .mindfulMinutes, .habitsDone],
    [.fiber, .fruitVegetables, .water, .protein],
  ]

  let history: HealthHistory
  let asOf: AsOf

  private var days: ClosedRange<CalendarDay> { ScoreWindow(history: history, asOf: asOf).summedDays(7) }

  /// The two first pillars that have a fact; `nil` before day 7 or with one pillar only.
  func observation() -> WeekObservation? {
    guard let first = history.firstDay, first.distance(to: asOf.day) >= 6 else { return nil }
    let facts = ObservationFinder.pillars.compactMap { metrics in metrics.lazy.compactMap(fact).first }
    guard facts.count >= 2 else { return nil }
    return WeekObservation(first: facts[0], second: facts[1], days: days)
  }

  private func fact(_ metric: Metric) -> MetricFigure? {
    // One week for both facts, though check-ins of today are known before its sums are.
    let week = history[metric].values(in: days).map(\.value)
    guard week.count >= ObservationFinder.minimumDays, let mean = Statistics.mean(week) else { return nil }
    return MetricFigure(metric, value: mean, count: week.count)
  }
}
