import TriptychGraphics
import TriptychHealth

/// Calendars with the days grouped into classes.
extension ChartData {
  /// A calendar heatmap of a measure over at most a year.
  func calendar(_ metric: Metric, days count: Int) throws(ChartRefusal) -> CalendarHeatmap {
    try calendar(metric, over: window(metric, days: count), subtitle: words(.rangeDays, count: count))
  }

  /// A calendar heatmap of a measure over a range of at most a year.
  func calendar(_ metric: Metric, over days: ClosedRange<CalendarDay>, subtitle: String)
    throws(ChartRefusal) -> CalendarHeatmap
  {
    let values = history[metric].values(in: days)
    try check(values.count)
    let points = values.map { DayPoint(day: Int($0.day.number), value: shown($0.value, of: metric)) }
    let measure = measure(metric)
    return CalendarHeatmap(
      heading: heading(
        words(.metric, metric.id), withUnit(subtitle, metric), days,
        source: sources(metric, days)),
      measure: measure, days: numbers(days), points: points,
      limits: MetricCatalog[metric]?.unit == .scale
        ? ClassLimits.scale : ClassLimits.round(points.map(\.value), decimals: measure.decimals),
      ramp: Accent(Pillar(of: metric)))
  }

  /// The days of a year up to the measure's last complete day; `nil` for a future year.
  func days(of metric: Metric, in year: Int) -> ClosedRange<CalendarDay>? {
    guard let first = CalendarDay(year: year, month: 1, day: 1),
      let last = CalendarDay(year: year, month: 12, day: 31)
    else { return nil }
    let end = min(last, window(metric, days: 1).upperBound)
    return first <= end ? first...end : nil
  }
}

/// Associations between measures.
extension ChartData {
  /// A matrix of pairwise rank correlations of the measures with the most days.
  ///
  /// The correlations describe the existing days only. No test says how likely they are by chance alone.
  func matrix(days count: Int) throws(ChartRefusal) -> CorrelationMatrix {
    let days = window(.steps, days: count)
    let metrics = matrixMetrics(days: count)
    guard metrics.count > 1 else { throw .nothingToDraw }
    var most = 0
    var pairs: [CorrelationPair] = []
    for (first, x) in metrics.enumerated() {
      for (second, y) in metrics.enumerated().dropFirst(first + 1) {
        let common: [(Double, Double)] = history[x].values(in: days).compactMap { value in
          history[y][value.day].map { (value.value, $0) }
        }
        most = max(most, common.count)
        guard common.count >= AssociationPair.minimumPairs,
          let rho = RankCorrelation.rho(common.map { $0.0 }, common.map { $0.1 })
        else { continue }
        pairs.append(pair(first, second, rho))
      }
    }
    guard !pairs.isEmpty else { throw .tooFewDays(have: most, need: AssociationPair.minimumPairs) }
    return CorrelationMatrix(
      heading: heading(
        words(FigureWord.chartMatrixTitle),
        words(FigureWord.chartMatrixSubtitle, count: pairs.count, ["range": words(.rangeDays, count: count)]),
        days,
        source: nil),
      measures: metrics.map { words.sentence(words(.metricNoun, $0.id)) }, pairs: pairs,
      extraSentences: [words(FigureWord.chartMatrixNoClaim)])
  }

  /// The measures of the matrix: at most six, those with the most days, without those that are never judged
  /// by amount.
  func matrixMetrics(days count: Int) -> [Metric] {
    Array(metricsByDays(count).filter { !UnjudgedMetrics.inFindings.contains($0) }.prefix(6))
  }

  /// A cell of the matrix: strong from 0.5, moderate from 0.3. These are Cohen's conventions for correlations
  /// (Statistical Power Analysis for the Behavioral Sciences, 1988).
  private func pair(_ first: Int, _ second: Int, _ rho: Double) -> CorrelationPair {
    let (strength, word): (CorrelationPair.Strength, FigureWord) =
      rho.magnitude >= 0.5
      ? (.strong, FigureWord.chartStrong)
      : rho.magnitude >= 0.3 ? (.moderate, FigureWord.chartModerate) : (.unclear, FigureWord.chartUnclear)
    return CorrelationPair(
      first: first, second: second, coefficient: rho, strength: strength, word: words(word))
  }
}

/// Round class limits for measures without predefined limits.
enum ClassLimits {
  /// The limits for a scale from 1 to 5, half a step apart.
  static let scale = [1.5, 2, 2.5, 3, 3.5, 4, 4.5]

  /// Seven limits with an equal, round step, from the 10th to the 90th percentile of the values.
  ///
  /// Steps are 1, 2, 2.5 or 5 times a power of ten, and limits are never finer than the number of decimals
  /// shown. If all values are equal, the limits start at that value. Without values, there are no limits.
  static func round(_ values: [Double], decimals: Int) -> [Double] {
    guard let low = Statistics.quantile(values, 0.1), let high = Statistics.quantile(values, 0.9) else {
      return []
    }
    let step = step(atLeast: (high - low) / 6, decimals: decimals)
    let first = max(1, (low / step).rounded())
    return (0..<7).map { (first + Double($0)) * step }
  }

  /// Seven limits with an equal, round step, from one step up to the 90th percentile of the values: for amounts of
  /// which there is often none, so that the class below the first holds little. Without values, there are none.
  static func fromZero(_ values: [Double], decimals: Int) -> [Double] {
    guard let high = Statistics.quantile(values, 0.9) else { return [] }
    let step = step(atLeast: high / 7, decimals: decimals)
    return (1...7).map { Double($0) * step }
  }

  private static func step(atLeast wanted: Double, decimals: Int) -> Double {
    let finest = (0..<max(0, decimals)).reduce(1.0) { power, _ in power / 10 }
    var power = finest
    while power * 10 <= wanted { power *= 10 }
    let factors = power > finest ? [1, 2, 2.5, 5, 10] : [1, 2, 5, 10]
    // A small tolerance for ranges that miss a round number only by rounding error.
    return factors.map { $0 * power }.first { $0 >= wanted * 0.999 } ?? power * 10
  }
}
