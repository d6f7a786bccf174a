import TriptychHealth

/// The test that distinguishes a trend from chance, with one metric as an example.
enum TrendFormula {
  static func section(_ analysis: Analysis, _ text: FormulaText) -> FormulaSection {
    let words = text.words
    var section = FormulaSection(
      id: "trends", title: words(FormulaWord.trendTitle), about: words(FormulaWord.trendAbout),
      names: ["trend-v1"],
      steps: [
        words(FormulaWord.trendSlope), words(FormulaWord.trendTest), words(FormulaWord.trendLearnt),
        words(FormulaWord.trendFamily), words(FormulaWord.trendThreshold), words(FormulaWord.trendDays),
        words(FormulaWord.trendScores),
      ], sources: text.source(.trendSource))
    guard let example = example(analysis.trends) else {
      section.notes = [words(FormulaWord.notYet)]
      return section
    }
    section.tables = [table(example, analysis.trends, text)]
    section.notes = notes(analysis.trends, words)
    if example.p != nil, let slope = example.slopePerDay, let change = example.change {
      section.lines = [line(example, slope: slope, change: change, text)]
    }
    return section
  }

  /// The line that multiplies slope by days to give the change, with as many digits of the slope as that
  /// requires.
  private static func line(_ trend: Trend, slope: Double, change: Double, _ text: FormulaText) -> String {
    let days = Double(trend.measured.count - 1)
    let shown = text.difference(change, of: trend.metric, extraDecimals: 1)
    let decimals =
      (2...6).first { decimals in
        let rounded = text.rounded(slope, of: trend.metric, extraDecimals: decimals)
        return text.difference(rounded * days, of: trend.metric, extraDecimals: 1) == shown
      } ?? 6
    let computed = text.rounded(slope, of: trend.metric, extraDecimals: decimals) * days
    return text.words(
      FormulaWord.trendLine,
      [
        "metric": text.words(.metric, trend.metric.id),
        "slope": text.difference(slope, of: trend.metric, extraDecimals: decimals),
        "days": text.words.number(days), "change": shown,
        "equals": text.relation(computed, text.rounded(change, of: trend.metric, extraDecimals: 1)),
      ])
  }

  /// The example: a metric with a verdict if there is one, preferably over 30 days, otherwise the one with
  /// the smallest p or, without any test, the one with the most days.
  private static func example(_ report: TrendReport) -> Trend? {
    let judged = report.trends.filter { !UnjudgedMetrics.always.contains($0.metric) }
    let month = judged.filter { $0.window == 30 }
    let tested = month.filter { $0.p != nil }
    let told = { (trends: [Trend]) in
      trends.filter { $0.direction == .rising || $0.direction == .falling }.min { ($0.q ?? 1) < ($1.q ?? 1) }
    }
    return told(month) ?? told(judged) ?? tested.min { ($0.p ?? 1) < ($1.p ?? 1) }
      ?? month.max { $0.count < $1.count } ?? judged.max { $0.count < $1.count }
  }

  /// The number of metrics tested in each window, and the number with a verdict.
  private static func notes(_ report: TrendReport, _ words: Words) -> [String] {
    let windows = Set(report.trends.map(\.window)).sorted()
    return windows.compactMap { window in
      let tested = report.trends.filter { $0.window == window && $0.p != nil }
      guard !tested.isEmpty else { return nil }
      let told = tested.count { $0.direction == .rising || $0.direction == .falling }
      return words(
        FormulaWord.trendTested, count: tested.count,
        ["days": words.number(Double(window)), "told": words.number(Double(told))])
    }
  }

  private static func table(_ example: Trend, _ report: TrendReport, _ text: FormulaText)
    -> FormulaSection.Table
  {
    let words = text.words
    let rows = report.trends.filter { $0.metric == example.metric }.map { trend in
      let need = trend.need.map { words(FormulaWord.ofNeed, ["need": words.number(Double($0))]) } ?? ""
      let threshold = trend.threshold.map {
        text.difference($0, of: trend.metric, extraDecimals: 1, isSigned: false)
      }
      return FormulaSection.Row(
        name: words(.rangeDays, count: trend.window),
        cells: [
          words.number(Double(trend.count)) + (need.isEmpty ? "" : " " + need),
          trend.slopePerDay.map { text.difference($0, of: trend.metric, extraDecimals: 2) } ?? text.unknown,
          trend.change.map { text.difference($0, of: trend.metric, extraDecimals: 1) } ?? text.unknown,
          threshold ?? text.unknown, trend.p.map(text.probability) ?? text.unknown,
          trend.q.map(text.probability) ?? text.unknown, words(FormulaWord.verdict(trend.direction)),
        ])
    }
    let heads: [FormulaWord] = [
      .windowHead, .daysHead, .slopeHead, .changeHead, .thresholdHead, .pHead, .qHead, .verdictHead,
    ]
    return FormulaSection.Table(
      id: "trends-table",
      caption: words(FormulaWord.trendCaption, ["metric": words(.metricNoun, example.metric.id)]),
      head: heads.map { words($0) }, rows: rows)
  }

}

/// The detection of unusual values, with one metric as an example.
enum UnusualFormula {
  /// The factor that scales a median absolute deviation to a standard deviation.
  private static let scale = 1.4826

  static func section(_ context: PageContext, _ text: FormulaText) -> FormulaSection {
    let words = text.words
    var section = FormulaSection(
      id: "unusual", title: words(FormulaWord.unusualTitle), about: words(FormulaWord.unusualAbout),
      sources: text.source(.unusualSource))
    let found = context.metricsWithData.filter(isExample).map { metric in
      (metric, UnusualValues(in: context.history[metric], range: context.data.window(metric, days: 30)))
    }.filter { $0.1.bounds != nil }
    guard
      let (metric, unusual) = found.max(by: {
        ($0.1.days.count, $1.0.id) < ($1.1.days.count, $0.0.id)
      }), let bounds = unusual.bounds
    else {
      section.notes = [words(FormulaWord.notYet)]
      return section
    }
    let display = words.display(MetricCatalog[metric]?.unit ?? .count)
    let values = context.history[metric].values(in: unusual.window)
    let shown = unusual.days.last ?? values.last?.day
    // Mean and deviation as shown, so that the following lines agree with the printed figures.
    let half = (bounds.upperBound - bounds.lowerBound) / 2
    let mean = text.shown(display.shown((bounds.lowerBound + bounds.upperBound) / 2))
    let deviation = text.shown(display.difference.shown(difference: half / UnusualValues.limit))
    let reach = UnusualValues.limit * deviation
    let range =
      MetricCatalog[metric].map { display.shown($0.range.lowerBound)...display.shown($0.range.upperBound) }
      ?? (mean - reach)...(mean + reach)
    section.notes = [
      words(
        FormulaWord.unusualExample, count: unusual.count,
        [
          "metric": words(.metricNoun, metric.id), "range": words.range(unusual.window),
          "unusual": unusual.days.isEmpty
            ? words(FormulaWord.unusualNone) : words.list(unusual.days.map { words.day($0) }),
        ])
    ]
    section.lines = [
      words(
        FormulaWord.unusualBounds,
        [
          "mean": text.figure(mean), "sd": text.figure(deviation),
          "low": text.figure(max(mean - reach, range.lowerBound)),
          "high": text.figure(min(mean + reach, range.upperBound)),
        ])
    ]
    if deviation > 0, let day = shown, let value = context.history[metric][day] {
      section.lines += lines(value, on: day, mean, deviation, values.map(\.value), in: display, text)
    }
    return section
  }

  /// Food and weight are never used as the example.
  private static func isExample(_ metric: Metric) -> Bool {
    metric != .weight && MetricCatalog[metric]?.kind != .nutrition
  }

  /// The distance of one value, by mean and by median.
  ///
  /// - Parameters:
  ///   - mean, deviation: in the person's unit.
  ///   - value, values: canonical.
  private static func lines(
    _ value: Double, on day: CalendarDay, _ mean: Double, _ deviation: Double, _ values: [Double],
    in display: DisplayUnit, _ text: FormulaText
  ) -> [String] {
    let words = text.words
    let value = display.shown(value)
    let formula = text.line(
      "(\(text.figure(value)) − \(text.figure(mean))) / \(text.figure(deviation))",
      (text.shown(value) - mean) / deviation, one((text.shown(value) - mean) / deviation, text))
    var lines = [words(FormulaWord.unusualDistance, ["day": words.day(day), "formula": formula])]
    if let median = Statistics.median(values).map(display.shown),
      let spread = Statistics.medianAbsoluteDeviation(values).map(display.difference.shown(difference:)),
      text.shown(spread) > 0
    {
      let robust = (text.shown(value) - text.shown(median)) / (scale * text.shown(spread))
      let factor = words.number(scale, decimals: 4)
      let formula = text.line(
        "(\(text.figure(value)) − \(text.figure(median))) / (\(factor) × \(text.figure(spread)))", robust,
        one(robust, text))
      lines.append(words(FormulaWord.unusualRobust, ["formula": formula]))
    }
    return lines
  }

  /// A distance, always with one decimal.
  private static func one(_ distance: Double, _ text: FormulaText) -> (shown: Double, text: String) {
    (text.rounded(distance, decimals: 1), text.words.number(distance, decimals: 1))
  }
}
