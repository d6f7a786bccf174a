/// Best days so far and round totals, of metrics for which more is an achievement. Facts, so they need no
/// test; from 28 days of data on, so that they mean something.
struct MilestoneFinder {
  /// The number of days with a value needed before anything is reported.
  static let minimumDays = 28
  /// Metrics with a best day.
  static let best: [Metric] = [.steps, .sleepDuration, .exerciseMinutes, .distance, .activeEnergy]
  /// Metrics with a total. Their units are the same for every person, so a round number is round for all.
  static let totalled: [Metric] = [.steps, .exerciseMinutes, .mindfulMinutes]
  /// The smallest round total: 100,000 steps, 1,000 minutes.
  static func smallestTotal(_ metric: Metric) -> Double { metric == .steps ? 100_000 : 1000 }

  let history: HealthHistory
  let asOf: AsOf

  /// Best days in the order of ``best``, then totals in the order of ``totalled``.
  func milestones() -> [Milestone] {
    MilestoneFinder.best.compactMap(bestDay) + MilestoneFinder.totalled.compactMap(total)
  }

  /// The first of equal days counts.
  private func bestDay(_ metric: Metric) -> Milestone? {
    let values = values(metric)
    guard let days = span(values), var best = values.first else { return nil }
    for value in values where value.value > best.value { best = value }
    guard best.value > 0 else { return nil }
    return Milestone(.best, of: metric, value: best.value, day: best.day, days: days, count: values.count)
  }

  /// The highest round number that the sum of all days has passed: 1, 2 or 5 times a power of ten.
  private func total(_ metric: Metric) -> Milestone? {
    let values = values(metric)
    guard let days = span(values) else { return nil }
    var sum = 0.0
    var next = MilestoneFinder.smallestTotal(metric)
    var passed: (value: Double, day: CalendarDay, count: Int)?
    for (index, value) in values.enumerated() {
      sum += value.value
      while sum >= next {
        passed = (next, value.day, index + 1)
        next = MilestoneFinder.round(after: next)
      }
    }
    return passed.map {
      Milestone(
        .total, of: metric, value: $0.value, day: $0.day, days: days.lowerBound...$0.day, count: $0.count)
    }
  }

  /// 1, 2, 5, 10, 20, 50 and so on.
  private static func round(after value: Double) -> Double {
    var power = 1.0
    while power * 10 <= value { power *= 10 }
    switch value / power {
    case ..<2: return power * 2
    case ..<5: return power * 5
    default: return power * 10
    }
  }

  /// All days that count: a sum that still grows does not.
  private func values(_ metric: Metric) -> ArraySlice<DayValue> {
    let end = MetricCatalog[metric]?.formation == .sum ? asOf.lastSummedDay : asOf.day
    guard let first = history[metric].values.first?.day, first <= end else { return [] }
    return history[metric].values(in: first...end)
  }

  private func span(_ values: ArraySlice<DayValue>) -> ClosedRange<CalendarDay>? {
    guard values.count >= MilestoneFinder.minimumDays, let first = values.first, let last = values.last else {
      return nil
    }
    return first.day...last.day
  }
}
