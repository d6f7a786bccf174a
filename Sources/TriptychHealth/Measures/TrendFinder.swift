/// Finds the trends of a history: `trend-v1`.
///
/// The slope is the Theil-Sen slope of the unadjusted values. The verdict comes from ``TrendTest``. The
/// Benjamini-Hochberg procedure limits the share of false verdicts among all metrics of a window to 5 %, and a
/// verdict is given only when the change is large enough to matter. ``UnjudgedMetrics/always`` are not tested.
public struct TrendFinder {
  /// The windows every analysis looks at, in days.
  public static let windows = [7, 30, 90, 365]
  /// The allowed window lengths, in days.
  public static let allowedWindows = 3...3_650
  /// The longest window, in days, that never has a verdict: no test on seven interdependent days is both
  /// significant and honest.
  public static let longestWithoutVerdict = 7
  /// The accepted share of false verdicts among all verdicts of a window.
  public static let falseShare = 0.05

  let history: HealthHistory
  let asOf: AsOf

  /// Creates a finder for a history as seen at a moment.
  public init(history: HealthHistory, asOf: AsOf) {
    self.history = history
    self.asOf = asOf
  }

  /// The number of days with a value needed for a verdict: half of the window; `nil` for a window that never
  /// has one.
  public static func need(window: Int) -> Int? { window <= longestWithoutVerdict ? nil : (window + 1) / 2 }

  /// The trends of all metrics over the given windows; a repeated window counts once.
  ///
  /// Sums end with the last complete day. Days after the moment are ignored. A metric without a value in a
  /// window is left out. O(n log n) in the days of the longest window, or of a year if that is longer.
  ///
  /// - Parameter windows: window lengths in days, each in ``allowedWindows``
  public func report(windows: [Int] = TrendFinder.windows) -> TrendReport {
    let windows = Set(windows).sorted()
    precondition(windows.allSatisfy(TrendFinder.allowedWindows.contains), "a window is 3 to 3,650 days")
    let length = max(windows.last ?? 0, WeekdayAdjustment.days)
    var byWindow: [[Trend]] = Array(repeating: [], count: windows.count)
    for definition in MetricCatalog.all {
      guard let values = history.days[definition.metric], !values.isEmpty else { continue }
      let last = definition.formation == .sum ? asOf.lastSummedDay : asOf.day
      let series = TrendSeries(values, last: last, length: length)
      for (place, window) in windows.enumerated() {
        if let trend = TrendFinder.trend(of: definition, series, window) { byWindow[place].append(trend) }
      }
    }
    return TrendReport(trends: byWindow.flatMap(TrendFinder.judged))
  }
}

extension TrendFinder {
  /// The figures of one window and its test; the verdict is left open, since it depends on all metrics
  /// together.
  private static func trend(
    of definition: MetricDefinition, _ series: TrendSeries, _ window: Int
  ) -> Trend? {
    let places = series.places(length: window)
    guard let first = series.days[places].first, let newest = series.days[places].last else { return nil }
    let isJudged = !UnjudgedMetrics.always.contains(definition.metric)
    let need = isJudged ? need(window: window) : nil
    var values = Array(series.values[places])
    let slope = TheilSen.slope(days: Array(series.days[places]), values: values)
    let median = values.withUnsafeMutableBufferPointer { Selection.median(of: $0) }
    var trend = Trend(
      metric: definition.metric, window: window,
      days: series.last.advanced(by: 1 - window)...series.last,
      measured: series.last.advanced(by: Int(first))...series.last.advanced(by: Int(newest)),
      count: places.count,
      need: need,
      slopePerDay: slope, threshold: isJudged ? median.map(definition.threshold.change) : nil)
    if let need, places.count >= need, let test = TrendTest(series, window: window, need: need) {
      trend.p = test.p
      trend.score = test.score
    }
    return trend
  }

  /// The trends of one window with their adjusted p-values and directions.
  private static func judged(_ trends: [Trend]) -> [Trend] {
    var trends = trends
    let tested = trends.indices.filter { trends[$0].p != nil }
    let adjusted = BenjaminiHochberg.adjusted(tested.compactMap { trends[$0].p })
    for (index, q) in zip(tested, adjusted) {
      trends[index].q = q
      trends[index].direction = direction(of: trends[index], q)
    }
    return trends
  }

  /// The direction is rising or falling only if the test is significant, the change matters, and the score of
  /// the weekday-adjusted days agrees with the slope of the unadjusted values.
  private static func direction(of trend: Trend, _ q: Double) -> Trend.Direction {
    guard q <= falseShare, let change = trend.slopeOverWindow, let threshold = trend.threshold,
      abs(change) >= threshold, let score = trend.score
    else { return .steady }
    if change > 0, score > 0 { return .rising }
    return change < 0 && score < 0 ? .falling : .steady
  }
}
