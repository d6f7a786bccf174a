import TriptychGraphics
import TriptychHealth

/// Days in classes.
extension ChartData {
  /// A measure over up to a year of days.
  func calendar(_ metric: Metric, days count: Int) throws(ChartRefusal) -> CalendarHeatmap {
    let days = window(metric, days: count)
    let values = history[metric].values(in: days)
    try check(values.count)
    let points = values.map { DayPoint(day: Int($0.day.number), value: shown($0.value, of: metric)) }
    return CalendarHeatmap(
      heading: heading(
        words(.metric, metric.id), withUnit(words(.rangeDays, count: count), metric), days,
        source: sourceLine(metric, days)),
      measure: measure(metric), days: numbers(days), points: points,
      limits: ClassLimits.round(points.map(\.value)), ramp: Accent(Pillar(of: metric)))
  }
}

/// Round limits for the classes of a measure nobody has set limits for.
enum ClassLimits {
  /// Seven limits an equal, round step apart, from the lower to the upper tenth of the values.
  ///
  /// Steps are 1, 2, 2.5 or 5 times a power of ten; equal values give limits around them.
  static func round(_ values: [Double]) -> [Double] {
    guard let low = Statistics.quantile(values, 0.1), let high = Statistics.quantile(values, 0.9) else {
      return []
    }
    let wanted = max(high - low, max(high.magnitude, 1) * 0.001) / 6
    var power = 1.0
    while power * 10 <= wanted { power *= 10 }
    while power > wanted { power /= 10 }
    let step = [1, 2, 2.5, 5, 10].map { $0 * power }.first { $0 >= wanted * 0.999 } ?? power * 10
    let first = max(1, (low / step).rounded())
    return (0..<7).map { (first + Double($0)) * step }
  }
}
