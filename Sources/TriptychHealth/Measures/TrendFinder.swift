/// Finds the trends of a history: `trend-v1`.
///
/// The slope is Theil and Sen's over the values as they are; the verdict is ``TrendTest``'s, kept
/// to a share of 5 % false ones among all metrics of a window by Benjamini and Hochberg, and given
/// only where the change is large enough to matter. ``UnjudgedMetrics/always`` are not tested.
public struct TrendFinder {
  /// The windows every analysis looks at, in days.
  public static let windows = [7, 30, 90, 365]
  /// The windows that may be asked for, in days.
  public static let allowedWindows = 3...3_650
  /// Up to so many days never give a verdict: no test on seven days that depend on each other is
  /// both significant and honest.
  public static let longestWithoutVerdict = 7
  /// The share of false verdicts among all verdicts of a window.
  public static let falseShare = 0.05

  let history: HealthHistory
  let asOf: AsOf

  /// Looks at a history at a moment.
  public init(history: HealthHistory, asOf: AsOf) {
    self.history = history
    self.asOf = asOf
  }

  /// Days with a value that a verdict needs: half of the window; `nil` for a window that never has
  /// one.
  public static func need(window: Int) -> Int? { window <= longestWithoutVerdict ? nil : (window + 1) / 2 }

  /// The trends of all metrics over some windows; a window given twice counts once.
  ///
  /// Sums end with the last day that is complete. Days after the moment are invisible. A metric
  /// without a value in a window is left out. O(n log n) in the days of the longest window, a year
  /// at least.
  ///
  /// - Parameter windows: lengths in days, each in ``allowedWindows``
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
  /// The facts of a window and its test; a verdict takes all metrics together.
  private static func trend(
    of definition: MetricDefinition, _ series: TrendSeries, _ window: Int
  ) -> Trend? {
    let places = series.places(length: window)
    guard !places.isEmpty else { return nil }
    let isJudged = !UnjudgedMetrics.always.contains(definition.metric)
    let need = isJudged ? need(window: window) : nil
    var values = Array(series.values[places])
    let slope = TheilSen.slope(days: Array(series.days[places]), values: values)
    let median = values.withUnsafeMutableBufferPointer { Selection.median(of: $0) }
    var trend = Trend(
      metric: definition.metric, window: window,
      days: series.last.advanced(by: 1 - window)...series.last, count: places.count, need: need,
      slopePerDay: slope, threshold: isJudged ? median.map(definition.threshold.change) : nil)
    if let need, places.count >= need, let test = TrendTest(series, window: window, need: need) {
      trend.p = test.p
      trend.score = test.score
    }
    return trend
  }

  /// The trends of one window with their adjusted p and direction.
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

  /// Rising or falling only where the test is significant, the change matters, and the votes of the
  /// days without their week agree with the slope of the values as they are.
  private static func direction(of trend: Trend, _ q: Double) -> Trend.Direction {
    guard q <= falseShare, let change = trend.changeAlongSlope, let threshold = trend.threshold,
      abs(change) >= threshold, let score = trend.score
    else { return .steady }
    if change > 0, score > 0 { return .rising }
    return change < 0 && score < 0 ? .falling : .steady
  }
}
