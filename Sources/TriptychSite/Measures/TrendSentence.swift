import TriptychHealth

/// What a trend says in one sentence: the change along its line in the person's units, and the days.
/// Never why, and never whether that is good.
enum TrendSentence {
  /// The sentence of a trend.
  static func text(_ trend: Trend, _ words: Words) -> String {
    var fill: PhraseValues = [
      "metric": words(.metric, trend.metric.id), "range": words.range(trend.days),
      "window": words.number(Double(trend.window)), "have": words.number(Double(trend.count)),
    ]
    if let change = trend.change { fill["change"] = amount(change, of: trend.metric, words) }
    let isTime = trend.metric == .sleepMidpoint
    switch trend.direction {
    case .rising: return words(isTime ? TrendWord.later : .rising, fill)
    case .falling: return words(isTime ? TrendWord.earlier : .falling, fill)
    case .steady: return words(TrendWord.steady, fill)
    case .notEnough where UnjudgedMetrics.always.contains(trend.metric):
      return words(TrendWord.unjudged, count: trend.count, fill)
    case .notEnough:
      guard let need = trend.need else { return words(TrendWord.tooShort, count: trend.count, fill) }
      let missing = need - trend.count
      return missing > 0
        ? words(TrendWord.moreDays, count: missing, fill) : words(TrendWord.apart, count: trend.count, fill)
    }
  }

  /// How much, without its direction, in the person's units: `1,240 steps`, `25 min`,
  /// `3 percentage points`.
  static func amount(_ change: Double, of metric: Metric, _ words: Words) -> String {
    let change = abs(change)
    guard let definition = MetricCatalog[metric] else { return words.number(change, decimals: 1) }
    switch definition.unit {
    case .hour where definition.kind == .sleep: return words.duration(hours: change)
    case .percent:
      return words(
        TrendWord.percentagePoints, ["amount": words.number(change, decimals: definition.decimals)])
    case .scale, .flag: return words(TrendWord.scalePoints, ["amount": words.number(change, decimals: 1)])
    default: break
    }
    let display = DisplayUnit(definition.unit, words.units)
    let shown = change * display.factor
    // A change is smaller than the values: a third of a session must not read as none.
    let decimals = shown < 10 ? max(1, definition.decimals) : definition.decimals
    let unit =
      definition.unit == .count ? words(.metricUnit, metric.id) : words(.unit, display.symbol)
    return words.number(shown, decimals: decimals) + Words.space + unit
  }
}
