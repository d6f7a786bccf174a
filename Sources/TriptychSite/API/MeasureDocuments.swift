import TriptychHealth

/// One document for each measure with data: the days of its longest page, with the figures of all ranges.
enum MeasureDocuments {
  /// The range of the daily values, that of the longest page.
  private static let mostDays = PagePath.metricRanges.max() ?? 365

  private static let range = APIObject<(summary: MeasureSummary, metric: Metric)>(
    "MeasureRange", "The days of a measure over a range, as its page has them.",
    [
      .whole("days", "The length of the range.", 1...100_000) { model, _ in model.summary.window.count },
      .day("from", "The first day.") { model, _ in model.summary.window.lowerBound },
      .day("to", "The last day. Sums end with the last day that is over.") { model, _ in
        model.summary.window.upperBound
      },
      .whole("count", "The days with a value.", 1...100_000) { model, _ in model.summary.count },
      .number("latest", "The newest value.") { model, _ in model.summary.last.value },
      .day("latestDay", "Its day.") { model, _ in model.summary.last.day },
      .number("mean", "The mean over the days with a value.") { model, _ in model.summary.mean },
      .number("lowest", "The lowest value.") { model, _ in model.summary.lowest.value },
      .day("lowestDay", "The first day with it.") { model, _ in model.summary.lowest.day },
      .number("highest", "The highest value.") { model, _ in model.summary.highest.value },
      .day("highestDay", "The first day with it.") { model, _ in model.summary.highest.day },
      .text("page", "The page of the range, from the root of the site.") { model, _ in
        SiteLink(
          model.summary.window.count == 7 ? .light : .deep,
          PagePath.metric(model.metric, days: model.summary.window.count)
        ).path
      },
    ])

  private static let trend = APIObject<Trend>(
    "Trend", "Whether a measure rises or falls over a number of days.",
    [
      .whole("days", "The number of days.", 1...100_000) { trend, _ in trend.window },
      .whole("count", "The days with a value.", 0...100_000) { trend, _ in trend.count },
      .choice("direction", "The verdict.", of: Trend.Direction.allCases.map(\.rawValue)) { trend, _ in
        trend.direction.rawValue
      },
      .optionalNumber("slopePerDay", "The change per day (Theil-Sen); null below three values.") { trend, _ in
        trend.slopePerDay
      },
      .optionalNumber(
        "change",
        "The change along the slope from the first to the last day with a value; null without enough days."
      ) { trend, _ in
        trend.change
      },
      .optionalNumber("p", "The p-value; null without a test.", 0...1) { trend, _ in trend.p },
      .optionalNumber("q", "The p-value corrected for all measures of the range.", 0...1) { trend, _ in
        trend.q
      },
      .text("text", "The trend in a sentence, in the person's language.") { trend, context in
        TrendSentence.text(trend, context.words)
      },
    ])

  static let all = APIDocument(
    "measure", of: Metric.self, path: "measures/{metric}.json",
    "A measure: its days and what they amount to.",
    [
      .text("metric", "The id of the measure.") { metric, _ in metric.id },
      .text("name", "Its name, in the person's language.") { metric, context in
        context.words(.metric, metric.id)
      },
      .choice("pillar", "The pillar it belongs to.", of: Pillar.allCases.map(\.rawValue)) { metric, _ in
        Pillar(of: metric).rawValue
      },
      .text("unit", "The unit of all its numbers, always a metric one.") { metric, _ in
        MetricCatalog[metric]?.unit.symbol ?? ""
      },
      .choice("formation", "How a day's value is formed.", of: ["sum", "mean", "last", "highest", "night"]) {
        metric, _ in formation(metric)
      },
      .day("from", "The day of the first of the values.") { metric, context in
        window(metric, context).lowerBound
      },
      .value(
        "values", "One value for each day from then on; null on days without data.",
        .list(.optional(.number()))
      ) { metric, context in values(metric, context) },
      .list("ranges", "The figures of the ranges that have a value.", of: range) { metric, context in
        PagePath.metricRanges.compactMap { days in
          MeasureSummary(context.history[metric], context.data.window(metric, days: days)).map {
            ($0, metric)
          }
        }
      },
      .list("trends", "The trends, by number of days.", of: trend) { metric, context in
        context.analysis.trends.trends.filter { $0.metric == metric }
      },
    ],
    by: APIDocument.Parameter(
      name: "metric", about: "The id of a measure, as the configuration lists them.", values: nil)
  ) { context in context.metricsWithData.map { ($0.id, $0) } }

  @Sendable private static func formation(_ metric: Metric) -> String {
    MetricCatalog[metric].map { "\($0.formation)" } ?? "mean"
  }

  /// The days of the longest page, from the first one with a value on.
  @Sendable private static func window(_ metric: Metric, _ context: PageContext) -> ClosedRange<CalendarDay> {
    let window = context.data.window(metric, days: mostDays)
    let first = context.history[metric].values(in: window).first?.day
    return (first ?? window.upperBound)...window.upperBound
  }

  @Sendable private static func values(_ metric: Metric, _ context: PageContext) -> JSONValue {
    let window = window(metric, context)
    var values: [JSONValue] = []
    values.reserveCapacity(window.count)
    var next = window.lowerBound
    for value in context.history[metric].values(in: window) {
      while next < value.day {
        values.append(.null)
        next = next.advanced(by: 1)
      }
      values.append(.number(value.value))
      next = next.advanced(by: 1)
    }
    while next <= window.upperBound {
      values.append(.null)
      next = next.advanced(by: 1)
    }
    return .array(values)
  }
}
