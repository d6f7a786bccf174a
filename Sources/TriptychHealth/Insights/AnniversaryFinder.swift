/// What was on the same date of earlier years: a fact, so it needs no test.
struct AnniversaryFinder {
  /// What is told of a day, in this order.
  static let metrics: [Metric] = [.steps, .sleepDuration, .mood, .exerciseMinutes, .energy]
  /// The most figures of one day.
  static let limit = 3
  /// How many years it looks back.
  static let years = 1...10

  let history: HealthHistory
  let asOf: AsOf

  /// The newest earlier year with data on this date; `nil` where there is none. A 29 February has
  /// anniversaries in leap years only.
  func anniversary() -> Anniversary? {
    let (year, month, day) = asOf.day.components
    for years in AnniversaryFinder.years {
      guard let then = CalendarDay(year: year - years, month: month, day: day) else { continue }
      let figures = AnniversaryFinder.metrics.compactMap { metric in
        history[metric][then].map { MetricFigure(metric, value: $0, count: 1) }
      }
      if !figures.isEmpty {
        return Anniversary(
          day: then, years: years, figures: Array(figures.prefix(AnniversaryFinder.limit)))
      }
    }
    return nil
  }
}
