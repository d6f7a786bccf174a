import TriptychHealth

extension Reports {
  /// The trends of all metrics, by window, then in the catalogue's order.
  public func trends(_ analysis: Analysis) -> JSONValue { trends(analysis.trends) }

  /// The trends of a report, such as one over another window than the usual ones.
  ///
  /// What was not computed is `null`: a slope below three days, p and q without a test.
  public func trends(_ report: TrendReport) -> JSONValue {
    .array(report.trends.map(trend))
  }

  private func trend(_ trend: Trend) -> JSONValue {
    .members([
      "metric": .string(trend.metric.id), "window": JSONValue(trend.window), "n": JSONValue(trend.count),
      "slope_per_day": JSONValue(trend.slopePerDay), "p": JSONValue(trend.p),
      "direction": .string(trend.direction.rawValue), "q": JSONValue(trend.q),
      "days": .array([.string(trend.days.lowerBound.iso), .string(trend.days.upperBound.iso)]),
      "need": JSONValue(trend.need), "change": JSONValue(trend.change),
      "threshold": JSONValue(trend.threshold), "unit": JSONValue(MetricCatalog[trend.metric]?.unit.symbol),
      "text": .string(TrendSentence.text(trend, words)),
    ])
  }
}
