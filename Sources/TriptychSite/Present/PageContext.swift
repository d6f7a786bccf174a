import TriptychHealth

/// What a page is made from: the analysis, the words, and where the page stands.
struct PageContext: Sendable {
  var analysis: Analysis
  var depth: Settings.Depth
  var words: Words
  var charts: ChartStudio
  /// Where the page stands in the site.
  var link: SiteLink

  var history: HealthHistory { analysis.history }
  var settings: Settings { analysis.history.settings }
  var isDeep: Bool { depth == .deep }
  /// Days of a chart on a page of this depth: a week in Light, 30 days in Deep.
  var chartDays: Int { isDeep ? 30 : 7 }

  /// The way to a page of the same depth.
  func href(_ path: String) -> String { link.relative(to: depth.rawValue + "/" + path) }

  /// The way to a file at a path from the root of the site.
  func rootHref(_ path: String) -> String { link.relative(to: path) }

  /// The last `count` days that end with the day the page speaks for.
  func lastDays(_ count: Int) -> ClosedRange<CalendarDay> {
    analysis.asOf.day.advanced(by: 1 - count)...analysis.asOf.day
  }

  /// The newest day with data, at most the day the page speaks for.
  var newestDay: CalendarDay {
    guard let through = history.dataThrough else { return analysis.asOf.day }
    return min(analysis.asOf.day, history.zone.day(of: through))
  }

  /// Whether anything is held at all.
  var isEmpty: Bool { analysis.freshness == .empty }

  /// Metrics that have a page: catalogued, with at least one day up to the page's own.
  var metricsWithData: [Metric] {
    MetricCatalog.all.map(\.metric).filter { metric in
      metric != .nutritionComplete && (history[metric].values.first.map { $0.day <= analysis.asOf.day } ?? false)
    }
  }

  /// The metrics with data that belong to a pillar, in the catalogue's order.
  func metrics(of pillar: Pillar) -> [Metric] { metricsWithData.filter { Pillar(of: $0) == pillar } }
}

extension Pillar {
  /// The pillar a metric is shown under.
  init(of metric: Metric) {
    switch MetricCatalog[metric]?.kind {
    case .nutrition: self = .nutrition
    case .mind: self = .wellbeing
    default: self = .fitness
    }
  }
}
