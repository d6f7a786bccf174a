import TriptychHealth

/// How a value far from the others is told, with one metric as the example.
enum UnusualFormula {
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
    let shown = unusual.days.last ?? context.history[metric].values(in: unusual.window).last?.day
    let mean = (bounds.lowerBound + bounds.upperBound) / 2
    let deviation = (bounds.upperBound - bounds.lowerBound) / (2 * UnusualValues.limit)
    section.notes = [
      words(
        FormulaWord.unusualExample, count: unusual.count,
        [
          "metric": words(.metric, metric.id), "range": words.range(unusual.window),
          "unusual": unusual.days.isEmpty
            ? words(FormulaWord.unusualNone) : words.list(unusual.days.map { words.day($0) }),
        ])
    ]
    section.lines = [
      words(
        FormulaWord.unusualBounds,
        [
          "mean": text.figure(mean), "sd": text.figure(deviation), "low": text.figure(bounds.lowerBound),
          "high": text.figure(bounds.upperBound),
        ])
    ]
    if let day = shown, let value = context.history[metric][day] {
      section.lines += lines(value, on: day, unusual, mean, deviation, text)
    }
    return section
  }

  /// What one ate or weighs is nobody's example.
  private static func isExample(_ metric: Metric) -> Bool {
    metric != .weight && MetricCatalog[metric]?.kind != .nutrition
  }

  /// How far one value lies, by mean and by median.
  private static func lines(
    _ value: Double, on day: CalendarDay, _ unusual: UnusualValues, _ mean: Double, _ deviation: Double,
    _ text: FormulaText
  ) -> [String] {
    let words = text.words
    let distance = words.number((value - mean) / deviation, decimals: 1)
    let formula = "(\(text.figure(value)) − \(text.figure(mean))) / \(text.figure(deviation)) = \(distance)"
    var lines = [words(FormulaWord.unusualDistance, ["day": words.day(day), "formula": formula])]
    if let robust = unusual.robustDistance(value), let median = unusual.median,
      let spread = unusual.robustSpread
    {
      let product = spreadProduct(spread, deviation, text)
      let formula =
        "(\(text.figure(value)) − \(text.figure(median))) / (\(product))"
        + " = \(words.number(robust, decimals: 1))"
      lines.append(words(FormulaWord.unusualRobust, ["formula": formula]))
    }
    return lines
  }

  /// What the robust spread is the product of: the median distance, or a share of the SD where that is more.
  private static func spreadProduct(_ spread: Double, _ deviation: Double, _ text: FormulaText) -> String {
    let isFloor = spread <= UnusualValues.robustSpreadFloor * deviation * (1 + 1e-9)
    let factor = isFloor ? UnusualValues.robustSpreadFloor : UnusualValues.medianDistanceScale
    return text.short(factor, decimals: 4) + " × " + text.figure(spread / factor)
  }
}
