import TriptychHealth

/// One insight in words: pillars and kind above, the sentence, what it rests on.
struct InsightCard: Codable, Sendable {
  var pillars: [PillarTag]
  var kind: String
  var say: String
  var why: String
  var isFirst: Bool
  /// The name of the measure, for the link.
  var metric: String
  /// Where the data is shown.
  var href: String

  struct PillarTag: Codable, Sendable {
    var cssClass: String
    var mark: Markup
    var name: String
  }
}

extension InsightCard {
  /// The card of an insight; the first of a list is larger.
  init(_ insight: Insight, isFirst: Bool, _ context: PageContext) {
    let words = context.words
    let pillars = [insight.x, insight.y].compactMap { $0.map(Pillar.init(of:)) }
    let unique = Pillar.allCases.filter(pillars.contains)
    self.init(
      pillars: unique.map {
        PillarTag(cssClass: $0.cssClass, mark: Icon.mark($0), name: words(.pillar, $0.rawValue))
      },
      kind: words(.insightKind, insight.kind.rawValue), say: InsightCard.sentence(insight, words),
      why: words(.insightWhy, count: insight.count, ["range": words.range(insight.days)]), isFirst: isFirst,
      metric: words(.metric, insight.x.id), href: InsightCard.href(insight, context))
  }

  /// The shortest page that holds the day; the longer ones stand in Deep.
  private static func href(_ insight: Insight, _ context: PageContext) -> String {
    let days =
      insight.day.map { day in
        PageCatalog.ranges.first { context.data.window(insight.x, days: $0).contains(day) }
          ?? PageCatalog.longestRange
      } ?? PageCatalog.ranges[0]
    return context.metricHref(insight.x, days: days)
  }

  /// The cards of the first insights, at most `limit`.
  static func cards(limit: Int, _ context: PageContext) -> [InsightCard] {
    context.analysis.insights.published.prefix(limit).enumerated().map { index, insight in
      InsightCard(insight, isFirst: index == 0, context)
    }
  }

  static func sentence(_ insight: Insight, _ words: Words) -> String {
    var fill = [
      "metric": words(.metricNoun, insight.x.id), "value": figure(insight.xValue, of: insight.x, words),
      "range": words.range(insight.days),
    ]
    if let day = insight.day { fill["day"] = words.weekdayAndDay(day) }
    if let y = insight.y, let value = insight.yValue {
      fill["other"] = words(.metricNoun, y.id)
      fill["otherValue"] = figure(value, of: y, words)
    }
    let key: WordKey =
      switch insight.kind {
      case .milestone: .insightMilestone
      case .observation: insight.y == nil ? .insightObservation : .insightObservationPair
      case .association: .insightAssociation
      case .pattern: .insightPattern
      case .weekday: .insightWeekday
      case .change: .insightChange
      case .anniversary: .insightAnniversary
      }
    return words.sentence(words(key, fill))
  }

  /// A value beside the name of its metric, so that "steps" is not said twice.
  private static func figure(_ value: Double, of metric: Metric, _ words: Words) -> String {
    let (number, unit) = words.measure(value, of: metric)
    return unit.isEmpty ? number : number + Words.space + unit
  }
}
