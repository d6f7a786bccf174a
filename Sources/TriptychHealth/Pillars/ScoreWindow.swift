/// The days a score may look at, at one moment.
///
/// Sums of the day itself (steps, minutes, food, habits) are still growing until
/// 21:00, so their windows end the day before until then; nights, heart measurements
/// and check-ins of the day always count.
struct ScoreWindow {
  let history: HealthHistory
  let asOf: AsOf

  /// The last `length` days of a metric that is not a sum.
  func days(_ length: Int) -> ClosedRange<CalendarDay> {
    asOf.day.advanced(by: 1 - length)...asOf.day
  }

  /// The last `length` days of a summed metric.
  func summedDays(_ length: Int) -> ClosedRange<CalendarDay> {
    asOf.lastSummedDay.advanced(by: 1 - length)...asOf.lastSummedDay
  }

  /// The values of a metric over its last `length` days, by how the metric is formed.
  func values(_ metric: Metric, _ length: Int) -> ArraySlice<DayValue> {
    let isSum = MetricCatalog[metric]?.formation == .sum
    return history[metric].values(in: isSum ? summedDays(length) : days(length))
  }
}
