import TriptychHealth

/// The results for a measure over one range: its trend with the supporting figures, and the findings about it
/// that have a page.
struct TrendNote: Codable, Sendable {
  var title: String
  /// The trend in one sentence, including that it needs more days; `nil` without a day in the range.
  var trend: String?
  /// The number of days, and p and q if a test was run.
  var rows: [FactRow]
  /// An explanation of p and q; `nil` without them.
  var explained: String?
  var howText: String
  var howHref: String
  var findings: [InsightCard]
}

extension TrendNote {
  /// Creates the note; `nil` for measures that are never judged, and if there is nothing to say.
  init?(_ metric: Metric, _ span: MetricSpan, _ context: PageContext) {
    guard !UnjudgedMetrics.inFindings.contains(metric) else { return nil }
    let words = context.words
    let trend: Trend?
    let findings: [InsightCard]
    switch span {
    case .days(let days):
      trend = context.analysis.trends[metric, days]
      findings = TrendNote.findings(metric, context)
    case .custom(let days):
      trend = context.customTrends[metric, days.count]
      // The findings are based on other days.
      findings = []
    }
    let days = span.window(metric, context.data).count
    guard trend != nil || !findings.isEmpty else { return nil }
    let rows = trend.map { TrendNote.rows($0, words) } ?? []
    self.init(
      title: words(TrendWord.heading), trend: trend.map { TrendSentence.text($0, words) }, rows: rows,
      explained: trend?.q == nil
        ? nil
        : words(
          TrendWord.explained,
          [
            "window": words.number(Double(days)),
            "limit": words.number(TrendFinder.falseShare, decimals: 2),
          ]),
      howText: words(AboutWord.aboutTitle), howHref: context.href(PagePath.about) + "#trends",
      findings: findings)
  }

  private static func rows(_ trend: Trend, _ words: Words) -> [FactRow] {
    var rows = [
      FactRow(
        name: words(MeasureWord.factDays),
        value: words(.daysOf, count: trend.window, ["have": words.number(Double(trend.count))]))
    ]
    if let need = trend.need {
      rows.append(FactRow(name: words(TrendWord.need), value: words.number(Double(need))))
    }
    if let p = trend.p {
      rows.append(FactRow(name: words(TrendWord.p), value: probability(p, words)))
    }
    if let q = trend.q {
      rows.append(FactRow(name: words(TrendWord.q), value: probability(q, words)))
    }
    return rows
  }

  /// Formats a probability as in insights. A value that four decimals would round to 0 is shown as below
  /// 0.0001.
  private static func probability(_ value: Double, _ words: Words) -> String {
    value < 0.0001
      ? "<" + Words.space + words.number(0.0001, decimals: 4)
      : InsightFigures(words: words).probability(value)
  }

  /// The published level change and weekday effect of a measure.
  private static func findings(_ metric: Metric, _ context: PageContext) -> [InsightCard] {
    context.analysis.insights.published.filter {
      [.change, .weekday].contains($0.kind) && $0.metrics.contains(metric)
    }.map { InsightCard($0, isFirst: false, context) }
  }
}
