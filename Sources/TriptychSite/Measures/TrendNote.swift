import TriptychHealth

/// The results for a measure over one range: its trend with the supporting figures, and the findings about it
/// that have a page.
struct TrendNote: Codable, Sendable {
  var title: String
  /// The trend in one sentence, including that it needs more days; `nil` without a day in the range.
  var trend: String?
  /// Whether the trend could be chance, in one sentence; `nil` if no test was run.
  var chance: String?
  /// The number of days, and how many a trend takes.
  var rows: [FactRow]
  /// p and q, one step deeper; empty if no test was run.
  var certainty: [FactRow]
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
      title: words(TrendWord.heading), trend: trend.map { TrendSentence.text($0, words) },
      chance: trend.flatMap { TrendNote.chance($0, words) }, rows: rows,
      certainty: trend.map { TrendNote.certainty($0, words) } ?? [],
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
    return rows
  }

  /// Whether the days could look so by chance, or change too little; `nil` if no test was run.
  private static func chance(_ trend: Trend, _ words: Words) -> String? {
    guard let q = trend.q, trend.direction != .notEnough else { return nil }
    if trend.direction != .steady { return words(TrendWord.clear) }
    return words(q > TrendFinder.falseShare ? TrendWord.chance : .small)
  }

  private static func certainty(_ trend: Trend, _ words: Words) -> [FactRow] {
    [(TrendWord.p, trend.p), (.q, trend.q)].compactMap { word, value in
      value.map { FactRow(name: words(word), value: probability($0, words)) }
    }
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
