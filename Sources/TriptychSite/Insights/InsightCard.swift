import TriptychHealth

/// One insight in words: pillars and kind above, the sentence, what it rests on.
struct InsightCard: Codable, Sendable {
  var pillars: [PillarTag]
  var kind: String
  var say: String
  var why: String
  /// The same in fewer words.
  var brief: String
  var isFirst: Bool
  /// What the page of the insight is called, for the link.
  var title: String
  /// The page of the insight.
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
    let sentence = InsightSentence(insight, words)
    self.init(
      pillars: InsightCard.tags(insight, words), kind: words(.insightKind, insight.kind.rawValue),
      say: sentence.text, why: sentence.why, brief: sentence.brief, isFirst: isFirst, title: sentence.title,
      href: context.href(PageCatalog.path(insight)))
  }

  /// The pillars an insight belongs to.
  static func tags(_ insight: Insight, _ words: Words) -> [PillarTag] {
    insight.pillars.map {
      PillarTag(cssClass: $0.cssClass, mark: Icon.mark($0), name: words(.pillar, $0.rawValue))
    }
  }

  /// The cards of the first insights, the featured one first, at most `limit`.
  static func cards(limit: Int, _ context: PageContext) -> [InsightCard] {
    context.analysis.insights.inPageOrder.prefix(limit).enumerated().map { index, insight in
      InsightCard(insight, isFirst: index == 0, context)
    }
  }
}
