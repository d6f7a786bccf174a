import TriptychHealth

/// Figures as the sentences about insights need them.
struct InsightFigures {
  let words: Words

  /// A value beside the name of its metric, so that "steps" is not said twice.
  func beside(_ value: Double, of metric: Metric) -> String {
    let (number, unit) = words.measure(value, of: metric)
    return unit.isEmpty ? number : number + Words.space + unit
  }

  /// A mean beside the name of its metric: on a scale always with its decimal.
  func mean(beside value: Double, of metric: Metric) -> String {
    let (number, unit) = words.measure(value, of: metric, isMean: true)
    return unit.isEmpty ? number : number + Words.space + unit
  }

  /// Two means and how far the second lies from the first, with its sign: all with the digits that make
  /// the difference compute as printed.
  func means(_ first: Double, _ second: Double, of metric: Metric) -> (
    first: String, second: String, difference: String
  ) {
    let definition = MetricCatalog[metric]
    if let definition, definition.unit == .hour, definition.kind == .sleep {
      let minutes = { (hours: Double) in (hours * 60).rounded() / 60 }
      return (
        words.mean(first, of: metric), words.mean(second, of: metric),
        signed(minutes(second) - minutes(first), of: metric)
      )
    }
    let factor = definition.map { DisplayUnit($0.unit, words.units).factor } ?? 1
    let isSmall = abs(second - first) * factor < 10
    let decimals = max(definition?.decimals ?? 1, isSmall ? 1 : 0)
    let text = FormulaText(words: words)
    let rounded = { (value: Double) in text.rounded(value * factor, decimals: decimals) / factor }
    return (
      words.mean(first, of: metric, decimals: decimals), words.mean(second, of: metric, decimals: decimals),
      signed(rounded(second) - rounded(first), of: metric)
    )
  }

  /// A difference with its sign, a true minus or a plus.
  func signed(_ value: Double, of metric: Metric) -> String {
    (value < 0 ? "\u{2212}" : "+") + difference(value, of: metric)
  }

  /// How far two values lie apart, without a sign: `24 min`, `0.4 points`, `2.1 bpm`. Below 10 it has one
  /// decimal at least, so that a small difference is not called none.
  func difference(_ value: Double, of metric: Metric) -> String {
    guard let definition = MetricCatalog[metric] else { return words.number(abs(value), decimals: 1) }
    if definition.unit == .hour { return words.duration(hours: abs(value)) }
    let display = DisplayUnit(definition.unit, words.units)
    let shown = abs(value) * display.factor
    let number = words.number(shown, decimals: shown < 10 ? max(1, definition.decimals) : definition.decimals)
    switch definition.unit {
    case .scale: return words(InsightWord.points, ["value": number])
    case .percent: return words(InsightWord.percentagePoints, ["value": number])
    case .count: return number + Words.space + words(.metricUnit, metric.id)
    default: return number + Words.space + words(.unit, display.symbol)
    }
  }

  /// A p or q: two decimals, four below .01; below .0001 it is said to be under that.
  func probability(_ value: Double) -> String {
    if value < 0.0001 { return words(InsightWord.under, ["limit": words.number(0.0001, decimals: 4)]) }
    return words.number(value, decimals: value < 0.01 ? 4 : 2)
  }

  /// A correlation with two decimals.
  func correlation(_ value: Double) -> String { words.number(value, decimals: 2) }

  /// A weak, moderate or strong link: from .3 moderate, from .5 strong (Cohen, Statistical Power Analysis
  /// for the Behavioral Sciences, 1988).
  func strength(_ rho: Double) -> String {
    switch rho.magnitude {
    case 0.5...: words(InsightWord.strongLink)
    case 0.3...: words(InsightWord.moderateLink)
    default: words(InsightWord.weakLink)
    }
  }
}
