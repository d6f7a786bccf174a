import TriptychHealth

/// How a value far from the others is told, with one metric as the example.
enum UnusualFormula {
  /// What median absolute deviations are multiplied by to be on the scale of a standard deviation.
  private static let scale = 1.4826

  static func section(_ context: PageContext, _ text: FormulaText) -> FormulaSection {
    let words = text.words
    var section = FormulaSection(
      "unusual", title: words(FormulaWord.unusualTitle), about: words(FormulaWord.unusualAbout),
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
    let values = context.history[metric].values(in: unusual.window)
    let shown = unusual.days.last ?? values.last?.day
    // Mean and deviation as they are shown, so that what follows computes as printed.
    let half = (bounds.upperBound - bounds.lowerBound) / 2
    let mean = text.shown((bounds.lowerBound + bounds.upperBound) / 2)
    let deviation = text.shown(half / UnusualValues.limit)
    let reach = UnusualValues.limit * deviation
    let range = MetricCatalog[metric]?.range ?? (mean - reach)...(mean + reach)
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
      section.lines += lines(value, on: day, mean, deviation, values.map(\.value), text)
    }
    return section
  }

  /// What one ate or weighs is nobody's example.
  private static func isExample(_ metric: Metric) -> Bool {
    metric != .weight && MetricCatalog[metric]?.kind != .nutrition
  }

  /// How far one value lies, by mean and by median.
  private static func lines(
    _ value: Double, on day: CalendarDay, _ mean: Double, _ deviation: Double, _ values: [Double],
    _ text: FormulaText
  ) -> [String] {
    let words = text.words
    let distance = words.number((text.shown(value) - mean) / deviation, decimals: 1)
    let formula = "(\(text.figure(value)) − \(text.figure(mean))) / \(text.figure(deviation)) = \(distance)"
    var lines = [words(FormulaWord.unusualDistance, ["day": words.day(day), "formula": formula])]
    if let median = Statistics.median(values), let spread = Statistics.medianAbsoluteDeviation(values),
      text.shown(spread) > 0
    {
      let robust = (text.shown(value) - text.shown(median)) / (scale * text.shown(spread))
      let factor = words.number(scale, decimals: 4)
      let formula =
        "(\(text.figure(value)) − \(text.figure(median))) / (\(factor) × \(text.figure(spread)))"
        + " = \(words.number(robust, decimals: 1))"
      lines.append(words(FormulaWord.unusualRobust, ["formula": formula]))
    }
    return lines
  }
}
