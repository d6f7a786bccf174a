import TriptychGraphics
import TriptychHealth

/// Days in classes.
extension ChartData {
  /// A measure over up to a year of days.
  func calendar(_ metric: Metric, days count: Int) throws(ChartRefusal) -> CalendarHeatmap {
    try calendar(metric, over: window(metric, days: count), subtitle: words(.rangeDays, count: count))
  }

  /// A measure over the days of a range of up to a year.
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

  /// The days of a year as far as a measure's days are whole; `nil` for a year to come.
  func days(of metric: Metric, in year: Int) -> ClosedRange<CalendarDay>? {
    guard let first = CalendarDay(year: year, month: 1, day: 1),
      let last = CalendarDay(year: year, month: 12, day: 31)
    else { return nil }
    let end = min(last, window(metric, days: 1).upperBound)
    return first <= end ? first...end : nil
  }
}

/// What goes together.
extension ChartData {
  /// Rank correlations of the measures with most days, pair by pair.
  ///
  /// They describe the days there are; no test says how likely chance alone would give them.
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

  /// The measures of the matrix: those with most days, without those whose amount is nobody's to judge.
  func matrixMetrics(days count: Int) -> [Metric] {
    Array(metricsByDays(count).filter { !UnjudgedMetrics.inFindings.contains($0) }.prefix(6))
  }

  /// Strong from .5, moderate from .3: Cohen's conventions for a correlation (Statistical Power Analysis
  /// for the Behavioral Sciences, 1988).
  private func pair(_ first: Int, _ second: Int, _ rho: Double) -> CorrelationPair {
    let (strength, word): (CorrelationPair.Strength, FigureWord) =
      rho.magnitude >= 0.5
      ? (.strong, FigureWord.chartStrong)
      : rho.magnitude >= 0.3 ? (.moderate, FigureWord.chartModerate) : (.unclear, FigureWord.chartUnclear)
    return CorrelationPair(
      first: first, second: second, coefficient: rho, strength: strength, word: words(word))
  }
}

/// Round limits for the classes of a measure nobody has set limits for.
enum ClassLimits {
  /// For a scale from 1 to 5: half a step each.
  static let scale = [1.5, 2, 2.5, 3, 3.5, 4, 4.5]

  /// Seven limits an equal, round step apart, from the lower to the upper tenth of the values.
  ///
  /// Steps are 1, 2, 2.5 or 5 times a power of ten, and limits never finer than the decimals they are shown
  /// with; equal values give limits from them on. No values give no limits.
  static func round(_ values: [Double], decimals: Int) -> [Double] {
    guard let low = Statistics.quantile(values, 0.1), let high = Statistics.quantile(values, 0.9) else {
      return []
    }
    let step = step(atLeast: (high - low) / 6, decimals: decimals)
    let first = max(1, (low / step).rounded())
    return (0..<7).map { (first + Double($0)) * step }
  }

  private static func step(atLeast wanted: Double, decimals: Int) -> Double {
    let finest = (0..<max(0, decimals)).reduce(1.0) { power, _ in power / 10 }
    var power = finest
    while power * 10 <= wanted { power *= 10 }
    let factors = power > finest ? [1, 2, 2.5, 5, 10] : [1, 2, 5, 10]
    // A hair of room, for a range that is a round number but for the last bit.
    return factors.map { $0 * power }.first { $0 >= wanted * 0.999 } ?? power * 10
  }
}
