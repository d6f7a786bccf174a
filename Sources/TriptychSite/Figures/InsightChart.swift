import TriptychHealth

/// A picture on the page of an insight.
struct InsightChart: Hashable, Sendable {
  /// The insight.
  var insight: Insight
  /// The metric it shows; of a link the second one.
  var metric: Metric

  /// The pictures of an insight, one at least: a cloud for a link, else one for each metric.
  static func charts(of insight: Insight) -> [InsightChart] {
    if case .association(let found) = insight.finding {
      return [InsightChart(insight: insight, metric: found.pair.y)]
    }
    return insight.metrics.map { InsightChart(insight: insight, metric: $0) }
  }

  /// The id of the figure: the insight's, followed by the metric where there are several.
  var id: String {
    let isOnly = InsightChart.charts(of: insight).count == 1
    return isOnly ? insight.id : insight.id + "-" + metric.id
  }
}
